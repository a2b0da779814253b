package import JSON
package import PoolClient
internal import Scenario

/// A mock server as pools are made on it, and what is the same for all of its pools.
package struct MockBackend: Sendable {
  /// Calls the pools' API.
  package let caller: PoolClient
  /// Says what no call of that API can say.
  package let control: MockControl

  /// What `$(pool.vars.NAME)` reads.
  let vars: JSONObject

  /// Whether pools stay where they are when their scenario ends.
  let keepsPools: Bool

  /// Speaks to a mock server; `keepsPools` leaves each scenario's pool and users in place, and `vars`
  /// is what `$(pool.vars.NAME)` reads.
  package init(
    caller: PoolClient,
    control: MockControl,
    keepsPools: Bool,
    vars: JSONObject = JSONObject()
  ) {
    self.caller = caller
    self.control = control
    self.keepsPools = keepsPools
    self.vars = vars
  }

  /// What `$(pool.NAME)` reads: the pool's own members, and what its server says of it.
  func facts(ofPool id: String, _ members: JSONObject) -> JSONObject {
    var facts: JSONObject = [
      "id": .string(id), "region": .string(PoolClient.mockRegion), "kind": "mock",
      "vars": .object(vars), "endpoint": .string(caller.baseURL),
      "jwksUri": .string(caller.keySetURL(ofPool: id)),
      // The embedded mock's tokens name the service itself.
      "issuer": .string(caller.serviceIssuer(ofPool: id)),
    ]
    facts["domain"] = caller.domainURL(ofPool: id, members).map(JSONValue.string)
    return facts.merging(members)
  }

  /// What the pool's declared triggers were asked so far, the oldest call first.
  func triggerCalls(of pool: ScenarioPool) async throws(PoolOpeningError) -> [JSONObject] {
    try await control.triggerCalls(ofPool: pool.id)
  }

  /// What `$(client.NAME)` reads: its id, and its own members.
  func facts(ofClient id: String, _ members: JSONObject) -> JSONObject {
    JSONObject([("id", .string(id))]).merging(members)
  }

  /// Deletes the pool of a scenario that ended, unless pools are to be kept.
  func close(_ pool: ScenarioPool, isProtected: Bool) async {
    if !keepsPools { await caller.drop(mockPool: pool.id, isProtected: isProtected) }
  }

  /// Moves the clock of one pool alone.
  func advanceClock(
    of pool: ScenarioPool,
    by duration: Duration
  ) async throws(PoolOpeningError) {
    try await control.advanceClock(ofPool: pool.id, by: duration)
  }
}
