/// The members of an object.
struct RowMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let text: RowText
  private let depth: Int

  init(_ text: RowText) { (self.text, depth) = (text, text.open("{", "}")) }

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) { text.beginMember(key.stringValue, at: depth) }

  func encodeNil(forKey key: Key) {
    begin(key)
    text.add("null")
  }

  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    text.add(value)
  }

  func encode(_ value: String, forKey key: Key) {
    begin(key)
    text.add(quoted: value)
  }

  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    text.add(String(value))
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder(key.stringValue).write(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return KeyedEncodingContainer(RowMembers<Nested>(text))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return RowElements(text)
  }

  func superEncoder() -> any Encoder { encoder("super") }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

  private func encoder(_ member: String) -> RowEncoder {
    text.beginMember(member, at: depth)
    return RowEncoder(text)
  }
}

/// The elements of an array.
struct RowElements: UnkeyedEncodingContainer {
  private let text: RowText
  private let depth: Int
  private(set) var count = 0

  init(_ text: RowText) { (self.text, depth) = (text, text.open("[", "]")) }

  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    text.beginElement(at: depth)
    count += 1
  }

  mutating func encodeNil() {
    begin()
    text.add("null")
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try encoder().write(value) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    begin()
    return KeyedEncodingContainer(RowMembers<Nested>(text))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return RowElements(text)
  }

  mutating func superEncoder() -> any Encoder { encoder() }

  private mutating func encoder() -> RowEncoder {
    begin()
    return RowEncoder(text)
  }
}
