package import JSON
internal import PoolClient
internal import Scenario
internal import Values

extension MockPoolProvider {
  /// Creates a pool with these members in addition to the defaults.
  package func make(
    pool: JSONObject,
    client: JSONObject,
    clients: [RequestedSettings.Client] = []
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
        members = members.merging(try await setMFA(mfa, defaults: defaults, in: id))
      }
      if let domain = requests.domain {
        try await makeDomain(domain, in: id)
        members["Domain"] = domain
      }
      let own = try await makeClient(client, .client(name: nil), in: id)
      var pool = scenarioPool(id: id, members, own)
      for client in clients { pool.clients.append(try await makeClient(client, in: id)) }
      return pool
    } catch {
      await backend.caller.drop(pool: id, with: members)
      throw error
    }
  }

  private func setMFA(
    _ settings: JSONObject,
    defaults: JSONObject,
    in pool: String
  ) async throws(PoolOpeningError) -> JSONObject {
    let request = (["UserPoolId": .string(pool)] as JSONObject).merging(settings)
    let call = OwnPoolCall("SetUserPoolMfaConfig", request, defaults: defaults, of: .pool)
    return try await answer(to: call)
  }

  private func makeDomain(
    _ domain: JSONValue,
    in pool: String
  ) async throws(PoolOpeningError) {
    let request: JSONObject = ["UserPoolId": .string(pool), "Domain": domain]
    _ = try await answer(to: OwnPoolCall("CreateUserPoolDomain", request, of: .pool))
  }

  private func makeClient(
    _ client: RequestedSettings.Client,
    in pool: String
  ) async throws(PoolOpeningError) -> AppClient {
    let name: JSONObject = ["ClientName": .string(client.name)]
    let settings = name.merging(client.settings)
    let members = try await makeClient(settings, .client(name: client.name), in: pool)
    return AppClient(members, name: client.name)
  }

  private func makeClient(
    _ settings: JSONObject,
    _ part: RejectedPoolCall.Part,
    in pool: String
  ) async throws(PoolOpeningError) -> JSONObject {
    var request = DefaultPool.client.merging(settings)
    request["UserPoolId"] = .string(pool)
    let defaults = DefaultPool.client.without(Set(settings.keys))
    let call = OwnPoolCall("CreateUserPoolClient", request, defaults: defaults, of: part)
    return try await answer(to: call)["UserPoolClient"]?.object ?? JSONObject()
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
