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

extension String {
  /// Whether both strings have the same bytes in UTF-8.
  ///
  /// `==` compares most strings faster, but also accepts other bytes for the same characters.
  package func hasSameBytes(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
