package import JSON
package import PoolClient
internal import Scenario

/// A mock server as pools are made on it, and what is the same for all of its pools.
package struct MockBackend: Sendable {
  let caller: PoolClient
  let control: MockControl

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

  /// What `$(pool.NAME)` reads beside the pool's own members.
  func facts(ofPool id: String) -> JSONObject {
    [
      "id": .string(id), "region": .string(PoolClient.mockRegion), "kind": "mock",
      "vars": .object(vars),
    ]
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
