internal import Diagnostics
internal import Mutation
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization
internal import Waiting

/// Runs of the same scenarios, each on one mutant.
struct MutantTrials {
  /// The selected scenarios.
  let scenarios: ScenarioList
  /// The scenarios that pass on the correct mock.
  let baseline: Baseline
  let access: PoolAccess
  /// The options of the run on the correct mock.
  let options: RunOptions
  let progress: ProgressLine
  /// The positions of scenarios that are known to notice a mutant, by the mutant's name.
  var known: [String: [Int]] = [:]

  /// The usual number of mutants that run at the same time; most scenarios wait for messages.
  static let usualWidth = 8

  /// The number of scenarios that run at the same time on one mutant.
  private static let jobs = 4

  /// Runs the scenarios on the correct mock, as the baseline for the mutants.
  ///
  /// With `isTolerant`, scenarios that do not pass are only counted.
  init(
    of scenarios: ScenarioList,
    on access: PoolAccess,
    _ options: RunOptions,
    isTolerant: Bool = false
  ) async throws {
    (self.scenarios, self.access, self.options) = (scenarios, access, options)
    progress = ProgressLine(access.environment.errors)
    baseline = try await Baseline(
      of: scenarios,
      on: access,
      options,
      progress,
      isTolerant: isTolerant
    )
  }

  /// Runs all mutants, several at a time, and returns the results in the order of `mutants`.
  func run(_ mutants: [Mutant], width: Int) async throws -> [MutantResult] {
    var (done, survived) = (0, 0)
    func show() {
      progress.show("\(done) of \(mutants.count.counting("mutant")) run, \(survived) not noticed")
    }
    show()
    let outcomes = try await mutants.concurrentMap(width: max(1, width)) { mutant in
      try await run(mutant)
    } onValue: { outcome in
      done += 1
      if case .survived = outcome { survived += 1 }
      show()
    }
    progress.clear()
    return zip(mutants, outcomes).map { MutantResult($0, $1) }
  }

  /// Runs the scenarios on a mutant until the first failure.
  private func run(_ mutant: Mutant) async throws -> MutantResult.Outcome {
    let stop = access.environment.stop
    guard !stop.isRaised else { return .unfinished }
    var access = access
    access.rules = mutant.brokenRules
    access.environment = access.environment.silent
    access.environment.stop = StopSignal()
    var options = options
    (options.jobs, options.failFast) = (MutantTrials.jobs, true)
    let usual = baseline.positions(for: mutant.operation)
    let first = (known[mutant.name] ?? []).filter(usual.contains)
    let ordered = scenarios.at(first + usual.filter { !first.contains($0) })
    let kill = try await access.firstFailure(among: ordered, options, until: stop)
    if let kill { return .killed(kill) }
    return stop.isRaised ? .unfinished : .survived
  }
}

extension PoolAccess {
  /// Runs scenarios until the first failure; nil if none fails, or if `stop` is raised first.
  ///
  /// The environment's own signal ends the run after a failure.
  fileprivate func firstFailure(
    among scenarios: ScenarioList,
    _ options: RunOptions,
    until stop: StopSignal
  ) async throws -> Kill? {
    try await withPool(for: scenarios, openedSources) { pool, messages in
      let first = Mutex<Kill?>(nil)
      let own = environment.stop
      await environment.run(scenarios, options, on: pool, messages) { event in
        guard case .scenarioFinished(let record) = event, let failure = record.result.failure,
          !stop.isRaised, !own.isRaised
        else { return }
        first.withLock { $0 = $0 ?? Kill(by: record.id, because: failure.message) }
        own.raise()
      } beside: {
        await stop.wait()
        own.raise()
      }
      return first.withLock(\.self)
    }
  }
}
