internal import Runner
internal import Transport

/// Speaks to a pool of the project file for as long as `body` takes.
func withLivePool<Result>(
  _ settings: LivePoolSettings,
  profile: String?,
  _ environment: Environment,
  _ body: (LivePoolProvider) async throws -> Result
) async throws -> Result {
  let transport = Transport()
  let provider = LivePoolProvider(
    settings,
    transport: transport,
    credentials: environment.credentials(profile: profile),
    now: environment.now
  )
  let outcome: Swift.Result<Result, any Error>
  do { outcome = .success(try await body(provider)) } catch { outcome = .failure(error) }
  await transport.shutdown()
  return try outcome.get()
}
