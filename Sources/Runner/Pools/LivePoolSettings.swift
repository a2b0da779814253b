package import JSON
package import PoolClient
package import Project
package import Values

/// A live pool from the project file and the environment.
package struct LivePoolSettings: Sendable {
  /// The pool's name in the project file.
  package var name: String

  /// The pool's ID; empty for a pool that is not created yet.
  package var userPoolID: String

  /// Whether the ID is literal in the project file, not read from the environment.
  package var isIDWrittenOut: Bool

  /// The default client; without a secret if it has none or the pool's description must supply it.
  package var client: AppClient

  /// The further clients in the project file.
  package var clients: [AppClient] = []

  /// The endpoint for the pool's API.
  package var endpoint: PoolEndpoint

  /// The pool's domain in the project file; nil to use the domain in the pool's description.
  package var domain: String?

  /// The permissions in the pool's `allow:`.
  package var permissions: Set<Permission>

  /// The limits for the pool; nil for none.
  package var poolGuard: PoolGuard?

  /// The limit on the rate of requests; nil for the default limits.
  package var rate: RequestRate?

  /// The values that `$(pool.vars.NAME)` reads.
  package var vars = JSONObject()

  /// Whether the command created the pool, and deletes it at its end.
  package var isTemporary = false

  /// Whether the pool has a source for email.
  var hasEmailSource: Bool

  /// Whether the pool has a source for text messages.
  var hasSMSSource: Bool
}

extension LivePoolSettings {
  /// Takes a pool from the project file after its values are read.
  ///
  /// - Throws: `PoolEndpointError` if its region or endpoint is invalid.
  package init(
    _ pool: ResolvedCognitoPool,
    of resolved: ResolvedPool
  ) throws(PoolEndpointError) {
    self.init(
      name: resolved.name,
      userPoolID: pool.userPoolID,
      isIDWrittenOut: pool.isIDWrittenOut,
      client: pool.client,
      clients: pool.clients,
      endpoint: try LivePoolSettings.endpoint(of: pool),
      domain: pool.domain,
      permissions: pool.permissions,
      poolGuard: pool.poolGuard,
      rate: pool.rate,
      vars: resolved.variableMembers,
      hasEmailSource: pool.emailSource != nil,
      hasSMSSource: pool.smsSource != nil
    )
  }

  private static func endpoint(
    of pool: ResolvedCognitoPool
  ) throws(PoolEndpointError) -> PoolEndpoint {
    switch pool.server {
    case .aws(let usesFIPS, let usesDualStack):
      try PoolEndpoint(region: pool.region, usesFIPS: usesFIPS, usesDualStack: usesDualStack)
    case .other(let url, let caFile, let isInsecure):
      try PoolEndpoint(url: url, region: pool.region, caFile: caFile, isInsecure: isInsecure)
    }
  }
}

extension ResolvedPool {
  /// The members of `$(pool.vars)`.
  package var variableMembers: JSONObject {
    JSONObject(variables.map { ($0.name, .string($0.value.text)) })
  }
}

extension ResolvedVariable.Value {
  /// The string that scenarios read.
  ///
  /// The run's redactor masks secret strings.
  fileprivate var text: String {
    switch self {
    case .plain(let text): text
    case .secret(let secret): secret.reveal()
    }
  }
}
