internal import ConfigurationChanges
internal import JSON

// Comparison of settings in responses and in `expectPool`.
extension OutcomeWalk {
  /// Whether a setting changes without a call that changes it.
  static func isVolatile(_ key: String, in path: String) -> Bool {
    isOfSettings(path) && CanonicalMembers.volatile.contains(key)
  }

  private static func isOfSettings(_ path: String) -> Bool {
    ["settings", "response"].contains(path.prefix { $0 != "." })
  }

  /// Returns a value without volatile members.
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

  /// Whether a setting equals its default.
  static func isImplied(_ value: JSONValue, at path: String) -> Bool {
    guard isOfSettings(path) else { return false }
    let keys = path.split(separator: ".").dropFirst().map(String.init)
    let isDescribed = ["UserPool", "UserPoolClient"].contains(keys.first ?? "")
    return ImpliedSettings.has(value, at: isDescribed ? Array(keys.dropFirst()) : keys)
  }

  /// Removes equal token lifetimes from the settings of two clients; returns other objects
  /// unchanged.
  static func withoutEqualLifetimes(
    _ a: JSONObject,
    _ b: JSONObject,
    at path: String
  ) -> (JSONObject, JSONObject) {
    let areClients = isOfSettings(path) && a["ClientId"] != nil && b["ClientId"] != nil
    return areClients ? ClientLifetimes.withoutEqual(a, b) : (a, b)
  }

  /// Sorts the elements of a list whose order has no meaning; returns other lists unchanged.
  static func inOneOrder(_ elements: [JSONValue], at path: String) -> [JSONValue] {
    CanonicalMembers.inOneOrder(elements, of: member(of: path)) ?? elements
  }

  /// Converts two lists of named elements to mappings by name; nil for other lists.
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

  /// The members that identify the elements of lists.
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
    let members = JSONObject(pairs)
    // Two elements with the same name can't be compared by name.
    return members.count == elements.count ? members : nil
  }

  /// The name that identifies an element on both sides; nil if there is none.
  ///
  /// A user with a generated name is identified by an address.
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
