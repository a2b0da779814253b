internal import CodeSources
internal import MockServer
internal import Project
internal import Reports
internal import Runner

// The mock pools of a command.
extension PoolAccess {
  /// The source of signing keys for scenarios; only `run` stores a key pair on disk.
  private func keys(for scenarios: ScenarioList) -> SigningKeySource {
    guard purpose == .run else { return .ofProcess }
    let isNeeded = scenarios.facts.contains(where: \.signsIn)
    return SigningKeyCache.source(in: environment, isNeeded: isNeeded)
  }

  /// Runs `body` with the embedded mock on a free port, if a scenario needs the mock.
  func withMock<Result>(
    for scenarios: ScenarioList,
    _ named: [String: any CodeSource],
    _ body: Use<Result>
  ) async throws -> Result {
    let outbox = Outbox(folder: outbox, environment) { environment.errors.say($0) }
    let sources = MessageSources(of: outbox, named)
    let file = try mockConfiguration()
    if file == nil, !scenarios.facts.contains(where: \.needsPool) {
      let provider = NoPool(name: selection.pool.name)
      return try await body(usable(provider, for: scenarios), sources)
    }
    let runner = TriggerRunner(environment: environment)
    return try await runner.whileRunning {
      let options = EmbeddedMockOptions(
        sink: outbox,
        keepsPools: keepsUsers,
        vars: selection.pool.variableMembers,
        keys: keys(for: scenarios),
        runner: runner,
        rules: rules,
        recorder: recorder
      )
      return try await withEmbeddedMock(environment, options) { backend in
        let provider = try await provider(of: file, on: backend)
        return try await body(usable(provider, for: scenarios), sources)
      }
    }
  }

  /// The configuration of the mock's pools; nil for default pools.
  private func mockConfiguration() throws(CommandFailure) -> ConfigurationFile? {
    if let file { return file }
    guard let path = selection.pool.configuration.map(environment.shortened) else { return nil }
    // Warnings about the file are reported here, once for the run.
    let file = try ConfigurationFile(reading: path, to: purpose, environment)
    try requireNone(of: file.warnings)
    return file
  }

  /// Gives each scenario a mock pool with the file's settings, or a default pool without a file.
  private func provider(
    of file: ConfigurationFile?,
    on backend: MockBackend
  ) async throws -> any PoolProvider {
    guard let file else { return MockPoolProvider(name: selection.pool.name, on: backend) }
    let provider = ConfiguredPoolProvider(
      name: selection.pool.name,
      plan: file.plan,
      without: file.absence,
      on: backend
    )
    do throws(PlannedCallError) { try await provider.tryCreation(describing: true) } catch {
      throw file.failure(for: error, environment)
    }
    return provider
  }
}

extension MessageSources {
  /// The sources of a mock pool, whose messages are in an outbox.
  fileprivate init(of outbox: Outbox, _ named: [String: any CodeSource]) {
    self.init(
      email: outbox.source,
      sms: outbox.source,
      named: named.merging([outbox.source.name: outbox.source]) { declared, _ in declared }
    )
  }
}
