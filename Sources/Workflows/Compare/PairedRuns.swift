internal import CodeSources
internal import Comparison
internal import Project
internal import Reports
internal import Runner
internal import RunRecord
internal import Scenario

/// Two runs of the same scenarios at the same time, one on each pool.
///
/// The runs share one dispatcher, and the sources that both sides name. Two pools can send to the
/// same mailbox. Therefore, generated addresses identify the side, and scenarios with the same
/// literal address take turns.
struct PairedRuns {
  let setup: ComparisonSetup
  let environment: Environment
  let progress: ProgressLine
  /// Whether the outcomes of the second side are kept, for comparison with other runs.
  var keepsDiffering = false

  /// Runs both sides.
  ///
  /// Calls `report` after each compared scenario, with all results so far.
  func run(_ report: (RunComparison, ScenarioComparison) -> Void) async throws -> RunComparison {
    let (scenarios, sides) = (setup.scenarios, setup.sides)
    try scenarios.checkEnvironment(environment)
    if isOnePool { environment.errors.say(PairedRuns.onePoolRemark) }
    let sources = sides.a.openedSources.merging(sides.b.openedSources) { first, _ in first }
    sides.a.warnOfMissingPaths(of: sources, for: scenarios)
    return try await sides.a.withPool(for: scenarios, sources) { poolA, messagesA in
      try await sides.b.withPool(for: scenarios, sources) { poolB, messagesB in
        await environment.withDispatcher { dispatcher in
          await runBoth(Sides(poolA, poolB), Sides(messagesA, messagesB), dispatcher, report)
        }
      }
    }
  }

  private func runBoth(
    _ pools: Sides<any PoolProvider>,
    _ messages: Sides<MessageSources>,
    _ dispatcher: MessageDispatcher,
    _ report: (RunComparison, ScenarioComparison) -> Void
  ) async -> RunComparison {
    let (events, continuation) = AsyncStream.makeStream(of: (Side, RunEvent).self)
    let options = options
    func run(on side: Side) -> Run {
      environment.run(options[side], on: pools[side], dispatcher, messages[side]) {
        continuation.yield((side, $0))
      }
    }
    let runs = Sides(run(on: .a), run(on: .b))
    let (scenarios, stop) = (setup.scenarios, environment.stop)
    let empty = emptyComparison(of: pools)
    let (comparison, left) = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await runs.run(scenarios)
        continuation.finish()
      }
      let notice = StopNotice(environment.errors, progress)
      group.addTask { await notice.wait(for: stop) }
      defer { group.cancelAll() }
      return await compare(events, from: empty, report)
    }
    environment.errors.write(left.a.text(pool: setup.sides.a.entry, command: options.a.command))
    environment.errors.write(left.b.text(pool: setup.sides.b.entry, command: options.b.command))
    return comparison
  }

  private func emptyComparison(of pools: Sides<any PoolProvider>) -> RunComparison {
    RunComparison(
      pools: Sides(pools.a.name, pools.b.name),
      written: setup.written(on: [setup.sides.a, setup.sides.b]),
      keepsDiffering: keepsDiffering
    )
  }

  /// Compares each scenario as soon as both runs have finished it, and collects what they left.
  private func compare(
    _ events: AsyncStream<(Side, RunEvent)>,
    from empty: RunComparison,
    _ report: (RunComparison, ScenarioComparison) -> Void
  ) async -> (RunComparison, Sides<LeftoverText>) {
    var comparison = empty
    var left = Sides(LeftoverText(), LeftoverText())
    progress.show(state(of: comparison))
    for await (side, event) in events {
      if case .scenarioFinished(let record) = event { left[side].add(record) }
      guard let new = comparison.add(event, of: side) else { continue }
      progress.clear()
      report(comparison, new)
      progress.show(state(of: comparison))
    }
    progress.clear()
    comparison.undeleted = left.a.undeleted + left.b.undeleted
    return (comparison, left)
  }

  /// The progress of both runs, for the progress line.
  private func state(of comparison: RunComparison) -> String {
    let compared = comparison.scenarios.values
    let differing = compared.count { $0.verdict == .differs }
    return "\(compared.count) of \(setup.scenarios.count) scenarios compared, \(differing) differ"
  }
}

extension Sides<Run> {
  /// Runs scenarios on both sides at the same time.
  fileprivate func run(_ scenarios: ScenarioList) async {
    async let first = a.run(scenarios.forRun)
    async let second = b.run(scenarios.forRun)
    _ = await (first, second)
  }
}

// MARK: - Differences between the sides

extension PairedRuns {
  /// The run options of both sides, with the same generated values.
  ///
  /// On live pools, user names contain the ID of the side's run. Therefore, each message belongs to
  /// one side.
  private var options: Sides<RunOptions> {
    var options = setup.sides.map(setup.options)
    options.a.jobs = environment.possible(options.a.jobs, runs: 2)
    options.b.jobs = environment.possible(options.b.jobs, runs: 2)
    if setup.sides.a.isLive, setup.sides.b.isLive {
      (options.a.phones, options.b.phones) = (.even, .odd)
    }
    // Only outcomes that are kept, and not printed at once, can come in any order.
    if keepsDiffering {
      let order = setup.scenarios.faultsFirst()
      (options.a.order, options.b.order) = (order, order)
    }
    return options
  }

  private var isOnePool: Bool {
    guard setup.sides.a.creation == nil, setup.sides.b.creation == nil,
      let a = setup.sides.a.selection.pool.cognito,
      let b = setup.sides.b.selection.pool.cognito
    else { return false }
    return a.userPoolID == b.userPoolID && a.endpoint == b.endpoint
  }

  private static let onePoolRemark =
    "A and B are the same pool: the two runs of a scenario share all users that the scenario did "
    + "not create"
}
