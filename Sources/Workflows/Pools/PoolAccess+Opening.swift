internal import CodeSources
internal import MockServer
internal import Project
internal import Reports
internal import Runner
internal import Scenario

extension PoolAccess {
  /// The body that uses an open pool and the sources of its messages.
  typealias Use<Result> = (any PoolProvider, MessageSources) async throws -> Result

  /// Opens the pool, and keeps it open while `body` runs.
  ///
  /// `sources` are the sources of the selection, already opened because two pools can share a
  /// source.
  ///
  /// - Throws: a failure if the pool does not allow the scenarios' actions, or if the command is
  ///   stopped before the check ends.
  func withPool<Result>(
    for scenarios: ScenarioList,
    _ sources: [String: any CodeSource],
    _ body: Use<Result>
  ) async throws -> Result {
    guard let pool = selection.pool.cognito else {
      return try await withMock(for: scenarios, sources, body)
    }
    if let creation {
      return try await withCreatedPool(creation, with: pool, for: scenarios, sources, body)
    }
    let settings = try selection.pool.settings(of: pool)
    return try await withLivePool(
      settings,
      profile: pool.profile,
      journal: journal(for: settings),
      environment
    ) { provider in
      try await use(provider, of: pool, for: scenarios, sources, body)
    }
  }

  /// Runs `body` with an open live pool, after the safety checks.
  func use<Result>(
    _ provider: LivePoolProvider,
    of pool: ResolvedCognitoPool,
    for scenarios: ScenarioList,
    _ sources: [String: any CodeSource],
    _ body: Use<Result>
  ) async throws -> Result {
    try await refuse(scenarios, on: provider)
    if creation == nil { try await warnOfShortage(for: scenarios, on: provider) }
    let usable = try usable(provider, for: scenarios)
    let messages = MessageSources(
      email: pool.emailSource.flatMap { sources[$0] },
      sms: pool.smsSource.flatMap { sources[$0] },
      named: sources
    )
    return try await body(usable, messages)
  }

  /// The pool, after a check that it has the names that scenarios use.
  ///
  /// - Throws: a failure for a name that no pool of the project has. If the pool was not selected
  ///   explicitly, every name that this pool does not have is an error.
  private func usable(
    _ pool: any PoolProvider,
    for scenarios: ScenarioList
  ) throws(CommandFailure) -> any PoolProvider {
    let isDefault = selection.pool.isDefault && file == nil
    guard !isDefault || isSide else {
      try checkNames(in: scenarios, on: pool, names)
      return pool
    }
    try checkNames(in: scenarios, on: pool, definedNames)
    let known = names.with(clients: nil)
    return FilteredPool(pool) { [names] scenario in
      if let reason = known.reason(against: scenario) {
        return FilteredPool.MissingCapability(reason, isSetting: false)
      }
      guard isDefault else { return nil }
      return names.reason(against: scenario).map {
        FilteredPool.MissingCapability($0, isSetting: true)
      }
    }
  }

  /// Reports names that scenarios use and the project does not define, before anything runs.
  ///
  /// A scenario that is skipped on this pool may use names of other pools.
  func checkNames(
    in scenarios: ScenarioList,
    on pool: any PoolProvider,
    _ names: ProjectNames
  ) throws(CommandFailure) {
    let unknown = scenarios.facts.contains { facts in
      facts.names.contains { !names.defines($0.kind, $0.name) }
    }
    guard unknown else { return }
    let used = scenarios.lazy.filter { pool.skipReason(for: $0) == nil }
    let faults = names.faults(in: used)
    guard !faults.isEmpty else { return }
    environment.errors.write(faults.report)
    let problems = faults.flatMap { Problem.all(in: $0.source, $0.diagnostics) }
    throw .nothingDone(purpose, because: .unknownNames, problems)
  }

  /// The source of signing keys for scenarios; only `run` stores a key pair on disk.
  private func keys(for scenarios: ScenarioList) -> SigningKeySource {
    guard purpose == .run else { return .ofProcess }
    let isNeeded = scenarios.facts.contains(where: \.signsIn)
    return SigningKeyCache.source(in: environment, isNeeded: isNeeded)
  }

  /// Runs `body` with the embedded mock on a free port, if a scenario needs the mock.
  private func withMock<Result>(
    for scenarios: ScenarioList,
    _ named: [String: any CodeSource],
    _ body: Use<Result>
  ) async throws -> Result {
    let outbox = Outbox(folder: outbox, environment) { environment.errors.say($0) }
    let sources = MessageSources(
      email: outbox.source,
      sms: outbox.source,
      named: named.merging([outbox.source.name: outbox.source]) { declared, _ in declared }
    )
    let file = try madeOf()
    if file == nil, !scenarios.facts.contains(where: \.needsPool) {
      let provider = NoPool(name: selection.pool.name)
      return try await body(usable(provider, for: scenarios), sources)
    }
    let runner = TriggerRunner(environment: environment)
    return try await runner.whileRunning {
      try await withEmbeddedMock(
        sink: outbox,
        environment,
        keepsPools: keepsUsers,
        vars: selection.pool.variableMembers,
        keys: keys(for: scenarios),
        runner: runner,
        rules: rules
      ) { backend in
        let provider = try await provider(of: file, on: backend)
        return try await body(usable(provider, for: scenarios), sources)
      }
    }
  }
}

// MARK: - Mock pools

extension PoolAccess {
  /// The configuration of the mock's pools; nil for default pools.
  private func madeOf() throws(CommandFailure) -> ConfigurationFile? {
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
    do throws(PoolMakingError) { try await provider.rehearse(describing: true) } catch {
      throw file.failure(for: error, environment)
    }
    return provider
  }
}
