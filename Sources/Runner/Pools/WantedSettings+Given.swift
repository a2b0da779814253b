internal import JSON
internal import Scenario

extension WantedSettings {
  /// The settings in `given` whose values are known before the run.
  init(knownIn given: Given) {
    self.init(
      pool: given.pool?.known ?? [:],
      client: given.client?.known ?? [:],
      clients: given.clients.map { Client(name: $0.name.name, settings: $0.settings.known) }
    )
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
