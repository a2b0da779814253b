// Words and numbers.
extension JSONParser {
  mutating func word(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { text in
      end <= bytes.count && text.indices.allSatisfy { bytes[position + $0] == text[$0] }
    }
    guard isThere else { throw error(.unexpectedByte) }
    position = end
    return value
  }

  mutating func number() throws(JSONSyntaxError) -> JSONNumber {
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
