internal import CognitoModel

// Values of members with secret names.
extension SecretScan {
  /// Continues after a colon: after the value of a secret member, or after an address.
  mutating func afterValue(behind colon: Int) -> Int {
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
    // Skips colons inside an ARN.
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

  mutating func hideText(_ range: Range<Int>) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let word = text.prefix { !" \t,".contains($0) }
    if !SecretNames.isSwitch(String(word)) { hide(range) }
  }

  /// The end of a quoted string, or of the line if the string is not closed.
  private func close(of start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      let isEscape = bytes[index] == UInt8(ascii: "\\") && bytes[start] == UInt8(ascii: "\"")
      index += isEscape ? 2 : 1
    }
    return index < bytes.count ? index : end(from: start) { $0 == 0x0A }
  }

  /// The end of a quoted string inside a JSON string, including the quotes if it is not closed.
  private func escapedClose(from start: Int) -> Int {
    var index = start
    while index < bytes.count, !"\"\n".utf8.contains(bytes[index]), !has("\\\"", at: index) {
      // An escaped character inside the string has two backslashes, and a quote has three.
      let isEscape = has("\\\\", at: index)
      index += isEscape ? (has("\\\"", at: index + 2) ? 4 : 3) : 1
    }
    return min(index, bytes.count)
  }

  /// Hides everything in a list or mapping except separators; an unclosed collection ends with
  /// its line.
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
