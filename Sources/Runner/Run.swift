package import RunRecord
internal import Scenario
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting

/// Runs scenarios concurrently, each on the pool that its provider opens, and emits events.
package struct Run: Sendable {
  var dependencies: RunDependencies

  /// Creates a run that has not started.
  package init(_ dependencies: RunDependencies) { self.dependencies = dependencies }

  /// Runs every scenario, or those of the options' part, and returns the counts.
  ///
  /// Failures are results, not errors. Events of concurrent scenarios interleave. Scenarios finish
  /// in any order, and a report that needs input order must sort them.
  package func run(_ scenarios: RunScenarios) async -> RunSummary {
    let selection = ids(of: scenarios)
    let part = dependencies.options.part
    let work =
      part?.members(of: selection, each: dependencies.options.repetitions)
      ?? RunWork(selection, each: dependencies.options.repetitions)
    let summary = Mutex(RunSummary())
    let emit = { @Sendable (event: RunEvent) in
      summary.withLock { $0.add(event) }
      dependencies.emit(event)
    }
    var start = start(work.ids)
    start.shard = part?.shard(selecting: selection)
    emit(.runStarted(start))
    let web = scenarios.sendsHTTP ? Transport() : nil
    var run = self
    run.dependencies.web = web
    await run.runAll(work, of: scenarios, emit)
    await web?.shutdown()
    emit(.runFinished(at: dependencies.now(), interrupted: dependencies.stop.isRaised))
    return summary.withLock { $0 }
  }

  /// The scenarios in input order, each with its repetitions.
  private func ids(of scenarios: RunScenarios) -> ScenarioIDs {
    let count = dependencies.options.repetitions
    var ids = ScenarioIDs(sharing: scenarios.names)
    ids.reserveCapacity(scenarios.count * count)
    for position in 0..<scenarios.count {
      let scenario = scenarios.head(position)
      for number in 1...count {
        var id = scenario.id(at: position * count + number - 1, dependencies.redactor)
        id.round = count > 1 ? round(number, of: count) : nil
        ids.append(id, sharedName: scenario.nameNumber)
      }
    }
    return ids
  }

  /// The number and seed of a repetition; the first has the seed of a run without repetitions.
  private func round(_ number: Int, of count: Int) -> Round {
    let seed = dependencies.options.seed
    guard number > 1 else { return Round(1, of: count, seed: seed) }
    var random = SeededGenerator(seed: seed, names: "repetition", String(number))
    return Round(number, of: count, seed: UInt64.random(in: 1...999_999_999, using: &random))
  }

  private func start(_ ids: ScenarioIDs) -> RunStart {
    let (options, pool) = (dependencies.options, dependencies.pools.name)
    var start = RunStart(
      at: dependencies.now(),
      seed: options.seed,
      pool: pool,
      scenarios: ids,
      command: options.command
    )
    (start.origin, start.allowsFlaky) = (options.origin, options.allowsFlaky)
    return start
  }

  private func runAll(
    _ work: RunWork,
    of scenarios: RunScenarios,
    _ emit: @escaping @Sendable (RunEvent) -> Void
  ) async {
    let hasFailed = StopSignal()
    await withDiscardingTaskGroup { group in
      let places = AsyncSemaphore(count: max(1, dependencies.options.jobs))
      let order = dependencies.options.order.flatMap { $0.count == work.ids.count ? $0 : nil }
      for place in work.ids.indices {
        let index = order?[place] ?? place
        let id = work.ids[index]
        await places.wait()
        await dependencies.options.admit()
        let scenario = scenarios.scenario(work.position(of: index))
        if let record = recordOfSkip(scenario, id, hasFailed: hasFailed.isRaised) {
          finish(scenario, record, hasFailed, emit)
          places.signal()
          continue
        }
        group.addTask {
          emit(.scenarioStarted(id, at: dependencies.now()))
          let record = await ScenarioRun(dependencies.with(seed: id.round?.seed)).run(scenario, id)
          finish(scenario, record, hasFailed, emit)
          places.signal()
        }
      }
    }
  }

  /// Emits the record of a scenario, and raises the signal if the record is a failure.
  private func finish(
    _ scenario: Scenario,
    _ record: ScenarioRecord,
    _ hasFailed: StopSignal,
    _ emit: @Sendable (RunEvent) -> Void
  ) {
    var record = record
    record.quarantine = quarantine(of: scenario)
    if record.isFailure(dependencies.options) { hasFailed.raise() }
    emit(.scenarioFinished(record.excerpted(dependencies.redactor.redact)))
  }

  /// The redacted quarantine of a scenario; nil if its failures count.
  private func quarantine(of scenario: Scenario) -> Quarantine? {
    guard var quarantine = dependencies.options.quarantine(scenario) else { return nil }
    quarantine.reason = dependencies.redactor.redact(quarantine.reason)
    quarantine.ticket = quarantine.ticket.map(dependencies.redactor.redact)
    return quarantine
  }
}

extension RunDependencies {
  /// Returns the dependencies with another seed, if there is one.
  fileprivate func with(seed: UInt64?) -> RunDependencies {
    var copy = self
    copy.options.seed = seed ?? options.seed
    return copy
  }
}

extension ScenarioRecord {
  fileprivate func isFailure(_ options: RunOptions) -> Bool {
    guard effectiveQuarantine == nil else { return false }
    return switch result {
    case .failed, .blocked: true
    case .flaky: !options.allowsFlaky
    case .passed, .skipped: false
    }
  }
}
