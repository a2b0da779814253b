package import Comparison
package import ConfigurationChanges
internal import Waiting

/// The request for `authflow pool impact`.
package struct ImpactRequest: Sendable {
  /// The current configuration: a pool of the project file, or a file.
  package var before: String
  /// The new configuration: a pool of the project file, or a file.
  package var after: String
  package var comparing = ComparingRequest()
  package var templates = TemplateRequest()
  /// The names of built-in policies, and the paths of policy files.
  package var policies: [String] = []
  package var accepting = AcceptanceRequest()
  /// Whether all scenarios are compared, not only scenarios that the changes can affect.
  package var takesAll = false
  /// The paths of the files that the caller writes after the command, except new files of accepted
  /// findings.
  package var outputs: [String] = []

  package init(before: String, after: String) { (self.before, self.after) = (before, after) }
}

/// `authflow pool impact`: shows the effects of a configuration change on scenarios.
package struct ImpactWorkflow {
  private let request: ImpactRequest
  private let environment: Environment

  package init(_ request: ImpactRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  package func run() async throws -> (impact: Impact, difference: ConfigurationDifference) {
    let words = Sides(request.before, request.after)
    let accepted = try request.accepting.accepted(environment)
    let source = try await ImpactSource(words, request, environment)
    let setup = try await ComparisonSetup(
      words,
      request.comparing,
      .impact,
      files: source.mocks.files.map { $0 },
      environment
    )
    try environment.checkWritable(request.outputs)
    let session = ImpactSession(
      source: source,
      setup: setup,
      takesAll: request.takesAll,
      environment: environment
    )
    var impact = try await session.run(words)
    impact.accepted = try request.accepting.accepting(impact.subjects, accepted, environment)
    return (impact, source.difference)
  }
}

/// One run of `authflow pool impact`, from the selection of scenarios to the responsible changes.
struct ImpactSession {
  let source: ImpactSource
  /// Both pools, and the scenarios from which the command selects.
  let setup: ComparisonSetup
  /// Whether all scenarios are compared, not only scenarios that the changes can affect.
  let takesAll: Bool
  let environment: Environment

  /// Compares both sides, and finds the changes that affect scenarios.
  ///
  /// `names` are the names of the sides. After an interruption, the impact contains the results so
  /// far.
  func run(_ names: Sides<String>) async throws -> Impact {
    environment.listenForStop(environment.stop)
    let progress = ProgressLine(environment.errors)
    let (selection, chosen, comparison) = try await compared(names, progress)
    let reaches = chosen.scenarios.map(ObservableParts.init)
    var impact = Impact(
      changes: source.changes,
      violations: source.violations,
      notes: source.difference.notes,
      selection: selection,
      available: setup.scenarios.count,
      run: EvaluatedRun(comparison),
      reaches: reaches
    )
    (impact.warnings, impact.drift) = (source.warnings, source.difference.drift)
    impact.hasUnknownValues =
      source.difference.hasUnknownValues || !source.difference.incomplete.isEmpty
    let trials = TrialRun(
      setup: chosen,
      environment: environment,
      written: chosen.written(on: []),
      durations: comparison.scenarios.mapValues(\.elapsed),
      notice: StopNotice(environment.errors, progress)
    )
    try await attribute(&impact, comparison.differing, trials, progress)
    return impact
  }

  /// The selected scenarios, and their outcomes on both mocks.
  ///
  /// There are no scenarios if both the mock and the service reject the second configuration.
  private func compared(
    _ names: Sides<String>,
    _ progress: ProgressLine
  ) async throws -> (ImpactSelection, ComparisonSetup, RunComparison) {
    let selection = ImpactSelection(
      source.changes,
      also: source.violations.reduce(into: []) { $0.formUnion($1.flows) },
      isAll: takesAll
    )
    var (none, chosen) = (setup, setup)
    none.scenarios = []
    let empty = RunComparison(pools: names)
    guard !source.mocks.isRejected else { return (.refused, none, empty) }
    chosen.scenarios = setup.scenarios.filter { selection.takes(ObservableParts(of: $0)) }
    guard !chosen.scenarios.isEmpty else { return (selection, chosen, empty) }
    let runs = PairedRuns(
      setup: chosen,
      environment: environment,
      progress: progress,
      keepsDiffering: true
    )
    do { return (selection, chosen, try await runs.run { _, _ in }) } catch let failure
      as CommandFailure
      where failure.isRejectedByMock && source.isRejected
    { return (.refused, none, empty) }
  }

  /// Finds the responsible change among several.
  private func attribute(
    _ impact: inout Impact,
    _ after: RecordedRun,
    _ trials: TrialRun,
    _ progress: ProgressLine
  ) async throws {
    let wanted = Set(impact.trials().flatMap(\.scenarios)).sorted()
    guard !wanted.isEmpty else { return }
    guard !environment.stop.isRaised else { return impact.attributionBlocker = .interruption }
    impact.trialTime = try await environment.clock.measure {
      let runs = SingleChangeRuns(of: wanted, until: after, source, trials, progress)
      let isDone = try await runs?.run(&impact) ?? false
      if !isDone { impact.attributionBlocker = .noMock }
    }
    if environment.stop.isRaised { impact.attributionBlocker = .interruption }
  }
}
