package import JSON
internal import Values

extension JSONObject {
  /// Sets the value at the path, and creates missing mappings on the path.
  ///
  /// A value on the path that is not a mapping, such as a function, stays unchanged.
  func setting(_ value: JSONValue?, at keys: [String]) -> JSONObject {
    guard let first = keys.first else { return self }
    var result = self
    if keys.count == 1 {
      result[first] = value
    } else if self[first] == nil || self[first]?.object != nil {
      let inner = result[first]?.object ?? [:]
      result[first] = .object(inner.setting(value, at: Array(keys.dropFirst())))
    }
    return result
  }

  /// Removes the value at the path.
  func removing(_ keys: [String]) -> JSONObject {
    value(at: keys) == nil ? self : setting(nil, at: keys)
  }

  /// The member that identifies the elements of a list, by the list's key.
  static let namesInLists = ["Scopes": "ScopeName", "LogConfigurations": "EventSource"]

  /// Lists of named mappings, converted to mappings by name.
  var keyed: JSONObject {
    JSONObject(
      members.map { key, value in
        guard let name = JSONObject.namesInLists[key],
          let elements = value.array,
          // An element known only at deployment is a string.
          elements.allSatisfy({ $0.string == nil })
        else { return (key, value) }
        let named = elements.map { element in
          (
            element[name]?.string ?? "",
            JSONValue.object((element.object ?? [:]).without([name]))
          )
        }
        // Two elements with the same name can't be keyed by name.
        let object = JSONObject(named)
        return (key, object.count == named.count ? .object(object) : value)
      }
    )
  }
}

extension JSONValue {
  /// Whether both values are equal: a number or a boolean equals its string, as in templates.
  package func hasSameValue(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.hasSameValue(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.members.allSatisfy { key, value in
          right[key].map { value.hasSameValue(as: $0) } ?? false
        }
    default: self == other || exactText.map { $0 == other.exactText } ?? false
    }
  }

  private var exactText: ExactString? { scalarText.map(ExactString.init) }
}
