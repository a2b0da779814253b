// Values inside of what is kept by a `Codable` of Swift's: as their own text, since encoders keep
// neither the order of members nor the text of numbers.

extension JSONValue: Codable {
  /// Reads the text of a value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do { self = try JSONValue(parsing: text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not JSON")
    }
  }

  /// Writes the value as one text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text())
  }
}

extension JSONObject: Codable {
  /// Reads the text of a mapping.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let object = try container.decode(JSONValue.self).object else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a mapping")
    }
    self = object
  }

  /// Writes the mapping as one text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(JSONValue.object(self))
  }
}
