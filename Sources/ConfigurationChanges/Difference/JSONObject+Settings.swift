package import JSON

extension JSONObject {
  /// The value at the end of a way of keys; nil where something on it is missing.
  func value(at keys: [String]) -> JSONValue? {
    guard let first = keys.first, let value = self[first] else { return nil }
    return keys.count == 1 ? value : value.object?.value(at: Array(keys.dropFirst()))
  }

  /// With this value there, and mappings on the way where there are none.
  func setting(_ value: JSONValue?, at keys: [String]) -> JSONObject {
    guard let first = keys.first else { return self }
    var result = self
    if keys.count == 1 {
      result[first] = value
    } else {
      let inner = result[first]?.object ?? [:]
      result[first] = .object(inner.setting(value, at: Array(keys.dropFirst())))
    }
    return result
  }

  /// Without what stands there.
  func removing(_ keys: [String]) -> JSONObject {
    value(at: keys) == nil ? self : setting(nil, at: keys)
  }

  /// What tells the elements of such a list apart, by its key.
  static let namesInLists = ["Scopes": "ScopeName", "LogConfigurations": "EventSource"]

  /// With lists of mappings that have names as mappings under those.
  var keyed: JSONObject {
    JSONObject(
      members.map { key, value in
        guard let name = JSONObject.namesInLists[key],
          let elements = value.array
        else { return (key, value) }
        let named = elements.map { element in
          (
            element[name]?.string ?? "",
            JSONValue.object((element.object ?? [:]).without([name]))
          )
        }
        // What two of them are called tells neither.
        guard Set(named.map(\.0)).count == named.count else { return (key, value) }
        return (key, .object(JSONObject(named)))
      }
    )
  }
}

extension JSONValue {
  /// Whether it says the same: a number or a boolean is one with its text, as templates have them.
  package func saysSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.saysSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.members.allSatisfy { key, value in
          right[key].map { value.saysSame(as: $0) } ?? false
        }
    default: self == other || scalarText.map { $0 == other.scalarText } ?? false
    }
  }
}
