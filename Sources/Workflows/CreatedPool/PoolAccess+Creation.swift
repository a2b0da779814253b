internal import Algorithms
internal import CodeSources
internal import Diagnostics
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Scenario
internal import Transport
internal import Values
internal import Waiting

extension PoolAccess {
  /// Creates a pool, keeps it while `body` runs, and deletes it.
  ///
  /// `live` is the entry of the project file, without IDs.
  ///
  /// - Throws: a failure if the entry does not allow the pool or the scenarios' actions, or if the
  ///   service rejects the configuration.
  func withCreatedPool<Result>(
    _ source: PoolToCreate,
    with live: ResolvedCognitoPool,
    for scenarios: ScenarioList,
    _ sources: [String: any CodeSource],
    _ body: Use<Result>
  ) async throws -> Result {
    try requireNone(of: source.warnings)
    let settings = try selection.pool.settings(of: live)
    return try await withTransport { transport in
      let service = settings.provider(transport, live.profile, nil, environment)
      let account = try await account(of: service)
      let place = CreationPlace(region: settings.endpoint.region, account: account)
      let plan = plan(for: source, place)
      try reject(scenarios, creating: plan, of: source, on: service)
      guard service.mayRun(anyOf: scenarios) else {
        // No pool is created for a run that skips everything.
        return try await use(service, of: live, for: scenarios, sources, body)
      }
      try warnOfShortage(for: scenarios, creating: plan, on: service)
      show(plan.notes, of: source)
      let journal = journal(for: settings, account: account)
      return try await withPool(plan, of: source, through: service.caller, journal) { made in
        let created = settings.created(made)
        let provider = created.provider(transport, live.profile, journal, environment)
        return try await use(provider, of: live, for: scenarios, sources, body)
      }
    }
  }

  /// The account of the credentials, if another pool shows it.
  private func account(of service: LivePoolProvider) async throws(CommandFailure) -> String? {
    guard service.allowsCreation else { return nil }
    // The credentials can come from a program, which can wait for a person.
    let end = await race(limit: nil, stop: environment.stop) { await service.account() }
    guard case .finished(let account) = end else { throw interruption }
    return account
  }

  private func plan(for source: PoolToCreate, _ place: CreationPlace) -> CreationPlan {
    let variables = selection.pool.variables
    return source.configuration.creationPlan(CreatedPoolIdentifiers(run: runID), in: place) {
      name in
      guard let variable = variables.first(where: { $0.name == name }) else { return nil }
      let secret =
        switch variable.value {
        case .plain(let text): Secret(text)
        case .secret(let secret): secret
        }
      environment.redactor.add(secret, evenShort: true)
      return secret
    }
  }

  /// Throws if the entry does not allow the pool or the scenarios; reports each reason.
  private func reject(
    _ scenarios: ScenarioList,
    creating plan: CreationPlan,
    of source: PoolToCreate,
    on service: LivePoolProvider
  ) throws(CommandFailure) {
    let rejections = service.rejections(
      of: scenarios,
      creating: plan,
      isStrict: isStrict,
      addresses: addresses
    )
    try report(rejections, about: source.entry)
  }

  /// Reports if the selection can exceed the daily email quota of the created pool.
  private func warnOfShortage(
    for scenarios: ScenarioList,
    creating plan: CreationPlan,
    on service: LivePoolProvider
  ) throws(CommandFailure) {
    let sent = emailsSentToday(at: service.endpointURL)
    let shortage = service.emailShortage(of: scenarios, rounds: rounds, sent: sent, on: plan)
    if let shortage { try warn(of: shortage) }
  }

  /// Reports the parts of the file that the created pool does not have.
  private func show(_ notes: [CreationDifference], of source: PoolToCreate) {
    let lines = notes.map { "\(source.path):\($0.range.lowerBound.line): \($0.message)" }
    for line in lines.uniqued() { environment.errors.write(line: line) }
  }
}

extension LivePoolProvider {
  /// Whether a scenario can run with the credentials.
  ///
  /// Always true without credentials, because the creation then fails with the reason.
  fileprivate func mayRun(anyOf scenarios: ScenarioList) -> Bool {
    !capabilities.contains(.admin) || scenarios.contains { skipReason(for: $0) == nil }
  }
}

extension LivePoolSettings {
  /// The settings of a pool that was created with this entry.
  fileprivate func created(_ pool: ProvisionedPool) -> LivePoolSettings {
    var settings = self
    settings.userPoolID = pool.id
    settings.client = pool.clients.first ?? AppClient(id: "")
    settings.clients = pool.clients
    (settings.isIDWrittenOut, settings.isTemporary) = (false, true)
    return settings
  }
}
