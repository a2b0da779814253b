internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

// MARK: - Before and after a call

extension ScenarioExecution {
  /// Journals the resource that a call creates; nil if there is none or the scenario owns the pool.
  ///
  /// - Throws: an error if the journal can't be written. The call must then not be made.
  func journal(
    _ request: PoolRequest,
    on pool: ScenarioPool
  ) async throws(StepStop) -> JournalEntry? {
    guard pool.journal != nil else { return nil }
    let entry =
      JournalEntry(
        creating: request,
        on: createdResources.pool(of: request) ?? pool.id,
        isGenerated: scope.generated.contains,
        draft: draft
      ) ?? migration(request, on: pool)
    // A pool that the run or the scenario created is deleted with everything in it. The domains of
    // the scenario's pool are deleted first.
    let outlives = entry?.pool == pool.id && !pool.isTemporary
    guard let entry, outlives || [.pool, .domain].contains(entry.kind) else { return nil }
    return try await record(entry, before: request.operation)
  }

  /// Records the response to a creating call.
  func record(
    _ answer: PoolResponse,
    to entry: JournalEntry,
    after retries: [PoolRetry]
  ) async {
    let mayRepeat = retries.contains(where: \.mayHaveSucceeded)
    await update(entry.answered(answer, mayRepeat: mayRepeat))
  }

  /// Records that no clear response arrived.
  func record(
    _ error: PoolCallError,
    to entry: JournalEntry,
    after retries: [PoolRetry]
  ) async {
    var entry = entry
    guard !error.mayHaveArrived, !retries.contains(where: \.mayHaveSucceeded) else {
      return
    }
    entry.result = .notSent
    await update(entry)
  }

  /// Marks the resources that a successful call has deleted.
  func recordDeletions(by request: PoolRequest) async {
    guard hasJournaledResources else { return }
    let claims = request.input["AccessToken"]?.secret?.claims
    let user = (name: claims?["username"]?.string, sub: claims?["sub"]?.string)
    for entry in journaled.entries
    where entry.mayExist && entry.isDeleted(by: request, tokenUser: user) {
      await recordEnd(of: entry)
    }
  }

  private var draft: JournalDraft {
    JournalDraft(scenario: "\(id.file):\(id.line) \(id.title)", at: run.now())
  }

  private func record(
    _ entry: JournalEntry,
    before call: String
  ) async throws(StepStop) -> JournalEntry? {
    guard let journal = pool?.journal else { return nil }
    let shown = entry.names + [journal.header.endpoint]
    guard shown.allSatisfy({ redactor.redact($0) == $0 }) else {
      throw .environment(
        message:
          "\(call) was not called: the resource's name or the endpoint's URL contains a secret, "
          + "which the journal would show"
      )
    }
    do throws(JournalError) {
      let recorded = try await journal.record(entry)
      journaled.add(recorded)
      return recorded
    } catch {
      throw .environment(message: "\(call) was not called: \(error.message)")
    }
  }

  /// Records the response to the creating call as the entry's second line.
  ///
  /// If this line can't be written, the first line is still enough to find the user.
  private func update(_ entry: JournalEntry) async {
    journaled.update(entry)
    try? await pool?.journal?.recordResult(of: entry)
  }

  private func recordEnd(of entry: JournalEntry) async {
    var entry = entry
    entry.isGone = true
    journaled.update(entry)
    try? await pool?.journal?.recordEnd(of: entry)
  }
}

// MARK: - Users that other programs create

extension ScenarioExecution {
  /// The user that a UserMigration trigger may create for a call; nil if the trigger can't create
  /// one.
  private func migration(_ request: PoolRequest, on pool: ScenarioPool) -> JournalEntry? {
    // Without the run's ID, the user may be a standing one who only signs in.
    guard let name = UserMigration(request)?.name, scope.generated.contains(name),
      run.options.names.mark(name), !journaled.hasUser(named: [name]),
      !createdResources.users.contains(name), pool.mayMigrateUsers(for: request.operation)
    else { return nil }
    return JournalEntry(
      kind: .user,
      names: [name],
      operation: request.operation,
      pool: pool.id,
      draft: draft
    )
  }

  /// Journals the users that a request to another program may create: those whose generated
  /// addresses or names are in the request.
  ///
  /// - Throws: an error if the journal can't be written. The request must then not be sent.
  func journal(_ request: HTTPRequest, _ line: String) async throws(StepStop) {
    guard let pool, pool.journal != nil, !pool.isTemporary else { return }
    for names in SentText(request).generatedNames(in: scope)
    where !journaled.hasUser(named: names) {
      let entry = JournalEntry(
        kind: .user,
        names: names,
        operation: JournalEntry.backend,
        pool: pool.id,
        draft: draft
      )
      _ = try await record(entry, before: line)
    }
  }
}

// MARK: - After the scenario

extension ScenarioExecution {
  /// Whether the scenario recorded resources in a journal.
  var hasJournaledResources: Bool { !journaled.entries.isEmpty }

  /// Deletes the resources that the scenario created, newest first.
  func removeCreatedResources() async {
    guard let pool, let journal = pool.journal, !run.options.keepsUsers else { return }
    let removal = ResourceRemoval(
      of: journal.header.run,
      through: pool.caller,
      doubt: pool.clientDoubt
    )
    for entry in journaled.entries.reversed() where entry.mayExist {
      guard !Task.isCancelled else { return }
      // The user's own token is tried first, because credentials can come from a program that
      // prompts a person.
      let session = SessionRemoval(
        caller: pool.caller,
        accessTokens: journaled.accessTokens,
        names: run.options.names
      )
      if await session.remove(entry) {
        await recordEnd(of: entry)
        continue
      }
      switch await removal.remove(entry, beside: journaled.entries) {
      case .absent where entry.mayAppear(at: run.now()):
        journaled.keep(entry, because: JournalEntry.unsettled)
      case .deleted, .absent: await recordEnd(of: entry)
      // A removal that the time limit interrupts has no reason of its own.
      case .left where Task.isCancelled: return
      case .left(let reason, _): journaled.keep(entry, because: reason)
      }
    }
  }

  /// The journaled resources that are left on the pool; empty if the scenario owns the pool.
  func leftovers(on pool: ScenarioPool) -> [Leftover] {
    guard let journal = pool.journal else { return [] }
    return journaled.leftovers(of: journal.header.run, run.options, redactor)
  }
}
