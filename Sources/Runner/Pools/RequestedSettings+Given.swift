internal import JSON
internal import Matching
internal import Scenario

extension RequestedSettings {
  /// The settings in `given` whose values are known before the run.
  init(knownIn given: Given) {
    self.init(
      pool: given.pool?.known ?? [:],
      client: given.client?.known ?? [:],
      clients: given.clients.map { Client(name: $0.name.name, settings: $0.settings.known) }
    )
  }

  /// Reads the values of the settings in `given`.
  init(_ given: Given, in scope: inout ValueScope) throws(ValueError) {
    self.init(
      pool: try scope.members(of: given.pool),
      client: try scope.members(of: given.client)
    )
    for client in given.clients {
      let settings = try scope.members(of: client.settings)
      clients.append(Client(name: client.name.name, settings: settings))
    }
  }
}

extension ValueScope {
  /// The members of a mapping with every value read; empty without a mapping.
  mutating func members(of template: ValueTemplate?) throws(ValueError) -> JSONObject {
    guard let template else { return JSONObject() }
    return try json(template).object ?? JSONObject()
  }
}

extension ValueTemplate {
  /// The members whose values are known before the run.
  fileprivate var known: JSONObject { knownValue?.object ?? [:] }

  private var knownValue: JSONValue? {
    switch self {
    case .constant(let value, _): value
    case .scalar: nil
    case .list(let elements, _):
      // All elements of a list must be known.
      elements.contains { $0.knownValue == nil } ? nil : .array(elements.compactMap(\.knownValue))
    case .mapping(let members, _):
      .object(
        JSONObject(
          // A null member is omitted, so it states no precondition.
          members.filter { !$0.value.isNull }.compactMap { member in
            member.value.knownValue.map { (member.key, $0) }
          }
        )
      )
    }
  }
}
