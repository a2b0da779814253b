internal import JSON

/// A string from a record, in which secrets may be masked.
///
/// A later command reads the record before the secrets are known.
package struct MaskedText: Hashable, Sendable {
  /// The string as in the record.
  package let text: String

  /// The parts before, between, and after the masks; nil without a mask.
  private let parts: [[UInt8]]?

  /// Takes the string of a record.
  package init(_ text: String) {
    self.text = text
    let parts = Array(text.utf8).split(
      separator: Array(Secret.mask.utf8),
      omittingEmptySubsequences: false
    )
    self.parts = parts.count > 1 ? parts.map { Array($0) } : nil
  }

  /// Whether the text has a mask.
  package var hasMask: Bool { parts != nil }

  /// Whether the string can be the original of this text.
  ///
  /// Every mask can stand for any string.
  package func matches(_ original: String) -> Bool {
    if original.hasSameBytes(as: text) { return true }
    guard let first = parts?.first, let last = parts?.last else { return false }
    let bytes = Array(original.utf8)
    guard bytes.starts(with: first) else { return false }
    var rest = bytes.dropFirst(first.count)
    for part in parts?.dropFirst().dropLast() ?? [] where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
