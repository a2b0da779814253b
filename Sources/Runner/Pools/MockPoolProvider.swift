package import JSON
internal import PoolClient
package import Scenario
internal import Values

/// Creates a mock pool for each scenario through the pool's own API.
package struct MockPoolProvider: PoolProvider {
  /// The pool's name in the project file, or `mock`.
  package let name: String

  /// The capabilities of every mock pool.
  ///
  /// A pool has a domain only if `given` requests one.
  package let capabilities = MockPoolProvider.offered

  /// The capabilities of every mock pool, all except a domain.
  static let offered: Set<Requirement> = [.mock, .admin, .email, .sms, .clock, .faults]

  /// Nil, because each scenario declares its own triggers.
  package let triggers: TriggerDeclarations? = nil

  /// The control of the mock that hosts the pools.
  package var mock: MockControl? { backend.control }

  private let backend: MockBackend

  /// Creates a provider on a mock server.
  package init(name: String, on backend: MockBackend) {
    (self.name, self.backend) = (name, backend)
  }

  /// The first capability that the scenario needs and its pool would lack; nil if none is missing.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: scenario.adding(to: capabilities), on: name)
  }

  /// Creates a pool with these settings; returns an unmet precondition if a required domain is
  /// missing.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    let pool = try await make(pool: given.pool, client: given.client, clients: given.clients)
    let members = pool.members.unrecorded
    guard let reason = scenario.missingDomain(on: members, name) else { return .opened(pool) }
    await drop(pool.id, members)
    return .unmet(.unsupported(reason))
  }

  /// Creates a pool with these members in addition to the defaults.
  package func make(
    pool: JSONObject,
    client: JSONObject,
    clients: [WantedSettings.Client] = []
  ) async throws(PoolOpeningError) -> ScenarioPool {
    let requests = DefaultPool.requests(for: DefaultPool.pool(with: pool))
    let defaults = DefaultPool.pool.without(Set(pool.keys))
    let creation = OwnPoolCall("CreateUserPool", requests.pool, defaults: defaults, of: .pool)
    var members = try await answer(to: creation)["UserPool"]?.object ?? JSONObject()
    guard let id = members["Id"]?.string else {
      throw .unreachable(.incomplete(operation: "CreateUserPool", missing: "UserPool.Id"))
    }
    do throws(PoolOpeningError) {
      if let mfa = requests.mfa {
        let request = (["UserPoolId": .string(id)] as JSONObject).merging(mfa)
        let call = OwnPoolCall("SetUserPoolMfaConfig", request, defaults: defaults, of: .pool)
        members = members.merging(try await answer(to: call))
      }
      if let domain = requests.domain {
        let request: JSONObject = ["UserPoolId": .string(id), "Domain": domain]
        _ = try await answer(to: OwnPoolCall("CreateUserPoolDomain", request, of: .pool))
        members["Domain"] = domain
      }
      let own = try await makeClient(client, .client(name: nil), in: id)
      var pool = scenarioPool(id: id, members, own)
      for client in clients { pool.clients.append(try await makeClient(client, in: id)) }
      return pool
    } catch {
      await drop(id, members)
      throw error
    }
  }

  private func makeClient(
    _ client: WantedSettings.Client,
    in pool: String
  ) async throws(PoolOpeningError) -> AppClient {
    let name: JSONObject = ["ClientName": .string(client.name)]
    let settings = name.merging(client.settings)
    let members = try await makeClient(settings, .client(name: client.name), in: pool)
    return AppClient(members, name: client.name)
  }

  private func makeClient(
    _ settings: JSONObject,
    _ part: PoolRefusal.Part,
    in pool: String
  ) async throws(PoolOpeningError) -> JSONObject {
    var request = DefaultPool.client.merging(settings)
    request["UserPoolId"] = .string(pool)
    let defaults = DefaultPool.client.without(Set(settings.keys))
    let call = OwnPoolCall("CreateUserPoolClient", request, defaults: defaults, of: part)
    return try await answer(to: call)["UserPoolClient"]?.object ?? JSONObject()
  }

  /// Deletes the pool and its users, unless pools are kept.
  package func close(_ pool: ScenarioPool) async {
    await backend.close(pool, isProtected: MockPoolProvider.isProtected(pool.members.unrecorded))
  }

  private func drop(_ id: String, _ members: JSONObject) async {
    await backend.caller.drop(pool: id, isProtected: MockPoolProvider.isProtected(members))
  }

  private static func isProtected(_ members: JSONObject) -> Bool {
    members["DeletionProtection"] == "ACTIVE"
  }

  /// The triggers that the scenario reads but does not declare; nil if there are none.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    PoolParts.ofOwnPool.unmetPrecondition(naming: parts)
  }

  private func scenarioPool(
    id: String,
    _ members: JSONObject,
    _ clientMembers: JSONObject
  ) -> ScenarioPool {
    let client = AppClient(clientMembers)
    var pool = ScenarioPool(
      caller: backend.caller.asking(about: id),
      id: id,
      client: client,
      members: backend.facts(ofPool: id, members),
      clientMembers: client.facts(clientMembers)
    )
    pool.isDefault = true
    return pool
  }

  private func answer(to call: OwnPoolCall) async throws(PoolOpeningError) -> JSONObject {
    try await call.answer(from: backend.caller)
  }
}
