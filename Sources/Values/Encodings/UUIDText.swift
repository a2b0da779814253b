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
    precondition(bytes.count == 16, "the buffer has room for 16 bytes")
    return String(unsafeUninitializedCapacity: 36) { text in
      var written = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[written] = UInt8(ascii: "-")
          written += 1
        }
        text[written] = Hex.digit(byte >> 4)
        text[written + 1] = Hex.digit(byte & 0xF)
        written += 2
      }
      return written
    }
  }
}
