internal import CognitoModel

/// Finds secrets in a file that need not be valid YAML or JSON.
struct SecretScan {
  let bytes: [UInt8]

  /// The byte ranges of secrets, in order and without overlaps.
  private(set) var ranges: [Range<Int>] = []

  /// Finds all secrets in a YAML or JSON file.
  static func ofFile(_ text: String) -> SecretScan {
    var scan = SecretScan(bytes: Array(text.utf8))
    var index = 0
    while index < scan.bytes.count {
      switch scan.bytes[index] {
      case UInt8(ascii: ":"): index = scan.afterValue(behind: index)
      case UInt8(ascii: "-"): index = scan.afterKey(at: index)
      default: index += 1
      }
    }
    return scan
  }

  /// Finds the passwords and secret parameters in the URLs of a string.
  static func ofAddresses(in text: String) -> SecretScan {
    var scan = SecretScan(bytes: Array(text.utf8))
    var index = 0
    while index < scan.bytes.count {
      let isAddress = scan.isAddress(at: index)
      index = isAddress ? scan.afterAddress(from: index + 3) : index + 1
    }
    return scan
  }

  /// Returns the string with replaced secrets.
  func replacing(_ replacement: (String) -> String) -> String {
    var result: [UInt8] = []
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound]
      result += Array(replacement(String(decoding: bytes[range], as: UTF8.self)).utf8)
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  mutating func hide(_ range: Range<Int>) {
    if !range.isEmpty, range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
  }

  func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
  }

  func end(from index: Int, where isEnd: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex(where: isEnd) ?? bytes.count
  }
}

// Passwords and secret parameters in URLs.
extension SecretScan {
  func isAddress(at index: Int) -> Bool { has("://", at: index) }

  /// Hides the part before a URL's `@`, and its secret parameters.
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
    // A message's placeholder for a code is not a code.
    if isSecret, !bytes[sign..<stop].contains(UInt8(ascii: "{")) { hide((sign + 1)..<stop) }
    return stop
  }
}

// Secrets on several lines.
extension SecretScan {
  func lineStart(_ index: Int) -> Int {
    (bytes[..<index].lastIndex(of: 0x0A) ?? -1) + 1
  }

  /// Hides the lines below a name that are indented further or belong to its list.
  mutating func afterBlock(behind start: Int, _ name: Int) -> Int {
    let own = lineStart(name)
    let indent = end(from: own) { $0 != 0x20 } - own
    var line = end(from: start) { $0 == 0x0A } + 1
    while line < bytes.count {
      let stop = end(from: line) { $0 == 0x0A }
      let first = min(end(from: line) { $0 != 0x20 }, stop)
      let isItem = first - line == indent && has("- ", at: first)
      guard first - line > indent || isItem || bytes[line..<stop].allSatisfy({ $0 <= 0x20 }) else {
        break
      }
      hideText((isItem ? first + 2 : first)..<stop)
      line = stop + 1
    }
    return min(line, bytes.count)
  }

  /// Hides a private key in PEM format.
  mutating func afterKey(at index: Int) -> Int {
    guard has("-----BEGIN", at: index),
      String(decoding: bytes[index...].prefix(50), as: UTF8.self).contains("PRIVATE KEY")
    else { return index + 1 }
    var stop = index
    while stop < bytes.count, !has("-----END", at: stop) { stop += 1 }
    if stop == bytes.count { stop = end(from: index) { $0 == 0x0A } }
    hide(index..<stop)
    return stop
  }
}
