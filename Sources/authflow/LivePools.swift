internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import Project
internal import Runner
internal import Transport
internal import Values

/// Speaks to a pool of the project file for as long as `body` takes.
func withLivePool<Result>(
  _ settings: LivePoolSettings,
  profile: String?,
  _ redactor: Redactor,
  _ body: (LivePoolProvider) async throws -> Result
) async throws -> Result {
  let transport = Transport()
  let provider = LivePoolProvider(
    settings,
    transport: transport,
    credentials: CredentialsChain(
      profile: profile,
      environment: Surroundings.environment,
      redactor: redactor,
      now: Surroundings.now
    ),
    now: Surroundings.now
  )
  let outcome: Swift.Result<Result, any Error>
  do { outcome = .success(try await body(provider)) } catch { outcome = .failure(error) }
  await transport.shutdown()
  return try outcome.get()
}

extension LivePoolSettings {
  /// The settings that the project file gives a pool; throws where its address can't be used.
  init(
    _ pool: ResolvedCognitoPool,
    named name: String,
    vars: JSONObject
  ) throws(Stop) {
    self.init(
      name: name,
      userPoolID: pool.userPoolID,
      isIDWrittenOut: pool.isIDWrittenOut,
      clientID: pool.client.clientID,
      clientSecret: pool.client.clientSecret,
      endpoint: try PoolEndpoint(pool, named: name),
      permissions: pool.permissions,
      vars: vars,
      hasEmailSource: pool.emailSource != nil,
      hasSMSSource: pool.smsSource != nil
    )
  }
}

extension PoolEndpoint {
  fileprivate init(_ pool: ResolvedCognitoPool, named name: String) throws(Stop) {
    do throws(PoolEndpointError) {
      if let url = pool.endpoint {
        try self.init(
          url: url,
          region: pool.region,
          caFile: pool.caFile,
          isInsecure: pool.isInsecure
        )
      } else {
        try self.init(region: pool.region)
      }
    } catch {
      throw .wrongFile("the pool `\(name)` can't be used: \(error.message)")
    }
  }
}

extension ResolvedPool {
  /// What `$(pool.vars.NAME)` reads.
  var variableMembers: JSONObject {
    JSONObject(variables.map { ($0.name, .string($0.value.text)) })
  }
}

extension ResolvedVariable.Value {
  fileprivate var text: String {
    switch self {
    case .plain(let text): text
    case .secret(let secret): secret.reveal()
    }
  }
}
