internal import CodeSources
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization

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

  /// Runs scenarios on the pool, and returns what `value` keeps of their records, in the order in
  /// which the scenarios end.
  ///
  /// With a progress line, an interruption is announced.
  func results<Value: Sendable>(
    of scenarios: ScenarioList,
    _ options: RunOptions,
    _ progress: ProgressLine? = nil,
    _ value: @escaping @Sendable (ScenarioRecord) -> Value?
  ) async throws -> [Value] {
    let notice = progress.map { StopNotice(environment.errors, $0) }
    return try await withPool(for: scenarios, openedSources) { pool, messages in
      let values = Mutex<[Value]>([])
      await environment.run(scenarios, options, on: pool, messages) { event in
        guard case .scenarioFinished(let record) = event, let kept = value(record) else { return }
        values.withLock { $0.append(kept) }
      } beside: {
        await notice?.wait(for: environment.stop)
      }
      return values.withLock(\.self)
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
    try await reject(scenarios, on: provider)
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
  func usable(
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
    throw .notPerformed(purpose, because: .unknownNames, problems)
  }
}
