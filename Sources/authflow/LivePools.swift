internal import FoundationEssentials
internal import PoolClient
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
      environment: Environment.variables,
      redactor: redactor,
      now: Environment.now
    ),
    now: Environment.now
  )
  let outcome: Swift.Result<Result, any Error>
  do { outcome = .success(try await body(provider)) } catch { outcome = .failure(error) }
  await transport.shutdown()
  return try outcome.get()
}
