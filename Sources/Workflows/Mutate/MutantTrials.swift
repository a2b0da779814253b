internal import Diagnostics
internal import MockServer
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
    let possible = max(1, min(width, DescriptorLimit.mutants))
    let outcomes = try await mutants.concurrentMap(width: possible) { mutant in
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
  ///
  /// A blocked scenario shows nothing about the mutant, so the others still run.
  private func run(_ mutant: Mutant) async throws -> MutantResult.Outcome {
    let stop = access.environment.stop
    guard !stop.isRaised else { return .unfinished }
    var access = access
    access.rules = mutant.brokenRules
    access.environment = access.environment.silent
    access.environment.stop = StopSignal()
    var options = options
    options.jobs = MutantTrials.jobs
    let usual = baseline.positions(for: mutant.operation)
    let first = (known[mutant.name] ?? []).filter(usual.contains)
    let ordered = scenarios.at(first + usual.filter { !first.contains($0) })
    let found = try await access.firstFailure(among: ordered, options, until: stop)
    if let found, found.kill != nil { return found }
    return stop.isRaised ? .unfinished : found ?? .survived
  }
}

extension PoolAccess {
  /// Runs scenarios until the first failure, which kills the mutant.
  ///
  /// If none fails, the outcome is the first block of a scenario, or nil. The environment's own
  /// signal ends the run after a failure.
  fileprivate func firstFailure(
    among scenarios: ScenarioList,
    _ options: RunOptions,
    until stop: StopSignal
  ) async throws -> MutantResult.Outcome? {
    try await withPool(for: scenarios, openedSources) { pool, messages in
      let first = Mutex<MutantResult.Outcome?>(nil)
      let own = environment.stop
      await environment.run(scenarios, options, on: pool, messages) { event in
        guard case .scenarioFinished(let record) = event, !stop.isRaised, !own.isRaised,
          let outcome = record.effectOnMutant
        else { return }
        first.withLock { if $0?.kill == nil, $0 == nil || outcome.kill != nil { $0 = outcome } }
        if outcome.kill != nil { own.raise() }
      } beside: {
        await stop.wait()
        own.raise()
      }
      return first.withLock(\.self)
    }
  }
}

extension ScenarioRecord {
  /// What the result shows about a mutant; nil if the scenario passed or was skipped.
  fileprivate var effectOnMutant: MutantResult.Outcome? {
    switch result {
    case .failed(let failure), .flaky(let failure):
      .killed(Kill(by: id, because: failure.message))
    case .blocked(let failure): .blocked(failure.message)
    case .passed, .skipped: nil
    }
  }
}
