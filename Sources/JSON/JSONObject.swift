/// A mapping that keeps its keys in insertion order; equality ignores the order.
///
/// Look-ups are linear, because the service's objects have few members.
package struct JSONObject: Sendable {
  /// The members in insertion order, without duplicate keys.
  package private(set) var members: [(key: String, value: JSONValue)] = []

  /// Creates an empty mapping.
  package init() {}

  /// Creates a mapping from members in order; a later value for a key replaces the earlier value.
  package init(_ members: some Sequence<(String, JSONValue)>) {
    reserveCapacity(members.underestimatedCount)
    for (key, value) in members { self[key] = value }
  }

  /// Reserves memory for this number of members.
  package mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// The keys in order.
  package var keys: [String] { members.map(\.key) }

  /// The number of members.
  package var count: Int { members.count }

  /// Whether the mapping has no members.
  package var isEmpty: Bool { members.isEmpty }

  /// A member's value; setting nil removes the member, and setting a new key appends it.
  package subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      let index = index(of: key)
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// The strings of a list member, without its other elements; empty if it is missing.
  package func strings(_ key: String) -> [String] { self[key]?.strings ?? [] }

  /// The value at a path of keys; nil if a key on the path is missing, or for an empty path.
  package func value(at keys: [String]) -> JSONValue? {
    guard let first = keys.first else { return nil }
    return keys.dropFirst().reduce(self[first]) { value, key in value?[key] }
  }

  /// The place of the member with a key; nil if there is none.
  ///
  /// Keys are compared by their code units (RFC 8259 §8.3). A search in the members themselves
  /// would copy each value.
  func index(of key: String) -> Int? {
    // Most keys differ in length, and comparing lengths copies no key.
    let length = key.utf8.count
    return members.indices.first {
      members[$0].key.utf8.count == length && members[$0].key.hasSameBytes(as: key)
    }
  }

  /// Appends a member without checking that its key is new.
  package mutating func append(new key: String, _ value: JSONValue) { members.append((key, value)) }

  /// Returns the mapping with the value of each member replaced.
  package func replacingValues(
    _ replacement: (_ key: String, JSONValue) -> JSONValue
  ) -> JSONObject {
    var result = JSONObject()
    result.members = members.map { ($0.key, replacement($0.key, $0.value)) }
    return result
  }

  /// Returns the mapping with strings in its values replaced; nil if `replacement` returns none.
  package func replacingStrings(_ replacement: (String) -> String?) -> JSONObject? {
    var result: JSONObject?
    for (index, member) in members.enumerated() {
      guard let replaced = member.value.replacingStrings(replacement) else { continue }
      if result == nil { result = self }
      result?.members[index].value = replaced
    }
    return result
  }

  /// Returns the mapping with only the members that satisfy the condition.
  package func filter(_ isIncluded: (String, JSONValue) -> Bool) -> JSONObject {
    var result = JSONObject()
    result.members = members.filter { isIncluded($0.key, $0.value) }
    return result
  }

  /// Returns the mapping without these members.
  package func without(_ names: Set<String>) -> JSONObject {
    filter { name, _ in !names.contains(name) }
  }

  /// Returns the mapping merged with `other`; nested mappings merge, and other values are replaced.
  package func merging(_ other: JSONObject) -> JSONObject {
    var result = self
    result.reserveCapacity(count + other.count)
    for (key, value) in other.members {
      guard let index = result.index(of: key) else {
        result.members.append((key, value))
        continue
      }
      if case .object(let over) = value, case .object(let under) = result.members[index].value {
        result.members[index].value = .object(under.merging(over))
      } else {
        result.members[index].value = value
      }
    }
    return result
  }
}

extension JSONObject: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.count == rhs.count && lhs.members.allSatisfy { rhs[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Set(members.map(\.key)))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue {
  /// Returns a mapping of the members that have a value; the keys must be different.
  package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object = JSONObject()
    object.reserveCapacity(members.count)
    for case (let key, let value?) in members { object.append(new: key, value) }
    return .object(object)
  }
}
