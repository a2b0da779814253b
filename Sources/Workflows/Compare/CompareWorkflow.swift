internal import Comparison
internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario

/// `authflow compare`: runs the same scenarios on two pools and shows where the outcomes differ.
package struct CompareWorkflow {
  let request: CompareRequest
  let environment: Environment

  package init(_ request: CompareRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Compares the pools; if nothing can be compared, writes the reason to the JUnit report.
  package func run() async throws -> CommandOutcome {
    do { return try await compared() } catch {
      let isWritten = (error as? CommandFailure)?.followsRun ?? false
      if !isWritten { report(error) }
      throw error
    }
  }

  /// Writes the reason why the runs did not start to the requested JUnit report, if any.
  package func report(_ error: any Error) {
    var files = ReportFiles()
    files.junit = request.junit
    let start = environment.start(
      at: environment.now(),
      seed: request.comparing.seed ?? 0,
      pool: "\(request.a.word), \(request.b.word)"
    )
    files.report(error, of: start, environment)
  }

  private func compared() async throws -> CommandOutcome {
    let setup = try await setup()
    let expected = try expectations(among: setup.known)
    // The runs read these files later.
    let sides = [setup.sides.a, setup.sides.b]
    environment.protect(sides.compactMap(\.selection.pool.configuration))
    try environment.checkWritable(request.outputs)
    environment.listenForStop(environment.stop)
    let runs = PairedRuns(
      setup: setup,
      environment: environment,
      progress: ProgressLine(environment.errors)
    )
    let console = ComparisonConsole(output: environment.output, expected: expected)
    let comparison = try await runs.run(console.write)
    let evaluated = EvaluatedRun(comparison, expecting: expected)
    console.finish(evaluated)
    let left = [setup.sides.a, setup.sides.b].count {
      $0.creation?.isLeft ?? false
    }
    let outcome = CompareWorkflow.outcome(of: evaluated, undeleted: comparison.undeleted + left)
    try write(evaluated, after: outcome)
    return outcome
  }

  /// The pools and the scenarios to compare.
  private func setup() async throws -> ComparisonSetup {
    let file = try ProjectFile(config: request.comparing.config, environment)
    let creations = try creations(file)
    let side = PoolDocumentReader(project: file, purpose: .compare)
    let files = try await side.files(of: request.words, creations, to: .compare)
    reportDefaultClients(files)
    return try await ComparisonSetup(
      request.words,
      request.comparing,
      .compare,
      files: files,
      creations: creations,
      environment
    )
  }

  private static func outcome(of run: EvaluatedRun, undeleted: Int) -> CommandOutcome {
    if run.hasDifferences { return .failed }
    if run.isStopped || undeleted > 0 { return .environment }
    return run.isEmpty ? .usage : .passed
  }

  /// Reports that steps without `client` use a different client on each side.
  private func reportDefaultClients(_ files: Sides<ConfigurationFile?>) {
    let names = files.map { $0?.plan.clientNames.first }
    guard let a = names.a, let b = names.b, a != b else { return }
    environment.errors.say(
      "steps without `client` use `\(a.visible)` on A and `\(b.visible)` on B: the first client of "
        + "each pool"
    )
  }

  /// The known differences; nil without a file.
  ///
  /// Reports errors in the file.
  private func expectations(
    among scenarios: ScenarioList
  ) throws(CommandFailure) -> ExpectedDifferences? {
    guard let path = request.expected else { return nil }
    let file = ExpectedDifferences(
      bytes: try environment.bytes(of: path, as: .expectedDifferences),
      name: path
    )
    let known = Array(scenarios.heads.map { (name: $0.name, file: $0.file) })
    let diagnostics = (file.diagnostics + file.unmatchedEntries(among: known)).inOrder()
    environment.errors.write(DiagnosticRenderer(file: file.source).render(diagnostics))
    guard !diagnostics.hasErrors else {
      throw .notPerformed(
        .compare,
        because: .wrong("the file of expected differences"),
        Problem.all(in: file.source, diagnostics)
      )
    }
    return file
  }
}
