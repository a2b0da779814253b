/// Where secrets stand in a text that need not be readable as anything.
struct SecretScan {
  let bytes: [UInt8]

  /// The places in bytes, in their order; none overlaps another.
  private(set) var ranges: [Range<Int>] = []

  /// All secrets of a file of YAML or JSON.
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

  /// The passwords and secret parameters in the addresses of a text.
  static func ofAddresses(in text: String) -> SecretScan {
    var scan = SecretScan(bytes: Array(text.utf8))
    var index = 0
    while index < scan.bytes.count {
      let isAddress = scan.isAddress(at: index)
      index = isAddress ? scan.afterAddress(from: index + 3) : index + 1
    }
    return scan
  }

  /// The text with something else in the place of each secret.
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

  private mutating func hide(_ range: Range<Int>) {
    if !range.isEmpty, range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
  }

  private func end(from index: Int, where isEnd: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex(where: isEnd) ?? bytes.count
  }
}

// MARK: - Addresses

extension SecretScan {
  private func isAddress(at index: Int) -> Bool { has("://", at: index) }

  /// Hides what stands before an address's `@`, and its secret parameters.
  private mutating func afterAddress(from start: Int) -> Int {
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

// MARK: - Members

extension SecretScan {
  /// Goes on behind a colon: behind the value of a secret member, or behind an address.
  private mutating func afterValue(behind colon: Int) -> Int {
    if isAddress(at: colon) { return afterAddress(from: colon + 3) }
    guard let name = name(before: colon), SecretNames.isSecret(name) else { return colon + 1 }
    return afterSecret(from: colon + 1, name: colon)
  }

  private func name(before colon: Int) -> String? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let isQuote = { (byte: UInt8) in "\"'".utf8.contains(byte) }
    var head = bytes[..<colon]
    while let last = head.last, isSpace(last) { head.removeLast() }
    if let last = head.last, isQuote(last) { head.removeLast() }
    while head.last == UInt8(ascii: "\\") { head.removeLast() }
    let isPart = { (byte: UInt8) in
      byte >= 0x80 || "_-".utf8.contains(byte)
        || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
    }
    var start = head.endIndex
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    // Inside of an ARN.
    guard start < head.endIndex, start == 0 || bytes[start - 1] != UInt8(ascii: ":") else {
      return nil
    }
    return String(decoding: bytes[start..<head.endIndex], as: UTF8.self)
  }

  private mutating func afterSecret(from start: Int, name: Int) -> Int {
    let first = end(from: start) { $0 != 0x20 && $0 != 0x09 }
    guard first < bytes.count else { return first }
    switch bytes[first] {
    case 0x0A, 0x0D, UInt8(ascii: "|"), UInt8(ascii: ">"): return afterBlock(behind: first, name)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let close = close(of: first)
      hideText((first + 1)..<close)
      return min(close + 1, bytes.count)
    case UInt8(ascii: "\\") where has("\\\"", at: first):
      let close = escapedClose(from: first + 2)
      hideText((first + 2)..<close)
      return close
    case UInt8(ascii: "["), UInt8(ascii: "{"): return afterCollection(from: first)
    case UInt8(ascii: "!"):
      return afterSecret(from: end(from: first) { $0 <= 0x20 }, name: name)
    default:
      let isInLine = bytes[lineStart(name)..<first].contains { "{[".utf8.contains($0) }
      let stop = end(from: first) { byte in
        byte == 0x0A || byte == 0x0D || isInLine && ",]}".utf8.contains(byte)
      }
      hideText(first..<stop)
      return max(stop, start)
    }
  }

  private mutating func hideText(_ range: Range<Int>) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let word = text.prefix { !" \t,".contains($0) }
    if !SecretNames.isSwitch(String(word)) { hide(range) }
  }

  /// Where a quoted text ends; at the end of its line where it never does.
  private func close(of start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      let isEscape = bytes[index] == UInt8(ascii: "\\") && bytes[start] == UInt8(ascii: "\"")
      index += isEscape ? 2 : 1
    }
    return index < bytes.count ? index : end(from: start) { $0 == 0x0A }
  }

  /// Where a quoted text in a text of JSON ends that is itself written in quotes; with those where it has
  /// no end.
  private func escapedClose(from start: Int) -> Int {
    var index = start
    while index < bytes.count, !"\"\n".utf8.contains(bytes[index]), !has("\\\"", at: index) {
      // What is escaped inside has two backslashes before it, and a quote a third.
      let isEscape = has("\\\\", at: index)
      index += isEscape ? (has("\\\"", at: index + 2) ? 4 : 3) : 1
    }
    return min(index, bytes.count)
  }

  /// Everything in a list or mapping but what parts it; what is not closed goes to the end of its line.
  private mutating func afterCollection(from start: Int) -> Int {
    var depth = 0
    var index = start
    let isMark = { (byte: UInt8) in byte <= 0x20 || "[]{},:".utf8.contains(byte) }
    while index < bytes.count {
      let byte = bytes[index]
      if "\"'".utf8.contains(byte) {
        let close = close(of: index)
        hideText((index + 1)..<close)
        index = close + 1
      } else if isMark(byte) {
        depth += "[{".utf8.contains(byte) ? 1 : "]}".utf8.contains(byte) ? -1 : 0
        index += 1
        if depth == 0 { return index }
      } else {
        let stop = end(from: index, where: isMark)
        hideText(index..<stop)
        index = stop
      }
    }
    return bytes.count
  }
}

// MARK: - Lines

extension SecretScan {
  private func lineStart(_ index: Int) -> Int {
    (bytes[..<index].lastIndex(of: 0x0A) ?? -1) + 1
  }

  /// The lines below a name that stand farther in, or as its list.
  private mutating func afterBlock(behind start: Int, _ name: Int) -> Int {
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

  /// Hides a private key as it is written into files.
  private mutating func afterKey(at index: Int) -> Int {
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
