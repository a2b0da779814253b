internal import AuthCrypto
internal import PoolClient
internal import Project
internal import Runner
internal import Transport
internal import Values
internal import Waiting

/// Runs `body` with an open transport.
func withTransport<Result>(
  _ configuration: TransportConfiguration = TransportConfiguration(),
  _ body: (Transport) async throws -> Result
) async throws -> Result {
  let transport = Transport(configuration)
  let outcome = await Swift.Result { () async throws in try await body(transport) }
  await transport.shutdown()
  return try outcome.get()
}

extension TransportConfiguration {
  /// The configuration for servers on this machine, without a proxy.
  static let toThisMachine = TransportConfiguration(proxy: .none)
}

extension ResolvedPool {
  /// The connection settings of an existing pool; throws if the pool can't be used.
  func settings(of live: ResolvedCognitoPool) throws(CommandFailure) -> LivePoolSettings {
    do throws(PoolEndpointError) { return try LivePoolSettings(live, of: self) } catch {
      throw .invalidFile("the pool `\(name)` can't be used: \(error.message)")
    }
  }
}

/// Runs `body` with a connection to a pool of the project file.
///
/// `journal` records the resources that scenarios create on the pool.
func withLivePool<Result>(
  _ settings: LivePoolSettings,
  profile: String?,
  retry: RetryPolicy = .standard,
  journal: RunJournal? = nil,
  _ environment: Environment,
  _ body: (LivePoolProvider) async throws -> Result
) async throws -> Result {
  try await withTransport { transport in
    try await body(settings.provider(transport, profile, retry: retry, journal, environment))
  }
}

extension LivePoolSettings {
  /// The provider with the credentials of a profile, which shares the limits of the command.
  func provider(
    _ transport: Transport,
    _ profile: String?,
    retry: RetryPolicy = .standard,
    _ journal: RunJournal?,
    _ environment: Environment
  ) -> LivePoolProvider {
    LivePoolProvider(
      self,
      transport: transport,
      credentials: environment.credentials(profile: profile, region: endpoint.region),
      retry: retry,
      pacing: pacing(in: environment, profile: profile),
      journal: journal,
      now: environment.now
    )
  }
}

extension Environment {
  /// The source of the keys that sign calls to pools.
  ///
  /// `region` is the pool's, for roles if the AWS configuration has no region.
  func credentials(profile: String?, region: String) -> CredentialsChain {
    credentialsChains.chain(profile: profile, region: region) {
      CredentialsChain(
        profile: profile,
        environment: variables,
        region: region,
        redactor: redactor,
        now: now
      )
    }
  }
}

extension AWSCredentials {
  /// Fixed keys for mocks that do not check signatures.
  static let forMocks = AWSCredentials(
    accessKeyID: "authflow",
    secretAccessKey: Secret("authflow")
  )
}
