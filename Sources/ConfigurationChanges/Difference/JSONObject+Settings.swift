internal import JSON

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

  /// Without these members.
  func leaving(out keys: Set<String>) -> JSONObject {
    JSONObject(members.filter { !keys.contains($0.key) }.map { ($0.key, $0.value) })
  }

  /// Without what says nothing, on all levels: nulls, empty lists and empty mappings.
  func pruned(keeping present: Set<String>) -> JSONObject {
    var result = JSONObject()
    for (key, value) in members {
      switch value {
      case .null, .array([]): continue
      case .object(let inner):
        let inner = inner.pruned(keeping: present)
        if !inner.isEmpty || present.contains(key) { result[key] = .object(inner) }
      default: result[key] = value
      }
    }
    return result
  }

  /// With every list of scalars in one order, for such are sets to the service.
  var sorted: JSONObject { sorted(besides: []) }

  /// The same, but for the lists of these names.
  func sorted(besides ordered: Set<String>) -> JSONObject {
    JSONObject(
      members.map { key, value in
        switch value {
        case .object(let inner): (key, .object(inner.sorted(besides: ordered)))
        case .array(let elements) where !ordered.contains(key):
          (key, .array(elements.inOneOrder))
        default: (key, value)
        }
      }
    )
  }

  /// With lists of mappings that have names as mappings under those.
  var keyed: JSONObject {
    JSONObject(
      members.map { key, value in
        guard let name = ["Scopes": "ScopeName", "LogConfigurations": "EventSource"][key],
          let elements = value.array
        else { return (key, value) }
        let named = elements.map { element in
          (
            element[name]?.string ?? "",
            JSONValue.object((element.object ?? [:]).leaving(out: [name]))
          )
        }
        return (key, .object(JSONObject(named)))
      }
    )
  }
}

extension [JSONValue] {
  /// Without doubles and sorted, where all are texts or numbers; else mappings keep their order.
  fileprivate var inOneOrder: [JSONValue] {
    let texts = compactMap(\.settingText)
    guard texts.count == count else {
      return map { value in
        if case .object(let members) = value { .object(members.sorted) } else { value }
      }
    }
    var seen: Set<String> = []
    return zip(texts, self).filter { seen.insert($0.0).inserted }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension JSONValue {
  /// A scalar's text; nil for null, lists and mappings.
  var settingText: String? {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  /// Whether it says the same: a number or a boolean is one with its text, as templates have them.
  func saysSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.saysSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.members.allSatisfy { key, value in
          right[key].map { value.saysSame(as: $0) } ?? false
        }
    default: self == other || settingText.map { $0 == other.settingText } ?? false
    }
  }
}
