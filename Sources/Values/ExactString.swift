internal import JSON

/// A string that equals only a string with the same bytes.
///
/// Files whose names differ in their bytes are different files, even if the names look the same,
/// and such users are different users.
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
    let (oneUTF8, otherUTF8) = (one.text.utf8, other.text.utf8)
    let bytes = oneUTF8.span
    let others = otherUTF8.span
    for offset in 0..<min(bytes.count, others.count) where bytes[offset] != others[offset] {
      return bytes[offset] < others[offset]
    }
    return bytes.count < others.count
  }
}

extension Set<ExactString> {
  /// Whether the set has a string with the same bytes.
  package func contains(_ text: String) -> Bool { contains(ExactString(text)) }
}
