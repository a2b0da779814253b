// Strings and their escapes.
extension JSONParser {
  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var start = skipPlain()
    if consume("\"") { return try string(bytes.span.extracting(start..<(position - 1))) }
    var text = bytes[start..<position]
    while true {
      guard let byte = peek() else { throw error(.unexpectedEnd) }
      if consume("\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw error(.badString) }
      text += try escape().utf8
      start = skipPlain()
      text += bytes[start..<position]
    }
    return try string(text.span)
  }

  /// Skips a string that is spelled with exactly these bytes; false for any other string.
  mutating func skip(_ text: String) -> Bool {
    let wanted = text.utf8Span.span
    let (start, end) = (position + 1, position + 1 + wanted.count)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
    for index in wanted.indices
    where bytes[start + index] != wanted[index] || !wanted[index].isPlainInString {
      return false
    }
    position = end + 1
    return true
  }

  /// Skips the bytes of a string up to its end or an escape, and returns the position before them.
  private mutating func skipPlain() -> Int {
    let start = position
    position = bytes.withUnsafeBufferPointer { $0.firstSpecial(from: start) }
    return start
  }

  /// The string of these bytes; `String(validating:as:)` is generic, even for bytes.
  private func string(_ text: Span<UInt8>) throws(JSONSyntaxError) -> String {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: text))
    } catch {
      throw self.error(.badString)
    }
  }

  private mutating func escape() throws(JSONSyntaxError) -> String {
    position += 1
    guard let byte = peek() else { throw error(.unexpectedEnd) }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error(.badEscape)
    }
  }

  /// Reads `\uXXXX`, or a surrogate pair of these escapes; a lone surrogate is an error.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> String {
    var units = [try hexadecimalUnit()]
    if UTF16.isLeadSurrogate(units[0]) {
      guard consume("\\"), consume("u") else { throw error(.badEscape) }
      units.append(try hexadecimalUnit())
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw error(.badEscape) }
    return text
  }

  private mutating func hexadecimalUnit() throws(JSONSyntaxError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error(.badEscape) }
    position += 4
    return unit
  }
}
