internal import Values

/// Makes any string valid in XML 1.0.
enum XMLText {
  /// Returns the string as the content of an element.
  ///
  /// A carriage return becomes a reference, because parsers turn the character into a line end.
  static func content(_ text: String) -> String { inContent.escaped(allowed(text)) }

  private static let inContent = MarkupEscapes { byte in
    byte == 0x0D ? "&#13;" : MarkupEscapes.tags.reference(byte)
  }

  /// Returns the string for an attribute in double quotes.
  ///
  /// Line ends and tabs become references.
  static func attribute(_ text: String) -> String { inAttributes.escaped(allowed(text)) }

  private static let inAttributes = MarkupEscapes { byte in
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    default: inContent.reference(byte)
    }
  }

  /// Returns the string without escape sequences and characters that XML 1.0 forbids.
  static func allowed(_ text: String) -> String {
    guard suspicious.containsAny(of: text) else { return text }
    let scalars = EscapeSequences.removed(from: text).unicodeScalars
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.lazy.filter(isAllowed))
    return String(result)
  }

  private static let suspicious = ByteSet(where: isSuspicious)

  /// Whether a byte of UTF-8 can be part of a forbidden scalar.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x20...0x7E: false
    // The lead byte of the C1 controls, and the last byte of noncharacters.
    case 0..<0x20, 0x7F, 0xC2, 0xBE, 0xBF: true
    default: false
    }
  }

  /// Whether XML 1.0 (section 2.2) allows the scalar; excludes controls except whitespace.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0x7F...0x9F: false
    // The last two code points of every plane are noncharacters; XML forbids those of the first
    // plane.
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
