internal import CognitoModel

// Passwords and secret parameters of addresses.
extension SecretScan {
  func isAddress(at index: Int) -> Bool { has("://", at: index) }

  /// Hides what stands before an address's `@`, and its secret parameters.
  mutating func afterAddress(from start: Int) -> Int {
    let isOver = { (byte: UInt8) in byte <= 0x20 || "\"'<>`\\".utf8.contains(byte) }
    let authority = end(from: start) { isOver($0) || "/?#".utf8.contains($0) }
    if let at = bytes[start..<authority].lastIndex(of: UInt8(ascii: "@")) {
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
      hide((colon.map { $0 + 1 } ?? start)..<at)
    }
    let last = end(from: authority, where: isOver)
    var index = authority
    while index < last {
      guard "?&#;".utf8.contains(bytes[index]) else {
        index += 1
        continue
      }
      index = afterParameter(from: index + 1, before: last)
    }
    return max(last, start)
  }

  private mutating func afterParameter(from start: Int, before last: Int) -> Int {
    let stop = min(end(from: start) { "?&#;".utf8.contains($0) }, last)
    guard let sign = bytes[start..<stop].firstIndex(of: UInt8(ascii: "=")) else { return stop }
    let name = String(decoding: bytes[start..<sign], as: UTF8.self)
    let isSecret =
      SecretNames.isSecret(name) || ["code", "sig", "signature", "key", "auth"].contains(name)
    // A message's place for a code is none yet.
    if isSecret, !bytes[sign..<stop].contains(UInt8(ascii: "{")) { hide((sign + 1)..<stop) }
    return stop
  }
}
