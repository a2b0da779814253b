internal import CodeSources
internal import Diagnostics
internal import MockServer
internal import PoolClient
internal import Project
internal import RunRecord
internal import Runner
internal import Scenario
internal import Values
internal import Waiting

extension RunSession {
  /// What runs once the pool is there.
  typealias PoolUse = (any PoolProvider, MessageSources) async -> RunSummary

  /// Opens the pool of the selection for as long as `body` takes; throws where scenarios would do on
  /// it what it does not allow, or where `stop` is raised before that is known.
  func withPool(
    for scenarios: [Scenario],
    _ stop: StopSignal,
    _ errors: Output,
    _ body: PoolUse
  ) async throws -> RunSummary {
    let sources = Dictionary(
      selection.sources.map { ($0.name, $0.opened) },
      uniquingKeysWith: { first, _ in first }
    )
    guard let pool = selection.pool.cognito else {
      return try await withMock(for: scenarios, sources, errors, body)
    }
    let settings = try settings(of: pool)
    return try await withLivePool(settings, profile: pool.profile, redactor) { provider in
      try await refuse(scenarios, on: provider, stop, errors)
      try checkNames(in: scenarios, on: provider, names, errors)
      let messages = MessageSources(
        email: pool.emailSource.flatMap { sources[$0] },
        sms: pool.smsSource.flatMap { sources[$0] },
        named: sources
      )
      return await body(provider, messages)
    }
  }

  private func settings(of pool: ResolvedCognitoPool) throws(Stop) -> LivePoolSettings {
    do throws(PoolEndpointError) {
      return try LivePoolSettings(pool, of: selection.pool)
    } catch {
      throw .wrongFile("the pool `\(selection.pool.name)` can't be used: \(error.message)")
    }
  }

  /// Says everything that the pool does not allow, before anything runs.
  private func refuse(
    _ scenarios: [Scenario],
    on pool: LivePoolProvider,
    _ stop: StopSignal,
    _ errors: Output
  ) async throws(Stop) {
    // It may ask the pool, and before that a program for the credentials.
    let asked = await race(limit: nil, stop: stop) {
      await pool.refusals(of: scenarios, isStrict: command.strictness.strict)
    }
    guard case .finished(let refusals) = asked else {
      throw Stop(status: .environment, message: "interrupted before anything was run")
    }
    guard !refusals.isEmpty else { return }
    for refusal in refusals { errors.write(line: refusal.words(pool: pool.name)) }
    throw Stop(status: .refused, message: "nothing was run, because the pool does not allow it")
  }

  /// Says which names the project lacks of those that scenarios use, before anything runs.
  ///
  /// What the pool would skip may use names that only another pool has.
  private func checkNames(
    in scenarios: [Scenario],
    on pool: any PoolProvider,
    _ names: ProjectNames,
    _ errors: Output
  ) throws(Stop) {
    let used = scenarios.filter { pool.skipReason(for: $0) == nil }
    let reports = names.faults(in: used).map { findings in
      let text = DiagnosticRenderer(file: findings.source).render(findings.diagnostics)
      return text.rendered(inColour: command.colour.isOn(for: errors))
    }
    guard !reports.isEmpty else { return }
    errors.write(reports.joined(separator: "\n"))
    throw .wrongFile("nothing was run, because scenarios use names that the project lacks")
  }

  /// Starts the embedded mock on a free port and stops it afterwards, where any scenario needs it.
  private func withMock(
    for scenarios: [Scenario],
    _ named: [String: any CodeSource],
    _ errors: Output,
    _ body: PoolUse
  ) async throws -> RunSummary {
    let outbox = Outbox(folder: command.outbox) { errors.say($0) }
    let sources = MessageSources(
      email: outbox.source,
      sms: outbox.source,
      named: named.merging([outbox.source.name: outbox.source]) { declared, _ in declared }
    )
    let file = try selection.pool.configuration.map { path throws(Stop) in
      try configurationFile(path, errors)
    }
    let names = names.with(file)
    if file == nil, !scenarios.contains(where: \.needsPool) {
      let provider = UnopenedPool(name: selection.pool.name)
      try checkNames(in: scenarios, on: provider, names, errors)
      return await body(provider, sources)
    }
    do {
      return try await withEmbeddedMock(sink: outbox, now: Surroundings.now) { endpoint in
        try await withPools(of: file, at: endpoint, errors) { provider in
          try checkNames(in: scenarios, on: provider, names, errors)
          return await body(provider, sources)
        }
      }
    } catch let error as MockServerError {
      throw Stop(status: .environment, message: error.message)
    }
  }
}

extension RunSession {
  /// The file that the mock's pools are made of; warnings about it are said here, once for the run.
  private func configurationFile(
    _ path: String,
    _ errors: Output
  ) throws(Stop) -> ConfigurationFile {
    let folder = Surroundings.workingDirectory + "/"
    return try ConfigurationFile(
      reading: path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path,
      to: .run,
      errors,
      redactor,
      inColour: command.colour.isOn(for: errors)
    )
  }

  /// Gives each scenario a mock pool as the file says, or a default one where there is no file.
  private func withPools(
    of file: ConfigurationFile?,
    at endpoint: MockEndpoint,
    _ errors: Output,
    _ body: (any PoolProvider) async throws -> RunSummary
  ) async throws -> RunSummary {
    guard let file else {
      return try await withMockPools(
        at: endpoint,
        named: selection.pool.name,
        vars: selection.pool.variableMembers,
        keepsPools: command.keepUsers,
        body
      )
    }
    return try await withMockCaller(at: endpoint) { caller, transport in
      let backend = MockBackend(
        caller: caller,
        control: MockControl(url: endpoint.controlURL, transport: transport),
        keepsPools: command.keepUsers,
        vars: selection.pool.variableMembers
      )
      let provider = ConfiguredPoolProvider(
        name: selection.pool.name,
        plan: file.plan,
        on: backend
      )
      do throws(PoolMakingError) { try await provider.rehearse() } catch {
        throw file.stop(for: error, errors, inColour: command.colour.isOn(for: errors))
      }
      return try await body(provider)
    }
  }
}

extension MockPlan {
  /// What steps can call the clients of its pool.
  var clientNames: [String] { further.compactMap(\.client) }
}

extension ProjectSelection {
  /// Every secret that the pool's and the sources' texts hold.
  var secrets: [Secret] { pool.secrets + sources.flatMap(\.secrets) }
}
