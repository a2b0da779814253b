/// A mapping that keeps the order in which its keys were added; equality ignores that order.
///
/// Look-ups are linear: the service's objects have a handful of members.
package struct JSONObject: Sendable {
  /// The members in the order they were added, without duplicate keys.
  package private(set) var members: [(key: String, value: JSONValue)] = []

  /// Creates an empty mapping.
  package init() {}

  /// Creates a mapping from members in order; a duplicate key replaces the earlier value in its place.
  package init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// The keys in order.
  package var keys: [String] { members.map(\.key) }

  /// The number of members.
  package var count: Int { members.count }

  /// Whether the mapping has no members.
  package var isEmpty: Bool { members.isEmpty }

  /// A member's value; setting nil removes the member, setting a new key adds it at the end.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member without looking for its key, which the caller knows to be new.
  mutating func append(new key: String, _ value: JSONValue) { members.append((key, value)) }

  /// The mapping with only the members that satisfy the condition.
  package func filter(_ isIncluded: (String, JSONValue) -> Bool) -> JSONObject {
    JSONObject(members.filter { isIncluded($0.key, $0.value) }.map { ($0.key, $0.value) })
  }

  /// The mapping without these members.
  package func without(_ names: Set<String>) -> JSONObject {
    filter { name, _ in !names.contains(name) }
  }

  /// This mapping merged with `other`: nested mappings merge, any other value of `other` replaces.
  package func merging(_ other: JSONObject) -> JSONObject {
    var result = self
    for (key, value) in other.members {
      if case .object(let over) = value, case .object(let under)? = result[key] {
        result[key] = .object(under.merging(over))
      } else {
        result[key] = value
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
  /// A mapping of the members that have a value.
  package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(JSONObject(members.compactMap { key, value in value.map { (key, $0) } }))
  }
}
