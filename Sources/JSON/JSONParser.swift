/// A syntax error in a JSON text, with the byte where the parser detects it.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    case unexpectedEnd, unexpectedByte, badNumber, badString, badEscape, trailingText, tooDeep
    case duplicateKey(String)
  }

  /// The kind of error.
  package var reason: Reason

  /// The offset in bytes from the start of the text.
  package var offset: Int
}

extension JSONValue {
  /// The maximum depth of nested lists and mappings, which prevents stack overflow.
  package static let maximumDepth = 256

  /// Parses one JSON text (RFC 8259) from UTF-8 bytes; throws at the first invalid byte.
  package init(parsing bytes: some Collection<UInt8>) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.document()
  }

  /// Parses one JSON text; throws at the first invalid byte.
  package init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: text.utf8)
  }
}

/// A recursive-descent parser that owns its input.
private struct JSONParser {
  let bytes: [UInt8]
  var position = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw error(.trailingText) }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard let byte = peek() else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// Consumes the opening bracket of a list or mapping and counts its depth.
  private mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= JSONValue.maximumDepth else { throw error(.tooDeep) }
    position += 1
    skipSpace()
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var object = JSONObject()
    var seen: Set<String> = []
    try enter()
    defer { depth -= 1 }
    if consume("}") { return .object(object) }
    repeat {
      skipSpace()
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
      let key = try string()
      guard object.isNew(key, &seen) else {
        throw JSONSyntaxError(reason: .duplicateKey(key), offset: start)
      }
      skipSpace()
      guard consume(":") else { throw error(.unexpectedByte) }
      object.append(new: key, try value())
      skipSpace()
    } while consume(",")
    guard consume("}") else { throw error(.unexpectedByte) }
    return .object(object)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    try enter()
    defer { depth -= 1 }
    if consume("]") { return .array(elements) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while consume(",")
    guard consume("]") else { throw error(.unexpectedByte) }
    return .array(elements)
  }

  private mutating func word(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let text = word.description.utf8
    guard bytes[position...].starts(with: text) else { throw error(.unexpectedByte) }
    position += text.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONNumber {
    let start = position
    while let byte = peek(), JSONParser.mayBeInNumber(byte) { position += 1 }
    guard position > start else { throw error(.unexpectedByte) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = JSONNumber(text) else {
      throw JSONSyntaxError(reason: .badNumber, offset: start)
    }
    return number
  }

  private static func mayBeInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension JSONObject {
  /// The number of members from which a set finds a key faster than a search.
  private static let large = 16

  /// Whether no member has this key; `seen` has the keys of a large object only.
  fileprivate func isNew(_ key: String, _ seen: inout Set<String>) -> Bool {
    guard count >= JSONObject.large else { return self[key] == nil }
    if seen.isEmpty { seen = Set(keys) }
    return seen.insert(key).inserted
  }
}

// MARK: - Strings

extension JSONParser {
  fileprivate mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var start = skipPlain()
    if consume("\"") { return try string(bytes[start..<(position - 1)]) }
    var text = bytes[start..<position]
    while true {
      guard let byte = peek() else { throw error(.unexpectedEnd) }
      if consume("\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw error(.badString) }
      text += try escape().utf8
      start = skipPlain()
      text += bytes[start..<position]
    }
    return try string(text)
  }

  /// Skips the bytes of a string up to its end or an escape, and returns the position before them.
  private mutating func skipPlain() -> Int {
    let start = position
    while let byte = peek(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    return start
  }

  private func string(_ text: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else { throw error(.badString) }
    return string
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

// MARK: - Bytes

extension JSONParser {
  fileprivate func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  fileprivate mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  fileprivate mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  fileprivate func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    let atEnd = position >= bytes.count && reason == .unexpectedByte
    return JSONSyntaxError(reason: atEnd ? .unexpectedEnd : reason, offset: position)
  }
}
