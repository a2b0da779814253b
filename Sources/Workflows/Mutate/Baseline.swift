internal import Diagnostics
internal import Reports
internal import RunRecord
internal import Runner
internal import Waiting

/// The results of scenarios on the correct mock.
struct Baseline {
  /// A scenario that passed.
  struct PassedScenario: Sendable {
    /// The scenario's position among the selected scenarios.
    let position: Int
    /// The operations that the scenario calls.
    let operations: Set<String>
    let elapsed: Duration
  }

  /// The scenarios that passed, in order.
  let passed: [PassedScenario]

  /// The number of scenarios that ran and did not pass.
  let failing: Int

  /// Runs the scenarios on the correct mock.
  ///
  /// With `isTolerant`, scenarios that do not pass are only counted.
  ///
  /// - Throws: a failure if a scenario does not pass, after a report of all of them, or if no
  ///   scenario runs.
  init(
    of scenarios: ScenarioList,
    on access: PoolAccess,
    _ options: RunOptions,
    _ progress: ProgressLine,
    isTolerant: Bool = false
  ) async throws {
    let environment = access.environment
    progress.show("running \(scenarios.count.counting("scenario")) on the correct mock")
    let records = try await access.results(of: scenarios, options, progress, \.self)
      .sorted { $0.id.index < $1.id.index }
    progress.clear()
    guard !environment.stop.isRaised else { throw Baseline.interruption(of: access.purpose) }
    let red = records.filter { $0.result.failure != nil }
    failing = red.count
    passed = Baseline.passed(among: records)
    guard !isTolerant else { return }
    for record in red { environment.errors.write(Baseline.report(of: record)) }
    guard red.isEmpty else { throw Baseline.failure(of: red) }
    guard !passed.isEmpty else { throw Baseline.failure(ofSkipped: records) }
  }

  private static func passed(among records: [ScenarioRecord]) -> [PassedScenario] {
    records.filter { if case .passed = $0.result { true } else { false } }
      .map { record in
        PassedScenario(
          position: record.id.index,
          operations: Set(record.steps.flatMap(\.exchanges).map(\.operation)),
          elapsed: record.elapsed
        )
      }
  }

  /// The place of a scenario that does not pass, and its failure, on one line.
  private static func report(of record: ScenarioRecord) -> StyledText {
    guard let failure = record.result.failure else { return "" }
    let place = failure.source.place(failure.range.lowerBound)
    let name = record.id.title.visible
    return "\(place, .strong): \(record.result.word, .failure): \(name): \(failure.message)\n"
  }
}

// MARK: - Failures

extension Baseline {
  private static func interruption(of purpose: Purpose) -> CommandFailure {
    CommandFailure(
      .environment,
      "nothing was \(purpose.participle), because the run was interrupted"
    )
  }

  /// The failure of a command whose scenarios do not all pass.
  private static func failure(of red: [ScenarioRecord]) -> CommandFailure {
    let isBlocked = red.allSatisfy { if case .blocked = $0.result { true } else { false } }
    return CommandFailure(
      isBlocked ? .environment : .failed,
      "nothing was mutated, because \(red.count.counting("scenario")) "
        + "\(red.count == 1 ? "does" : "do") not pass on the mock"
    )
  }

  /// The failure of a command whose scenarios are all skipped, with the first reason.
  private static func failure(ofSkipped records: [ScenarioRecord]) -> CommandFailure {
    let reasons = Set(records.compactMap(\.result.obstacle)).sorted()
    return .usage(
      "nothing was mutated, because no scenario runs on the mock"
        + (reasons.first.map { ": \($0)" } ?? "")
    )
  }
}

extension Baseline {
  /// The positions of the scenarios that passed, in the order in which they are likely to notice
  /// a fault of an operation: first the short scenarios that call it.
  func positions(for operation: String) -> [Int] {
    let callers = passed.filter { $0.operations.contains(operation) }
      .sorted { ($0.elapsed, $0.position) < ($1.elapsed, $1.position) }
    let others = passed.filter { !$0.operations.contains(operation) }
    return (callers + others).map(\.position)
  }
}
