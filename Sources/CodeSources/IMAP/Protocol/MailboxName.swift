internal import Values

/// A mailbox's name as written in a command (RFC 3501 §5.1.3).
enum MailboxName {
  /// Returns the name in quotes and in modified UTF-7.
  static func quoted(_ name: String) -> String {
    let escaped = encoded(name).flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  /// Encodes the name in modified UTF-7.
  ///
  /// Characters other than printable ASCII are in Base64 between `&` and `-`.
  static func encoded(_ name: String) -> String {
    var output = ""
    var others: [UInt8] = []
    func flush() {
      if !others.isEmpty { output += "&\(ModifiedBase64.encode(others))-" }
      others = []
    }
    for scalar in name.unicodeScalars {
      guard (0x20...0x7E).contains(scalar.value) else {
        others += String(scalar).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        continue
      }
      flush()
      output += scalar == "&" ? "&-" : String(scalar)
    }
    flush()
    return output
  }

  /// Decodes a name in modified UTF-7; returns an invalid name unchanged.
  static func decoded(_ name: String) -> String {
    var output = ""
    var rest = name[...]
    while let start = rest.firstIndex(of: "&") {
      guard let end = rest[start...].firstIndex(of: "-") else { return name }
      output += rest[..<start]
      let encoded = rest[rest.index(after: start)..<end]
      if encoded.isEmpty {
        output += "&"
      } else {
        guard let bytes = ModifiedBase64.decode(encoded), bytes.count.isMultiple(of: 2) else {
          return name
        }
        output += String(decoding: bytes.utf16Units, as: UTF16.self)
      }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }
}
