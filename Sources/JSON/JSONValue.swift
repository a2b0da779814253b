/// The value of a JSON document; objects keep their key order and numbers their spelling.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// Whether both values are the same, with strings compared by their bytes.
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

/// The kind of a value, in the terms that scenario authors use for the `is` matcher.
package enum JSONKind: String, Hashable, Sendable, CaseIterable {
  case null, boolean, number, string, list, mapping
}

// MARK: - Reading

extension JSONValue {
  /// The kind, for messages such as "expected a number, got a string".
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .list
    case .object: .mapping
    }
  }

  /// The value of a string; nil for all other kinds.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a boolean; nil for all other kinds, including the strings "true" and "false".
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value of a whole number within `Int`'s range; nil for all other values.
  package var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The value of a number as floating-point; nil for all other kinds.
  package var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The elements of a list; nil for all other kinds.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The strings of a list, without its other elements; empty for all other kinds.
  package var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// A scalar as a string; nil for null, lists, and mappings.
  package var scalarText: String? {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  /// Returns the value with each string replaced, except member names.
  package func mappingStrings(_ replacement: (String) -> JSONValue) -> JSONValue {
    switch self {
    case .string(let text): replacement(text)
    case .array(let elements): .array(elements.map { $0.mappingStrings(replacement) })
    case .object(let object):
      .object(object.replacingValues { $1.mappingStrings(replacement) })
    case .null, .bool, .number: self
    }
  }

  /// Returns the value with the strings replaced for which `replacement` returns a string, at every
  /// depth; nil if it returns none.
  ///
  /// A value without such strings is not copied.
  package func replacingStrings(_ replacement: (String) -> String?) -> JSONValue? {
    switch self {
    case .string(let text): return replacement(text).map(JSONValue.string)
    case .array(var elements):
      var isChanged = false
      for (index, element) in elements.enumerated() {
        guard let replaced = element.replacingStrings(replacement) else { continue }
        (elements[index], isChanged) = (replaced, true)
      }
      return isChanged ? .array(elements) : nil
    case .object(let object):
      return object.replacingStrings(replacement).map(JSONValue.object)
    case .null, .bool, .number: return nil
    }
  }

  /// The mapping itself; nil for all other kinds.
  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A member of a mapping; nil if the member is missing or the value is not a mapping.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The strings of a member; empty if the member is missing or the value is not a mapping.
  package func strings(_ key: String) -> [String] { object?.strings(key) ?? [] }

  /// An element of a list; nil outside the bounds or if the value is not a list.
  package subscript(index: Int) -> JSONValue? {
    guard let elements = array, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

// MARK: - Parsing

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
