internal import Comparison
internal import Project

/// One comparison from the pools' opening to the written reports.
struct CompareSession {
  let ground: ComparisonGround
  let reports: ComparisonFiles
  /// The files that were read besides those of scenarios.
  let files: [String]
  let expected: ExpectedDifferences?
  let environment: Environment

  /// Runs both sides.
  func run() async throws -> CommandOutcome {
    try reports.check(besides: inputs)
    let console = ComparisonConsole(output: environment.output, expected: expected)
    environment.listenForStop(environment.stop)
    let runs = PairedRuns(
      ground: ground,
      environment: environment,
      progress: ProgressLine(environment.errors)
    )
    let comparison = try await runs.run { comparison, new in console.write(comparison, new) }
    let judged = JudgedRun(comparison, expecting: expected)
    console.finish(judged)
    let outcome = CompareSession.outcome(of: judged)
    try reports.write(judged, outcome)
    return outcome
  }

  private var inputs: [String] {
    let configurations = [ground.sides.a, ground.sides.b].compactMap(\.selection.pool.configuration)
    return files + configurations + ground.known.inputs
  }

  private static func outcome(of run: JudgedRun) -> CommandOutcome {
    if run.hasDifferences { return .failed }
    if run.isStopped { return .environment }
    return run.isEmpty ? .usage : .passed
  }
}
