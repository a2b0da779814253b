internal import Diagnostics
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Values
internal import Waiting

// The creation and the deletion of a pool.
extension PoolAccess {
  /// The failure of a command that is stopped before its first scenario.
  var interruption: CommandFailure {
    CommandFailure(.environment, "interrupted before anything was \(purpose.participle)")
  }

  /// Creates a pool by a plan, keeps it while `body` runs, and deletes it.
  func withPool<Result>(
    _ plan: CreationPlan,
    of source: PoolToCreate,
    through caller: PoolClient,
    _ journal: RunJournal,
    _ body: (ProvisionedPool) async throws -> Result
  ) async throws -> Result {
    let pool = CreatedPool(
      plan,
      through: caller,
      journal: journal,
      origin: "--create \(source.path)",
      now: environment.now
    )
    return try await deleting(pool, of: source, named: plan.mark.name) {
      try await body(try await create(pool, of: source, named: plan.mark.name))
    }
  }

  /// Creates the pool; throws if the service rejects it, or after a signal.
  private func create(
    _ pool: CreatedPool,
    of source: PoolToCreate,
    named name: String
  ) async throws(CommandFailure) -> ProvisionedPool {
    guard !environment.stop.isRaised else { throw interruption }
    let end = await race(limit: nil, stop: environment.stop) {
      await Result { () async throws(PoolCreationError) in try await pool.create() }
    }
    guard case .finished(let result) = end else { throw interruption }
    switch result {
    case .success(let made):
      environment.errors.say("created the pool \(name) (\(made.id)) from `\(source.path)`")
      return made
    case .failure(let error): throw failure(for: error, of: source)
    }
  }

  /// The failure of the command if the pool can't be created.
  ///
  /// A rejected setting is an error in the file, unless the credentials are the reason.
  private func failure(for error: PoolCreationError, of source: PoolToCreate) -> CommandFailure {
    let place = error.range.map { "\(source.path):\($0.lowerBound.line): " } ?? ""
    return CommandFailure(
      error.isOfFile ? .invalidFile : .environment,
      "\(place)the pool could not be created: \(error.message)"
    )
  }

  /// Runs `body`, then deletes the pool, even if `body` fails.
  private func deleting<Result>(
    _ pool: CreatedPool,
    of source: PoolToCreate,
    named name: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    let outcome = await Swift.Result(awaiting: body)
    var isComplete: Bool { if case .success = outcome { true } else { false } }
    if keepsUsers, isComplete {
      environment.errors.say(
        "kept the pool \(pool.shown(name)); run `\(sweep(source))` to delete it"
      )
    } else {
      await delete(pool, of: source, named: name)
    }
    return try outcome.get()
  }

  private func delete(_ pool: CreatedPool, of source: PoolToCreate, named name: String) async {
    guard pool.mayExist else { return }
    let shown = pool.shown(name)
    switch await race(
      limit: cleanupTimeout,
      stop: nil,
      uncounted: [.rateLimit],
      { await pool.remove() }
    ) {
    case .finished(.deleted): environment.errors.say("deleted the pool \(shown)")
    case .finished(.absent): break
    case .finished(.left(let reason, _)): leave(shown, source, reason)
    case .timedOut, .stopped:
      leave(shown, source, "the cleanup took longer than \(cleanupTimeout.sourceText)")
    }
  }

  private func leave(_ shown: String, _ source: PoolToCreate, _ reason: String) {
    source.leave()
    environment.errors.say(
      "the pool \(shown) was not deleted: \(reason); run `\(sweep(source))`"
    )
  }

  /// The command that deletes the pool.
  private func sweep(_ source: PoolToCreate) -> String {
    SweepHint.text(pool: source.entry, after: command)
  }
}

extension CreatedPool {
  /// The name with the ID, if it is known.
  fileprivate func shown(_ name: String) -> String { name + (id.map { " (\($0))" } ?? "") }
}

extension PoolCreationError {
  /// Whether the service rejected a part of the configuration.
  fileprivate var isOfFile: Bool {
    guard case .rejected(_, let error, let status) = self, status < 500 else { return false }
    return !PoolError.credentialsErrors.contains(error.type)
      && !["LimitExceededException", "InternalErrorException"].contains(error.type)
  }
}
