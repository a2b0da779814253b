internal import ConfigurationChanges
internal import JSON

// What is known of the service's members, wherever an answer or `expectPool` shows them.
extension OutcomeWalk {
  /// Whether a member of settings changes without anybody's doing.
  static func isVolatile(_ key: String, in path: String) -> Bool {
    isOfSettings(path) && CanonicalMembers.volatile.contains(key)
  }

  private static func isOfSettings(_ path: String) -> Bool {
    ["settings", "response"].contains(path.prefix { $0 != "." })
  }

  /// A value without such members.
  static func lasting(_ value: JSONValue, at path: String) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { lasting($0, at: path) })
    case .object(let members):
      .object(
        JSONObject(
          members.members.filter { !isVolatile($0.key, in: path) }
            .map { ($0.key, lasting($0.value, at: path)) }
        )
      )
    default: value
    }
  }

  /// Whether a setting says what it would be if it were not there.
  static func isImplied(_ value: JSONValue, at path: String) -> Bool {
    guard isOfSettings(path) else { return false }
    let keys = path.split(separator: ".").dropFirst().map(String.init)
    let isDescribed = ["UserPool", "UserPoolClient"].contains(keys.first ?? "")
    return ImpliedSettings.has(value, at: isDescribed ? Array(keys.dropFirst()) : keys)
  }

  /// What two clients are set to without lifetimes that are the same; all else as it is.
  static func withoutEqualLifetimes(
    _ a: JSONObject,
    _ b: JSONObject,
    at path: String
  ) -> (JSONObject, JSONObject) {
    let areClients = isOfSettings(path) && a["ClientId"] != nil && b["ClientId"] != nil
    return areClients ? ClientLifetimes.withoutEqual(a, b) : (a, b)
  }

  /// The elements in an order of their own where that of the list says nothing; else as they come.
  static func inOneOrder(_ elements: [JSONValue], at path: String) -> [JSONValue] {
    CanonicalMembers.inOneOrder(elements, of: member(of: path)) ?? elements
  }

  /// Two lists whose elements have a name each as mappings by that; nil where they are no such lists.
  func named(_ a: [JSONValue], _ b: [JSONValue], at path: String) -> (JSONObject, JSONObject)? {
    guard let member = OutcomeWalk.names[OutcomeWalk.member(of: path)],
      let one = keyed(a, by: member, own.a), let other = keyed(b, by: member, own.b)
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
    "Attributes": "Name", "Scopes": "ScopeName", "Groups": "GroupName", "Users": "Username",
    "UserPoolClients": "ClientName", "ResourceServers": "Identifier", "Providers": "ProviderName",
  ]

  private func keyed(
    _ elements: [JSONValue],
    by member: String,
    _ own: RunSpecificValues
  ) -> JSONObject? {
    let pairs = elements.compactMap { element in
      name(of: element, by: member, own).map { ($0, element) }
    }
    let isWhole = pairs.count == elements.count && Set(pairs.map(\.0)).count == pairs.count
    return isWhole ? JSONObject(pairs) : nil
  }

  /// What an element is called on both sides: a user whose name the pool made up, by an address.
  private func name(of element: JSONValue, by member: String, _ own: RunSpecificValues) -> String? {
    guard let text = element[member]?.string else { return nil }
    let name = own.settled(text)
    guard member == "Username", isMadeUp(name) else { return name }
    let attributes = (element["Attributes"] ?? element["UserAttributes"])?.array ?? []
    let addresses = ["email", "phone_number"].compactMap { name in
      attributes.first { $0["Name"]?.string == name }?["Value"]?.string
    }
    return addresses.first.map { own.settled($0) }
  }
}
