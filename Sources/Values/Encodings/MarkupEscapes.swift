/// The references that replace bytes in markup at one kind of place.
package struct MarkupEscapes: Sendable {
  /// The reference of a byte of ASCII up to `>`; nil if the byte stays unchanged.
  package let reference: @Sendable (UInt8) -> StaticString?
  private let changed: ByteSet

  /// Creates the escapes for a kind of place.
  package init(_ reference: @escaping @Sendable (UInt8) -> StaticString?) {
    self.reference = reference
    changed = ByteSet { reference($0) != nil }
  }

  /// Escapes bytes instead of Characters, because `<` with a combining mark is not equal to `<`.
  package func escaped(_ text: String) -> String {
    guard changed.containsAny(of: text) else { return text }
    var text = text
    return text.withUTF8 { bytes in
      var (result, copied) = ([UInt8](), 0)
      for (index, byte) in bytes.enumerated() {
        // No byte above `>` has a reference.
        guard byte <= UInt8(ascii: ">"), let reference = reference(byte) else { continue }
        result += bytes[copied..<index]
        reference.withUTF8Buffer { result += $0 }
        copied = index + 1
      }
      result += bytes[copied...]
      return String(decoding: result, as: UTF8.self)
    }
  }
}

extension String {
  /// The string escaped for HTML, between tags and in quoted attributes.
  package var htmlEscaped: String { MarkupEscapes.html.escaped(self) }
}

extension MarkupEscapes {
  /// The escapes of the characters that start and end tags and references.
  package static let tags = MarkupEscapes { byte in
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }

  fileprivate static let html = MarkupEscapes { byte in
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: tags.reference(byte)
    }
  }
}
