internal import FoundationEssentials
internal import Project
internal import Reports
internal import Runner
internal import Waiting

extension SweepWorkflow {
  /// The time for which the journal of a run without remaining resources is kept.
  static let retention = Duration.seconds(7 * 86_400)

  /// Deletes what the journals of ended runs name.
  func sweepJournals(
    of project: Project,
    _ pools: LivePools
  ) async throws -> CommandOutcome {
    var wanted: ResolvedCognitoPool?
    if let name = request.pool { wanted = try await pools.poolOrCreator(named: name) }
    var sweepCounts = SweepCounts(isDryRun: request.isDryRun)
    for path in try journals(of: project) {
      guard !environment.stop.isRaised else { break }
      let shown = environment.shortened(path)
      switch EndedRun.claim(path) {
      case .busy:
        environment.errors.say("`\(shown)` was skipped, because its run has not ended")
        sweepCounts.skip()
      case .unreadable(let error): sweepCounts.fail(error.message(path: shown), environment)
      case .ended(let ended):
        let header = ended.run.header
        let isOfPool = !header.createsPool && wanted?.userPoolID == header.userPoolID
        guard wanted == nil || isOfPool || request.pool == header.pool else { continue }
        try await sweep(ended, shown, pools, &sweepCounts)
      }
    }
    return finish(sweepCounts, isInterrupted: environment.stop.isRaised)
  }

  private func sweep(
    _ ended: EndedRun,
    _ path: String,
    _ pools: LivePools,
    _ sweepCounts: inout SweepCounts
  ) async throws {
    let (run, age) = (ended.run, environment.now().timeIntervalSince(ended.run.latest))
    if !run.damagedLines.isEmpty {
      let lines = run.damagedLines.map(String.init).joined(separator: ", ")
      sweepCounts.fail("`\(path)` has lines that can't be read: \(lines)", environment)
    }
    let entries = run.entries.filter(\.mayExist)
    guard !entries.isEmpty else { return discard(ended, age) }
    guard age >= request.olderThan / .seconds(1) else {
      sweepCounts.skip()
      return environment.errors.say(
        "`\(path)` was skipped, because the run is younger than --older-than"
      )
    }
    // An earlier sweep did not find the others. They are mentioned only if they have appeared.
    let expected = entries.filter { !$0.wasAbsent }
    if !expected.isEmpty { sweepCounts.begin(run.header, expected.count, environment) }
    if request.isDryRun {
      for entry in expected.reversed() { sweepCounts.list(entry, environment) }
    } else {
      try await remove(entries, of: ended, pools, &sweepCounts)
    }
  }

  /// Discards the journal of an old run of which nothing exists.
  private func discard(_ ended: EndedRun, _ age: Double) {
    let isOld = age > Self.retention / .seconds(1)
    if isOld, ended.run.damagedLines.isEmpty, !request.isDryRun { ended.discard() }
  }

  private func remove(
    _ entries: [JournalEntry],
    of ended: EndedRun,
    _ pools: LivePools,
    _ sweepCounts: inout SweepCounts
  ) async throws {
    let header = ended.run.header
    let (settings, profile): (LivePoolSettings, String?)
    switch await pools.connection(for: header) {
    case .success(let found): (settings, profile) = found
    case .failure(let reason): return keep(entries, of: ended, reason.message, &sweepCounts)
    }
    var (ended, kept) = (ended, sweepCounts)
    try await withLivePool(settings, profile: profile, environment) { provider in
      let removal = await provider.removal(of: header)
      for entry in entries.reversed() {
        let others = ended.run.entries
        let end = await race(limit: nil, stop: environment.stop) {
          await removal.remove(entry, beside: others)
        }
        guard case .finished(let outcome) = end else { return }
        ended.note(outcome, of: entry, at: environment.now())
        kept.add(outcome, of: entry, environment)
      }
    }
    sweepCounts = kept
  }

  /// Reports that the pool of a run can't be reached, so its resources are kept.
  private func keep(
    _ entries: [JournalEntry],
    of ended: EndedRun,
    _ reason: String,
    _ sweepCounts: inout SweepCounts
  ) {
    let header = ended.run.header
    if entries.allSatisfy(\.wasAbsent) { sweepCounts.begin(header, entries.count, environment) }
    for entry in entries { sweepCounts.keep(entry, reason, false, environment) }
    let path = environment.shortened(ended.path)
    let pool =
      header.createsPool ? "pool of the run \(header.run)" : "pool \(header.userPoolID)"
    environment.errors.say("if the \(pool) no longer exists, delete the journal `\(path)`")
  }
}

extension EndedRun.RunReadingError {
  fileprivate func message(path: String) -> String {
    switch self {
    case .system(let error): error.message
    case .content(.notAJournal): "`\(path)` is not a journal"
    case .content(.laterVersion): "`\(path)` was written by a later version of authflow"
    }
  }
}
