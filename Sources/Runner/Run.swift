internal import Diagnostics
internal import FoundationEssentials
package import RunRecord
package import Scenario
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting

/// Runs scenarios at once, each on the pool that its provider opens for it, and tells what happens as
/// it happens.
package struct Run: Sendable {
  private var surroundings: RunSurroundings

  /// A run that has not started.
  package init(_ surroundings: RunSurroundings) { self.surroundings = surroundings }

  private init(_ surroundings: RunSurroundings, _ web: Transport?) {
    self.surroundings = surroundings
    self.surroundings.web = web
  }

  /// Runs every scenario and returns the counts; never throws, because a failure is an outcome.
  ///
  /// Results are emitted as they come; a report that wants input order holds them back.
  package func run(_ scenarios: [Scenario]) async -> RunSummary {
    let work = work(scenarios)
    let summary = Mutex(RunSummary())
    let emit = { @Sendable (event: RunEvent) in
      summary.withLock { $0.add(event) }
      surroundings.emit(event)
    }
    emit(.runStarted(start(work.map(\.0))))
    let web = scenarios.contains(where: \.sendsHTTP) ? Transport() : nil
    await Run(surroundings, web).runAll(work, emit)
    await web?.shutdown()
    emit(.runFinished(at: surroundings.now(), interrupted: surroundings.stop.isRaised))
    return summary.withLock { $0 }
  }

  /// The scenarios in input order, each as often as it is to be run.
  private func work(_ scenarios: [Scenario]) -> [(ScenarioID, Scenario)] {
    let count = surroundings.options.repetitions
    return scenarios.enumerated().flatMap { index, scenario in
      (1...count).map { number in
        let id = ScenarioID(
          index: index * count + number - 1,
          file: scenario.file.name,
          line: scenario.line,
          tablePlace: scenario.example?.tablePlace,
          name: surroundings.redactor.redact(scenario.name),
          round: count > 1 ? round(number, of: count) : nil
        )
        return (id, scenario)
      }
    }
  }

  /// The first one makes the values of a run with no others.
  private func round(_ number: Int, of count: Int) -> Round {
    let seed = surroundings.options.seed
    guard number > 1 else { return Round(1, of: count, seed: seed) }
    var random = SeededGenerator(seed: seed, names: "repetition", String(number))
    return Round(number, of: count, seed: UInt64.random(in: 1...999_999_999, using: &random))
  }

  private func start(_ ids: [ScenarioID]) -> RunStart {
    RunStart(
      at: surroundings.now(),
      seed: surroundings.options.seed,
      pool: surroundings.pools.name,
      scenarios: ids,
      command: surroundings.options.command
    )
  }

  private func runAll(
    _ work: [(ScenarioID, Scenario)],
    _ emit: @escaping @Sendable (RunEvent) -> Void
  ) async {
    let hasFailed = FailureFlag()
    await withDiscardingTaskGroup { group in
      let places = Places(count: surroundings.options.jobs)
      for (id, scenario) in work {
        await places.take()
        if let record = recordOfSkip(scenario, id, hasFailed: hasFailed.isRaised) {
          if record.isFailure(surroundings.options) { hasFailed.raise() }
          emit(.scenarioFinished(record))
          await places.giveBack()
          continue
        }
        group.addTask {
          emit(.scenarioStarted(id, at: surroundings.now()))
          let record = await ScenarioRun(surroundings.with(seed: id.round?.seed)).run(scenario, id)
          if record.isFailure(surroundings.options) { hasFailed.raise() }
          emit(.scenarioFinished(record))
          await places.giveBack()
        }
      }
    }
  }

  /// The record of a scenario that is not started; nil where it is to run.
  ///
  /// One that was never to start has not been skipped for anything that a strict run could ask for.
  private func recordOfSkip(
    _ scenario: Scenario,
    _ id: ScenarioID,
    hasFailed: Bool
  ) -> ScenarioRecord? {
    if surroundings.stop.isRaised {
      return record(of: scenario, id, .skipped(ScenarioRecord.Result.interruptedReason))
    }
    if hasFailed, surroundings.options.failFast {
      return record(of: scenario, id, .skipped("not started: --fail-fast after a failure"))
    }
    return surroundings.pools.skipReason(for: scenario).map { reason in
      let reason = surroundings.redactor.redact(reason)
      let isStrict = surroundings.options.strict
      return record(of: scenario, id, isStrict ? .unmet(reason, scenario) : .skipped(reason))
    }
  }

  private func record(
    of scenario: Scenario,
    _ id: ScenarioID,
    _ result: ScenarioRecord.Result
  ) -> ScenarioRecord {
    ScenarioRecord(
      id: id,
      tags: scenario.tags,
      result: result,
      startedAt: surroundings.now(),
      elapsed: .zero,
      steps: []
    )
  }
}

extension ScenarioRecord.Result {
  /// What a strict run makes of a scenario that would be skipped; the reason is redacted.
  static func unmet(
    _ reason: String,
    _ scenario: Scenario,
    at range: SourceRange? = nil
  ) -> ScenarioRecord.Result {
    let range = (range ?? scenario.range).meant
    return .failed(Failure(kind: .given, message: reason, source: scenario.file, range: range))
  }
}

extension RunSurroundings {
  /// The same with another seed, where there is one.
  fileprivate func with(seed: UInt64?) -> RunSurroundings {
    var copy = self
    copy.options.seed = seed ?? options.seed
    return copy
  }
}

extension Scenario {
  /// Whether any step sends plain HTTP.
  fileprivate var sendsHTTP: Bool {
    everyStep.contains { if case .http = $0.action { true } else { false } }
  }
}

/// Raised by the first scenario that fails.
private final class FailureFlag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}

/// A counted number of places, given out in the order of asking.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = max(1, count) }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func giveBack() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

extension ScenarioRecord {
  fileprivate func isFailure(_ options: RunOptions) -> Bool {
    switch result {
    case .failed, .blocked: true
    case .flaky: !options.allowsFlaky
    case .passed, .skipped: false
    }
  }
}
