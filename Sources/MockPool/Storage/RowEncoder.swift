/// Encodes stored values as JSON text that Foundation's decoder reads.
///
/// Foundation's encoder builds a tree of the value first, which took most of the time of a
/// transaction. This encoder appends to the text. It has no special form for `Data`, `URL`, and
/// `Decimal`, which no stored value contains. A value must not request its container twice.
package struct RowEncoder {
  private let text: RowText
  private let depth: Int

  /// The JSON text of a value; throws for a number that JSON can't represent.
  package static func json(_ value: some Encodable) throws -> String {
    let text = RowText()
    try RowEncoder(text).write(value)
    return text.finished
  }

  init(_ text: RowText) { (self.text, depth) = (text, text.depth) }

  /// Writes a value; a value without contents is an empty object.
  func write(_ value: some Encodable) throws {
    let start = text.count
    try value.encode(to: self)
    if text.count == start { _ = text.open("{", "}") }
    text.close(to: depth)
  }
}

extension RowEncoder: Encoder {
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RowMembers(text))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer { RowElements(text) }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension RowEncoder: SingleValueEncodingContainer {
  package func encodeNil() { text.add("null") }
  package func encode(_ value: Bool) { text.add(value) }
  package func encode(_ value: String) { text.add(quoted: value) }
  package func encode(_ value: Double) throws { try text.add(value) }
  package func encode(_ value: Float) throws { try text.add(Double(value)) }
  package func encode(_ value: Int) { text.add(String(value)) }
  package func encode(_ value: Int8) { text.add(String(value)) }
  package func encode(_ value: Int16) { text.add(String(value)) }
  package func encode(_ value: Int32) { text.add(String(value)) }
  package func encode(_ value: Int64) { text.add(String(value)) }
  package func encode(_ value: UInt) { text.add(String(value)) }
  package func encode(_ value: UInt8) { text.add(String(value)) }
  package func encode(_ value: UInt16) { text.add(String(value)) }
  package func encode(_ value: UInt32) { text.add(String(value)) }
  package func encode(_ value: UInt64) { text.add(String(value)) }
  package func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
}
