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
    let settings = try selection.pool.settings(of: live)
    let region = settings.endpoint.region
    let credentials = environment.credentials(profile: live.profile, region: region)
    return try await withTransport { transport in
      let service = LivePoolProvider(
        settings,
        transport: transport,
        credentials: credentials,
        pacing: settings.pacing(in: environment, profile: live.profile),
        now: environment.now
      )
      let account = try await account(of: service)
      let plan = plan(for: source, CreationPlace(region: region, account: account))
      try refuse(scenarios, creating: plan, of: source, on: service)
      // Without credentials, the creation fails with the reason.
      let mayRun = { (scenario: Scenario) in service.skipReason(for: scenario) == nil }
      guard !service.capabilities.contains(.admin) || scenarios.contains(where: mayRun) else {
        // No pool is created for a run that skips everything.
        return try await use(service, of: live, for: scenarios, sources, body)
      }
      let sent = emailsSentToday(at: service.endpointURL)
      let shortage = service.emailShortage(of: scenarios, rounds: rounds, sent: sent, on: plan)
      if let shortage { try warn(of: shortage) }
      show(plan.notes, of: source)
      let journal = journal(for: settings, account: account)
      let pool = CreatedPool(
        plan,
        through: service.caller,
        journal: journal,
        origin: "--create \(source.path)",
        now: environment.now
      )
      return try await deleting(pool, of: source, named: plan.mark.name) {
        let made = try await create(pool, of: source, named: plan.mark.name)
        let provider = LivePoolProvider(
          settings.created(made),
          transport: transport,
          credentials: credentials,
          pacing: settings.pacing(in: environment, profile: live.profile),
          journal: journal,
          now: environment.now
        )
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
    return source.configuration.creationPlan(CreatedPoolMark(run: runID), in: place) { name in
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
  private func refuse(
    _ scenarios: ScenarioList,
    creating plan: CreationPlan,
    of source: PoolToCreate,
    on service: LivePoolProvider
  ) throws(CommandFailure) {
    let refusals = service.refusals(
      of: scenarios,
      creating: plan,
      isStrict: isStrict,
      addresses: addresses
    )
    try report(refusals, about: source.entry)
  }

  /// Reports the parts of the file that the created pool does not have.
  private func show(_ notes: [CreationNote], of source: PoolToCreate) {
    var lines: [String] = []
    for note in notes {
      let line = "\(source.path):\(note.range.lowerBound.line): \(note.message)"
      guard !lines.contains(line) else { continue }
      lines.append(line)
      environment.errors.write(line: line)
    }
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
