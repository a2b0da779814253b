/// The first character of an escape.
enum EscapeLeader {
  case percent, equals, ampersand, backslash, plus
  case quote(UInt8)
  case lineEnd(UInt8)

  /// The leader with a byte; nil if no escape begins with the byte.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "%"): self = .percent
    case UInt8(ascii: "="): self = .equals
    case UInt8(ascii: "&"): self = .ampersand
    case UInt8(ascii: "\\"): self = .backslash
    case UInt8(ascii: "+"): self = .plus
    case UInt8(ascii: "'"), UInt8(ascii: "\""): self = .quote(byte)
    case 0x0A, 0x0D: self = .lineEnd(byte)
    default: return nil
    }
  }

  /// Whether an escape of a character within an escape may begin with the character.
  var isWithinEscapes: Bool {
    switch self {
    case .percent, .equals, .ampersand, .backslash: true
    case .plus, .quote, .lineEnd: false
    }
  }
}
