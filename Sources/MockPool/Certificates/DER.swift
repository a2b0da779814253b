/// Values in the distinguished encoding rules (ITU-T X.690), as far as a certificate needs them.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] { tagged(0x30, parts.flatMap(\.self)) }

  static func set(_ part: [UInt8]) -> [UInt8] { tagged(0x31, part) }

  /// A number that is not negative, its most significant byte first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(bytes.drop { $0 == 0 })
    let isSigned = (digits.first ?? 0x80) >= 0x80
    return tagged(0x02, (isSigned ? [0] : []) + digits)
  }

  static func bitString(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

  static let null: [UInt8] = tagged(0x05, [])

  /// An object identifier by its encoded arcs.
  static func identifier(_ arcs: UInt8...) -> [UInt8] { tagged(0x06, arcs) }

  static func text(_ text: String) -> [UInt8] { tagged(0x0C, Array(text.utf8)) }

  /// A time as `YYYYMMDDHHMMSSZ`.
  static func time(_ text: String) -> [UInt8] { tagged(0x18, Array(text.utf8)) }

  /// A time as `YYMMDDHHMMSSZ`, which certificates demand before the year 2050 (RFC 5280 §4.1.2.5).
  static func shortTime(_ text: String) -> [UInt8] { tagged(0x17, Array(text.utf8)) }

  /// A part that is told by its number.
  static func explicit(_ number: UInt8, _ part: [UInt8]) -> [UInt8] { tagged(0xA0 | number, part) }

  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    let bytes = withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0.drop { $0 == 0 }) }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
