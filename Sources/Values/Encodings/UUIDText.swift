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
    [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
      .map { Hex.encode(Array($0)) }.joined(separator: "-")
  }
}
