internal import ConfigurationChanges
internal import JSON

// What is known of the service's members, wherever an answer or `expectPool` shows them.
extension OutcomeWalk {
  /// Whether a member of settings changes without anybody's doing.
  static func isVolatile(_ key: String, in path: String) -> Bool {
    let isOfSettings = ["settings", "response"].contains(path.prefix { $0 != "." })
    return isOfSettings && CanonicalMembers.volatile.contains(key)
  }

  /// The elements in an order of their own where that of the list says nothing; else as they come.
  static func inOneOrder(_ elements: [JSONValue], at path: String) -> [JSONValue] {
    CanonicalMembers.inOneOrder(elements, of: member(of: path)) ?? elements
  }

  /// Two lists whose elements have a name each as mappings by that; nil where they are no such lists.
  static func named(
    _ a: [JSONValue],
    _ b: [JSONValue],
    at path: String
  ) -> (JSONObject, JSONObject)? {
    guard let member = names[member(of: path)], let one = keyed(a, by: member),
      let other = keyed(b, by: member)
    else { return nil }
    return (one, other)
  }

  /// The last part of a path.
  static func member(of path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }

  /// What tells the elements of a list from one another.
  private static let names = [
    "SchemaAttributes": "Name", "RecoveryMechanisms": "Name", "UserAttributes": "Name",
    "Attributes": "Name", "Scopes": "ScopeName",
  ]

  private static func keyed(_ elements: [JSONValue], by member: String) -> JSONObject? {
    let pairs = elements.compactMap { element in element[member]?.string.map { ($0, element) } }
    let isWhole = pairs.count == elements.count && Set(pairs.map(\.0)).count == pairs.count
    return isWhole ? JSONObject(pairs) : nil
  }
}
