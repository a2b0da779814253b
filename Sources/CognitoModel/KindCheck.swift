package import JSON
internal import Values

extension Structure {
  /// The message about the first value of the wrong JSON kind, in the order of the request; nil
  /// if there is none.
  func serializationMessage(for object: JSONObject) -> String? {
    object.members.lazy.compactMap { self[$0.key]?.shape.serializationMessage(for: $0.value) }.first
  }
}

extension Shape {
  /// The JSON kind of this shape's values; nil if any kind is allowed.
  package var jsonKind: JSONKind? {
    switch kind {
    case .structure, .map: .mapping
    case .list: .list
    case .text, .blob: .string
    case .integer, .long, .timestamp: .number
    case .boolean: .boolean
    case .document: nil
    }
  }

  /// The service's message about a value of the wrong kind, or about the first wrong value inside
  /// it.
  ///
  /// Null has no kind and is wrong only for a plain boolean (floci's notes on
  /// CreateManagedLoginBranding). «unconfirmed»: that null is wrong for other booleans that are
  /// not `WrappedBooleanType`.
  func serializationMessage(for value: JSONValue) -> String? {
    if value == .null {
      return name == "BooleanType" ? SerializationMessages.message(for: value, as: kind) : nil
    }
    guard accepts(value) else { return SerializationMessages.message(for: value, as: kind) }
    switch (kind, value) {
    case (.structure(let structure), .object(let object)):
      return structure.serializationMessage(for: object)
    case (.list(let element, _), .array(let elements)):
      return elements.lazy.compactMap { element.serializationMessage(for: $0) }.first
    case (.map(_, let part, _), .object(let object)):
      return object.members.lazy.compactMap { part.serializationMessage(for: $0.value) }.first
    default: return nil
    }
  }

  private func accepts(_ value: JSONValue) -> Bool {
    if case (.boolean, .string) = (kind, value) { return true }
    if let jsonKind, value.kind != jsonKind { return false }
    switch kind {
    case .integer: return value.int.flatMap(Int32.init(exactly:)) != nil
    case .long: return value.int != nil
    case .blob: return value.string.flatMap(Base64.byteCount) != nil
    default: return true
    }
  }
}

/// The messages of SerializationException.
///
/// User pools returned three of them (floci's notes):
/// `Start of structure or map found where not expected.`, `Expected map or null`, and
/// `Unexpected value type in payload` for a number in a list of structures. The others are from
/// other AWS services and «unconfirmed». User pools still wrote Java class names for
/// `NUMBER_VALUE` in 2018. It is also unconfirmed whether the service truncates fractions. In the
/// mock, fractions are errors.
private enum SerializationMessages {
  static func message(for value: JSONValue, as kind: Shape.Kind) -> String {
    switch (value, kind) {
    case (.object, _): "Start of structure or map found where not expected."
    case (.array, _): "Start of list found where not expected"
    case (_, .list): "Expected list or null"
    case (_, .map): "Expected map or null"
    case (_, .structure): "Unexpected value type in payload"
    case (_, .timestamp): "\(token(value)) can not be converted to milliseconds since epoch"
    case (_, .integer): "\(token(value)) can not be converted to an Integer"
    case (_, .long): "\(token(value)) can not be converted to a Long"
    case (_, .boolean): "\(token(value)) can not be converted to a Boolean"
    case (_, .blob): "\(token(value)) can not be converted to a Blob"
    case (_, .text), (_, .document): "\(token(value)) can not be converted to a String"
    }
  }

  private static func token(_ value: JSONValue) -> String {
    switch value {
    case .bool(true): "TRUE_VALUE"
    case .bool(false): "FALSE_VALUE"
    case .null: "VALUE_NULL"
    case .number: "NUMBER_VALUE"
    default: "STRING_VALUE"
    }
  }
}

extension Operation {
  /// The request with strings converted to booleans, as the service converts them.
  ///
  /// The service reads "true" and "yes" as true and "false" as false (floci's notes on
  /// CreateManagedLoginBranding). «unconfirmed»: that any other string is true, and that all
  /// operations convert strings.
  package func readingBooleans(in request: JSONObject) -> JSONObject {
    input.hasBooleanText(in: request) ? input.readingBooleans(in: request) : request
  }
}

extension Structure {
  /// Whether an object has a string for a boolean, at any depth.
  ///
  /// Few requests have one, and the others need no copy.
  fileprivate func hasBooleanText(in object: JSONObject) -> Bool {
    object.members.contains { name, value in
      switch value {
      case .string, .array, .object: self[name]?.shape.hasBooleanText(in: value) ?? false
      case .null, .bool, .number: false
      }
    }
  }

  fileprivate func readingBooleans(in object: JSONObject) -> JSONObject {
    JSONObject(
      object.members.map { name, value in
        (name, self[name]?.shape.readingBooleans(in: value) ?? value)
      }
    )
  }
}

extension Shape {
  fileprivate func hasBooleanText(in value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.boolean, .string): true
    case (.structure(let structure), .object(let object)): structure.hasBooleanText(in: object)
    case (.list(let element, _), .array(let elements)):
      elements.contains { element.hasBooleanText(in: $0) }
    default: false
    }
  }

  fileprivate func readingBooleans(in value: JSONValue) -> JSONValue {
    switch (kind, value) {
    case (.boolean, .string(let text)): .bool(text.lowercased() != "false")
    case (.structure(let structure), .object(let object)):
      .object(structure.readingBooleans(in: object))
    case (.list(let element, _), .array(let elements)):
      .array(elements.map(element.readingBooleans))
    default: value
    }
  }
}
