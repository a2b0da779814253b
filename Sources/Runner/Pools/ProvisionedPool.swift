internal import JSON
internal import PoolClient
internal import Project
package import Values

/// A pool created from a configuration file.
package struct ProvisionedPool: Sendable {
  /// The pool's ID.
  package var id: String

  /// The pool's clients in the order of the file, starting with the default client.
  package var clients: [AppClient]

  /// The description of the pool in the response to its creation; empty if a later call changed the
  /// pool.
  var members = JSONObject()

  /// The descriptions of the clients in the responses to their creation.
  var clientMembers: [JSONObject] = []

  /// Creates a pool with an ID and clients.
  package init(id: String, clients: [AppClient] = []) {
    (self.id, self.clients) = (id, clients)
  }
}

extension ProvisionedPool {
  /// The input of a call after the pool's creation, with the IDs of the pool and of the client that
  /// the call concerns.
  func input(of call: MockPlan.Call) -> JSONObject {
    let name: JSONObject = ["UserPoolId": .string(id)]
    var input = name.merging(call.input)
    if let owner = clients.first(where: { $0.name == call.owner }) {
      input["ClientId"] = .string(owner.id)
    }
    return input
  }

  /// Takes what the response to a call after the pool's creation shows about the pool's parts.
  ///
  /// - Returns: the path of the member that the response lacks; nil if it lacks none.
  mutating func take(_ body: JSONObject, of call: MockPlan.Call) -> String? {
    // Even a call that repeats the settings changes the date of the pool's last change.
    if call.changesPool { members = [:] }
    guard let client = call.client else { return nil }
    let described = body["UserPoolClient"]?.object ?? [:]
    guard described["ClientId"]?.string != nil else { return "UserPoolClient.ClientId" }
    clients.append(AppClient(described, name: client))
    clientMembers.append(described)
    return nil
  }

  /// The pool that a scenario runs against, on a mock that hosts the pools of a plan.
  func scenarioPool(
    _ facts: LivePoolFacts,
    of plan: MockPlan,
    on backend: MockBackend
  ) -> ScenarioPool {
    let client = clients.first ?? AppClient(id: "")
    var pool = ScenarioPool(
      caller: backend.caller.asking(about: id),
      id: id,
      client: client,
      members: backend.facts(
        ofPool: id,
        (facts.pool.members ?? JSONObject()).merging(facts.mfa.members ?? JSONObject())
      ),
      clientMembers: client.facts(facts.client.members ?? JSONObject())
    )
    pool.clients = clients
    pool.triggers = plan.triggers?.input ?? [:]
    return pool
  }
}
