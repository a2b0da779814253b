/// UUIDs as lowercase strings (RFC 9562).
package enum UUIDText {
  /// Formats 16 random bytes as a UUID of version 4.
  package static func version4(_ bytes: [UInt8]) -> String {
    var bytes = bytes
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return text(bytes)
  }

  /// Formats 16 bytes as a UUID of any version.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = Array(Hex.encode(bytes).utf8)
    for place in [8, 13, 18, 23] { text.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: text, as: UTF8.self)
  }
}
