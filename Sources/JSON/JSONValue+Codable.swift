// `Codable` stores a value as a string of JSON, because encoders keep neither the order of members
// nor the spelling of numbers.

extension JSONValue: Codable {
  /// Reads a value from its JSON string.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do { self = try JSONValue(parsing: text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not JSON")
    }
  }

  /// Writes the value as one JSON string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text())
  }
}

extension JSONObject: Codable {
  /// Reads a mapping from its JSON string.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let object = try container.decode(JSONValue.self).object else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a mapping")
    }
    self = object
  }

  /// Writes the mapping as one JSON string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(JSONValue.object(self))
  }
}
