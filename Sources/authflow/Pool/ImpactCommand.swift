internal import ArgumentParser
internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Runner
internal import Scenario
internal import Values
internal import Waiting

/// `authflow pool impact`: what a change of a configuration does to the scenarios.
struct ImpactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Shows what a change of a pool's configuration does to scenarios.",
    discussion: """
      Compares the settings of A, the pool as it is, with B, as it will be; runs the scenarios that \
      the changed settings can touch on two mocks, one made of each; and ends with a table: setting, \
      verdict, and the scenarios that now answer otherwise. Where several changes touch what a \
      scenario does, it is run again with each of them alone, and stands at those that make it \
      differ. Which scenarios were taken is said; --all takes all of them. Nothing is changed on a pool, and none is written to.

      EXIT STATUS
        0  nothing found
        1  findings
        2  a file is wrong
        3, 4, 5  as of `authflow run`
      """
  )

  @Argument(help: "The configuration as it is: a pool of the project file, or a file.")
  var before: String

  @Argument(help: "The configuration as it will be.")
  var after: String

  @OptionGroup var comparing: ComparingOptions

  @Flag(help: "Compare all scenarios, not only those that the changed settings can touch.")
  var all = false

  @OptionGroup var form: PrintedForm

  func run() async throws {
    let redactor = Redactor()
    let errors = Output.error(redactor)
    try comparing.environment.read(errors)
    let source = try await ImpactSource(
      Sides(before, after),
      config: comparing.projectFile.config,
      errors,
      redactor,
      inColour: comparing.colour.isOn(for: errors)
    )
    let ground = try await comparing.ground(
      Sides(before, after),
      .impact,
      redactor,
      files: source.files.map { $0 }
    )
    let impact = try await impact(of: source, on: ground, redactor, errors)
    show(impact, Output.standard(redactor))
    try Output.checkStandard()
    let status = ImpactCommand.status(of: impact)
    if status != .passed { throw Stop(status: status, message: "") }
  }

  private func impact(
    of source: ImpactSource,
    on ground: ComparisonGround,
    _ redactor: Redactor,
    _ errors: Output
  ) async throws -> Impact {
    var selection = ImpactSelection(
      source.changes,
      also: source.breaches.reduce(into: []) { $0.formUnion($1.flows) },
      isAll: all
    )
    var chosen = ground
    chosen.scenarios =
      source.isRefused ? [] : ground.scenarios.filter { selection.takes($0.reach) }
    let stop = StopSignal()
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    let progress = ProgressLine(errors)
    var comparison = RunComparison(pools: Sides(before, after))
    if source.isRefused { selection = .refused }
    if !chosen.scenarios.isEmpty {
      let runs = PairedRuns(
        ground: chosen,
        redactor: redactor,
        stop: stop,
        progress: progress,
        keepsDiffering: true
      )
      do { comparison = try await runs.run(errors) { _, _ in } } catch let stop as Stop {
        // What the service refuses the mock refuses too, and that is a verdict.
        guard stop.isRefusedByMock, source.isRejected else { throw stop }
        selection = .refused
        chosen.scenarios = []
      }
    }
    var impact = Impact(
      changes: source.changes,
      breaches: source.breaches,
      notes: source.notes,
      selection: selection,
      available: ground.scenarios.count,
      run: JudgedRun(comparison),
      reaches: chosen.scenarios.map(\.reach)
    )
    let trials = TrialRun(
      ground: chosen,
      redactor: redactor,
      stop: stop,
      progress: progress,
      errors: errors
    )
    try await attribute(&impact, comparison.differing, source, trials)
    return impact
  }

  /// Tells which change it is, where there are several.
  private func attribute(
    _ impact: inout Impact,
    _ after: RecordedRun,
    _ source: ImpactSource,
    _ trials: TrialRun
  ) async throws {
    let wanted = Set(impact.trials().flatMap(\.scenarios)).sorted()
    guard !wanted.isEmpty, !trials.stop.isRaised else { return }
    let start = ContinuousClock.now
    if let runs = try await SingleChangeRuns(of: wanted, until: after, source, trials) {
      try await runs.run(&impact)
    } else {
      impact.hindrance = .noMock
    }
    if trials.stop.isRaised { impact.hindrance = .interruption }
    impact.trialTime = ContinuousClock.now - start
  }

  private func show(_ impact: Impact, _ output: Output) {
    if form.json {
      output.write(ImpactJSON.document(impact).text(.pretty) + "\n")
    } else if form.markdown {
      output.write(ImpactText.markdown(impact))
    } else {
      let text = ImpactText.console(impact)
      output.write(text.rendered(inColour: comparing.colour.isOn(for: output)))
    }
  }

  private static func status(of impact: Impact) -> ExitStatus {
    if !impact.isEmpty { return .failed }
    return impact.run.isStopped ? .environment : .passed
  }
}
