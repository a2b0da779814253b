internal import CodeSources
internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Values
internal import Waiting

/// One `authflow compare` from the pools' opening to the written reports.
struct CompareSession {
  let ground: ComparisonGround
  let reports: ComparisonFiles
  /// The files that were read besides those of scenarios.
  let files: [String]
  let expected: ExpectedDifferences?
  let redactor: Redactor
  let inColour: Bool

  /// Runs both sides and returns what the process ends with.
  func run() async throws -> ExitStatus {
    try reports.check(besides: inputs)
    let output = Output.standard(redactor)
    let errors = Output.error(redactor)
    let console = ComparisonConsole(output: output, expected: expected, inColour: inColour)
    let stop = StopSignal()
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    let runs = PairedRuns(
      ground: ground,
      redactor: redactor,
      stop: stop,
      progress: ProgressLine(errors)
    )
    let comparison = try await runs.run(errors) { comparison, new in
      console.write(comparison, new)
    }
    let judged = JudgedRun(comparison, expecting: expected)
    console.finish(judged)
    let status = CompareSession.status(of: judged)
    try reports.write(judged, redactor, status)
    guard let failure = output.failure else { return status }
    errors.say("the standard output can't be written: \(failure)")
    return status == .passed ? .environment : status
  }

  private var inputs: [String] {
    let configurations = [ground.sides.a, ground.sides.b].compactMap(\.selection.pool.configuration)
    return files + configurations + ground.known.inputs
  }

  private static func status(of run: JudgedRun) -> ExitStatus {
    if run.hasDifferences { return .failed }
    if run.isStopped { return .environment }
    return run.isEmpty ? .usage : .passed
  }
}

/// Shows each scenario's differences in input order, as soon as those before it are known.
///
/// It is used by one task.
final class ComparisonConsole {
  private let output: Output
  private let expected: ExpectedDifferences?
  private let inColour: Bool
  private var next = 0
  private var hasHead = false
  private var told = DifferenceGrouping()

  init(output: Output, expected: ExpectedDifferences?, inColour: Bool) {
    (self.output, self.expected, self.inColour) = (output, expected, inColour)
  }

  /// Shows what can be shown now that one more scenario is compared.
  func write(_ run: RunComparison, _ new: ScenarioComparison) {
    while let comparison = run.scenarios[next] {
      show(comparison, of: run.pools)
      next += 1
    }
  }

  /// Shows the rest, and the counts.
  func finish(_ run: JudgedRun) {
    for scenario in run.scenarios.dropFirst(next) { show(scenario.comparison, of: run.pools) }
    if !hasHead { write(ConsoleView.head(run.pools)) }
    write(ConsoleView.summary(run))
  }

  private func show(_ comparison: ScenarioComparison, of pools: Sides<String>) {
    let judged = JudgedScenario(comparison, expecting: expected?.entries ?? [])
    var text = ConsoleView.text(of: judged, after: &told)
    guard !text.parts.isEmpty else { return }
    if !hasHead { write(ConsoleView.head(pools)) }
    hasHead = true
    if judged.isUnexpected { text.append("\n") }
    write(text)
  }

  private func write(_ text: StyledText) { output.write(text.rendered(inColour: inColour)) }
}
