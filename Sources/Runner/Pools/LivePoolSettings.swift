package import JSON
package import PoolClient
package import Project
package import Values

/// A live pool from the project file and the environment.
package struct LivePoolSettings: Sendable {
  /// Its name in the project file.
  package var name: String

  /// The pool's id.
  package var userPoolID: String

  /// Whether the id is written in the project file itself, not read from the environment.
  package var isIDWrittenOut: Bool

  /// The client for verbs; without a secret if it has none, or if the pool is to be asked for it.
  package var client: AppClient

  /// The further clients in the project file.
  package var clients: [AppClient] = []

  /// Its endpoint.
  package var endpoint: PoolEndpoint

  /// Its domain in the project file; nil to ask the pool.
  package var domain: String?

  /// The permissions in its `allow:`.
  package var permissions: Set<Permission>

  /// What `$(pool.vars.NAME)` reads.
  package var vars = JSONObject()

  /// Whether a source for its email is set.
  package var hasEmailSource: Bool

  /// Whether a source for its text messages is set.
  package var hasSMSSource: Bool
}

extension LivePoolSettings {
  /// Takes a pool from the project file, once its values are read.
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
      vars: resolved.variableMembers,
      hasEmailSource: pool.emailSource != nil,
      hasSMSSource: pool.smsSource != nil
    )
  }

  private static func endpoint(
    of pool: ResolvedCognitoPool
  ) throws(PoolEndpointError) -> PoolEndpoint {
    guard let url = pool.endpoint else {
      return try PoolEndpoint(
        region: pool.region,
        usesFIPS: pool.usesFIPS,
        usesDualStack: pool.usesDualStack
      )
    }
    return try PoolEndpoint(
      url: url,
      region: pool.region,
      caFile: pool.caFile,
      isInsecure: pool.isInsecure
    )
  }
}

extension ResolvedPool {
  /// What `$(pool.vars.NAME)` reads.
  package var variableMembers: JSONObject {
    JSONObject(variables.map { ($0.name, .string($0.value.text)) })
  }
}

extension ResolvedVariable.Value {
  /// The string as scenarios read it.
  ///
  /// The run's redactor knows the secret ones.
  fileprivate var text: String {
    switch self {
    case .plain(let text): text
    case .secret(let secret): secret.reveal()
    }
  }
}
