internal import Comparison
internal import ConfigurationChanges
internal import Coverage
internal import Diagnostics
internal import JSON
internal import Reports
internal import Runner
internal import Scenario
internal import Waiting

/// `authflow coverage`: shows how well scenarios cover a pool, and which gaps are worth closing.
package struct CoverageWorkflow {
  private let request: CoverageRequest
  private let environment: Environment

  package init(_ request: CoverageRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Reads the scenarios and the pool's settings, and runs the scenarios on mutants of the pool.
  package func run() async throws -> CommandOutcome {
    let reader = try ScenarioReader(
      request.config,
      for: .coverage,
      variables: request.variables.map(\.name),
      pools: [request.pool].compactMap(\.self),
      environment
    )
    let chosen = try await reader.scenarios(request.choice, learningSecrets: true).chosen
    let pool = try await CoveredPool(request.pool, in: reader.file, to: .coverage)
    try environment.checkWritable(request.outputs)
    let runnable = chosen.filter { pool.fit.reasons(against: $0).isEmpty }
    guard !runnable.isEmpty else { throw noRunnableScenarios(chosen, pool) }
    var input = CoverageInput(pool: pool.name, settings: CanonicalSettings(pool.document))
    input.initArguments = pool.fit.adaptsToScenario ? nil : request.initArguments(from: pool.name)
    input.selection = runnable.map { CoveredScenario($0, reach: ObservableParts(of: $0)) }
    input.unrunnable = chosen.count - runnable.count
    try await pool.addMutants(to: &input, runnable, request, environment)
    try await pool.addLibrary(to: &input, environment)
    input.isInterrupted = input.isInterrupted || environment.stop.isRaised
    let coverage = Coverage(of: input)
    environment.output.write(CoverageText.console(coverage))
    var files = OutputFiles(environment)
    files.write(request.markdown) { CoverageMarkdown.text(coverage) }
    files.write(request.json) { CoverageJSON.document(coverage).text(.pretty) + "\n" }
    files.write(page: request.html) { CoverageHTML.text(coverage, folder: $0, directory: $1) }
    try files.check()
    return coverage.isInterrupted ? .environment : .passed
  }

  private func noRunnableScenarios(_ scenarios: ScenarioList, _ pool: CoveredPool) -> CommandFailure
  {
    let reason = scenarios.first.flatMap { pool.fit.reasons(against: $0).first }
    return .usage(
      "nothing was measured, because no scenario can run on `\(pool.name.visible)`"
        + (reason.map { ": \($0.message)" } ?? "")
    )
  }
}
