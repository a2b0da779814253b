/// A mailbox's name as it stands in a command (RFC 3501 §5.1.3).
enum MailboxName {
  /// The name in quotes and in modified UTF-7.
  static func quoted(_ name: String) -> String {
    let escaped = encoded(name).flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  /// The name in modified UTF-7: all but printable ASCII in Base64 between `&` and `-`.
  static func encoded(_ name: String) -> String {
    var output = ""
    var others: [UInt16] = []
    func flush() {
      if !others.isEmpty { output += "&\(base64(others))-" }
      others = []
    }
    for scalar in name.unicodeScalars {
      guard (0x20...0x7E).contains(scalar.value) else {
        others += UTF16.encode(scalar).map(Array.init) ?? []
        continue
      }
      flush()
      output += scalar == "&" ? "&-" : String(scalar)
    }
    flush()
    return output
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,"
  )

  private static func base64(_ units: [UInt16]) -> String {
    var output = ""
    var bits: UInt32 = 0
    var count = 0
    for byte in units.flatMap({ [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        output.append(digits[Int(bits >> count & 0x3F)])
      }
    }
    if count > 0 { output.append(digits[Int(bits << (6 - count) & 0x3F)]) }
    return output
  }
}
