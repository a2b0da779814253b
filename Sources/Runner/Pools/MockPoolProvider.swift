package import JSON
package import PoolClient
package import Scenario
internal import Values

/// Makes a mock pool for each scenario through the pool's own API.
package struct MockPoolProvider: PoolProvider {
  /// Its name in the project file, or `mock`.
  package let name: String

  /// Everything but what needs a real pool or comes later: a domain and faults.
  package let capabilities: Set<Requirement> = [.mock, .admin, .email, .sms, .clock]

  private let caller: PoolClient
  private let control: MockControl
  private let region: String
  private let vars: JSONObject
  private let keepsPools: Bool

  /// Speaks to a mock server; `keepsPools` leaves each scenario's pool and users in place, and `vars`
  /// is what `$(pool.vars.NAME)` reads.
  package init(
    name: String,
    caller: PoolClient,
    control: MockControl,
    region: String,
    keepsPools: Bool,
    vars: JSONObject = JSONObject()
  ) {
    self.name = name
    self.caller = caller
    self.control = control
    self.region = region
    self.keepsPools = keepsPools
    self.vars = vars
  }

  /// A new pool with these settings; never unfit.
  package func open(
    for scenario: Scenario,
    pool: JSONObject,
    client: JSONObject
  ) async throws(PoolOpeningError) -> PoolOpening {
    .opened(try await make(pool: pool, client: client))
  }

  /// Makes a pool of these members over the default ones.
  package func make(
    pool: JSONObject,
    client: JSONObject
  ) async throws(PoolOpeningError) -> ScenarioPool {
    let wanted = DefaultPool.pool.merging(pool)
    let (mfa, rest) = MockPoolProvider.split(wanted)
    var members = try await call("CreateUserPool", rest, "UserPool")
    guard let id = members["Id"]?.string else {
      throw .unreachable(.incomplete(operation: "CreateUserPool", missing: "UserPool.Id"))
    }
    do throws(PoolOpeningError) {
      var mfaRequest = mfa
      mfaRequest["UserPoolId"] = .string(id)
      members = members.merging(try await call("SetUserPoolMfaConfig", mfaRequest, nil))
      var clientRequest = DefaultPool.client.merging(client)
      clientRequest["UserPoolId"] = .string(id)
      let clientMembers = try await call("CreateUserPoolClient", clientRequest, "UserPoolClient")
      return scenarioPool(id: id, members, clientMembers)
    } catch {
      await drop(id, members)
      throw error
    }
  }

  /// Deletes the pool with its users, unless pools are to be kept.
  package func close(_ pool: ScenarioPool) async {
    if !keepsPools { await drop(pool.id, pool.members) }
  }

  /// Deletes a pool that nobody needs any more; a protected one is laid open first.
  ///
  /// Pools die with the server anyway, so an error here changes nothing for anybody.
  private func drop(_ id: String, _ members: JSONObject) async {
    if members["DeletionProtection"]?.string == "ACTIVE" {
      let change: JSONObject = ["UserPoolId": .string(id), "DeletionProtection": "INACTIVE"]
      _ = try? await caller.call("UpdateUserPool", change)
    }
    _ = try? await caller.call("DeleteUserPool", ["UserPoolId": .string(id)])
  }

  /// Moves the clock of this pool alone.
  package func advanceClock(
    of pool: ScenarioPool,
    by duration: Duration
  ) async throws(PoolOpeningError) {
    try await control.advanceClock(ofPool: pool.id, by: duration)
  }

  private func scenarioPool(
    id: String,
    _ members: JSONObject,
    _ clientMembers: JSONObject
  ) -> ScenarioPool {
    let clientID = clientMembers["ClientId"]?.string ?? ""
    let facts: JSONObject = [
      "id": .string(id), "region": .string(region), "kind": "mock", "vars": .object(vars),
    ]
    return ScenarioPool(
      caller: caller,
      id: id,
      clientID: clientID,
      clientSecret: clientMembers["ClientSecret"]?.string.map { Secret($0) },
      members: facts.merging(members),
      clientMembers: JSONObject([("id", .string(clientID))]).merging(clientMembers)
    )
  }

  private static func split(_ members: JSONObject) -> (mfa: JSONObject, rest: JSONObject) {
    let isMFA = { (member: (key: String, value: JSONValue)) in
      DefaultPool.mfaMembers.contains(member.key)
    }
    let pairs = members.members
    return (
      JSONObject(pairs.filter(isMFA).map { ($0.key, $0.value) }),
      JSONObject(pairs.filter { !isMFA($0) }.map { ($0.key, $0.value) })
    )
  }

  private func call(
    _ operation: String,
    _ input: JSONObject,
    _ member: String?
  ) async throws(PoolOpeningError) -> JSONObject {
    let answer: PoolAnswer
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      throw .unreachable(error)
    }
    if let error = answer.error { throw .refused(operation: operation, error) }
    return member.map { answer.body[$0]?.object ?? JSONObject() } ?? answer.body
  }
}
