/// A string that equals only a string with the same bytes.
///
/// It is the key for paths. Equal strings can differ in their bytes, such as `é` as one scalar or
/// as two, and files with such names are different files.
package struct ExactString: Hashable, Sendable {
  /// The string.
  package let text: String

  /// Wraps a string.
  package init(_ text: String) { self.text = text }

  package static func == (one: ExactString, other: ExactString) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ExactString: Comparable {
  package static func < (one: ExactString, other: ExactString) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
