package import JSON
package import PoolClient

/// A mock server for creating pools, with the settings that its pools share.
package struct MockBackend: Sendable {
  /// The client for the pools' API.
  package let caller: PoolClient
  /// The control of clocks, triggers, and faults, which the API does not offer.
  package let control: MockControl

  /// The members of `$(pool.vars)`.
  let vars: JSONObject

  /// Whether pools are kept when their scenario ends.
  let keepsPools: Bool

  /// Takes a mock server.
  ///
  /// `keepsPools` keeps each scenario's pool and users, and `vars` are the members of
  /// `$(pool.vars)`.
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

  /// The members of `$(pool)`: the pool's own members and the server's facts.
  func facts(ofPool id: String, _ members: JSONObject) -> JSONObject {
    // The tokens of the embedded mock have the service's own issuer.
    caller.facts(
      ofPool: id,
      kind: "mock",
      in: PoolClient.mockRegion,
      vars: vars,
      issuer: caller.serviceIssuer(ofPool: id),
      domain: caller.domainURL(ofPool: id, members)
    ).merging(members)
  }

  /// Deletes the pool of a finished scenario, unless pools are kept.
  func close(_ pool: ScenarioPool, with members: JSONObject) async {
    if !keepsPools { await caller.drop(pool: pool.id, with: members) }
  }
}

extension PoolClient {
  /// The members of `$(pool)` in addition to the pool's own members.
  func facts(
    ofPool id: String,
    kind: String,
    in region: String,
    vars: JSONObject,
    issuer: String,
    domain: String?
  ) -> JSONObject {
    JSONObject(keeping: [
      ("id", .string(id)), ("region", .string(region)), ("kind", .string(kind)),
      ("vars", .object(vars)), ("endpoint", .string(baseURL)),
      ("jwksUri", .string(keySetURL(ofPool: id))), ("issuer", .string(issuer)),
      ("domain", domain.map(JSONValue.string)),
    ])
  }

  /// The region in the IDs of mock pools.
  package static let mockRegion = "us-east-1"
}
