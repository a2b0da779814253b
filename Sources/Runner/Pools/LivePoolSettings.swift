package import JSON
package import PoolClient
package import Project
package import Values

/// A live pool as the project file and the environment describe it.
package struct LivePoolSettings: Sendable {
  /// The name that the project file gives it.
  package var name: String

  /// The pool's id.
  package var userPoolID: String

  /// Whether the id stands in the project file itself, and is not taken from the environment.
  package var isIDWrittenOut: Bool

  /// The client that verbs use; without a secret where it has none, or where the pool is to be asked for it.
  package var client: AppClient

  /// The further clients that the project file names for the pool.
  package var clients: [AppClient] = []

  /// Where it answers.
  package var endpoint: PoolEndpoint

  /// Its domain as the project file has it; nil where the pool is asked.
  package var domain: String?

  /// What its `allow:` holds.
  package var permissions: Set<Permission>

  /// What `$(pool.vars.NAME)` reads.
  package var vars = JSONObject()

  /// Whether a source for its e-mail is set.
  package var hasEmailSource: Bool

  /// Whether a source for its text messages is set.
  package var hasSMSSource: Bool
}

extension LivePoolSettings {
  /// Takes a pool as the project file has it, once its texts are read.
  /// - Throws: `PoolEndpointError` where its region or its endpoint cannot be used.
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
    guard let url = pool.endpoint else { return try PoolEndpoint(region: pool.region) }
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
  /// The text as scenarios read it; the run's redactor knows those that are secret.
  fileprivate var text: String {
    switch self {
    case .plain(let text): text
    case .secret(let secret): secret.reveal()
    }
  }
}
