internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Values
internal import Waiting

/// Tells which of several changes it is that makes scenarios answer otherwise: runs them on a mock of the
/// pool as it is, and on one of the same pool with a single change.
struct SingleChangeRuns {
  let source: ImpactSource
  let ground: ComparisonGround
  let redactor: Redactor
  let stop: StopSignal
  let progress: ProgressLine

  /// Tries what an impact has to have tried, and puts what came of it there.
  ///
  /// Interrupted, it leaves what is known.
  func run(_ impact: inout Impact, _ errors: Output) async throws {
    guard let before = file(of: source.documents.a) else { return }
    var rest = Impact.trialLimit
    func take(_ trials: [SingleChanges.Trial]) -> [SingleChanges.Trial] {
      rest -= trials.reduce(0) { $0 + $1.scenarios.count }
      return trials
    }
    try await runAlone(take(impact.trials(limit: rest)), &impact, before, errors)
    try await runAlone(take(impact.furtherTrials(limit: rest)), &impact, before, errors)
    try await runAll(&impact, before, errors)
    try await runWithout(take(impact.trialsWithout(limit: rest)), &impact, before, errors)
    let untried = impact.untried
    guard untried.count > 0 else { return }
    let reason = stop.isRaised ? "the run was interrupted" : "that would take too long"
    impact.remark =
      "for \(untried.count) of \(untried.of) scenarios it was not tried which change it is, because "
      + "\(reason); they stand at every setting whose flows they use"
  }

  private func runAlone(
    _ trials: [SingleChanges.Trial],
    _ impact: inout Impact,
    _ before: ConfigurationFile,
    _ errors: Output
  ) async throws {
    let canonical = source.documents.a.canonical
    for (number, trial) in trials.enumerated() where !stop.isRaised {
      let document = source.documents.a.taking(trial.path, from: source.documents.b)
      guard document.canonical != canonical else {
        impact.singles.addNothing(trial)
        continue
      }
      let label = "change \(number + 1) of \(trials.count) alone, \(trial.path.text)"
      if let comparisons = try await compare(trial.scenarios, before, document, label, errors) {
        impact.singles.add(trial, comparisons)
      } else if !stop.isRaised {
        impact.singles.refuse(trial.path)
      }
    }
  }

  /// Tells for what no change alone explains whether it is the changes at all.
  private func runAll(
    _ impact: inout Impact,
    _ before: ConfigurationFile,
    _ errors: Output
  ) async throws {
    let (scenarios, documents) = (impact.unexplained, source.documents)
    let all = documents.a.taking(impact.paths, from: documents.b)
    guard !scenarios.isEmpty,
      let comparisons = try await compare(scenarios, before, all, "all changes", errors)
    else { return }
    impact.singles.addAll(scenarios, comparisons)
  }

  /// Tells which changes it needs that no change alone explains.
  private func runWithout(
    _ trials: [SingleChanges.Trial],
    _ impact: inout Impact,
    _ before: ConfigurationFile,
    _ errors: Output
  ) async throws {
    for trial in trials where !stop.isRaised {
      let others = impact.paths.filter { $0 != trial.path }
      let document = source.documents.a.taking(others, from: source.documents.b)
      let label = "all changes but \(trial.path.text)"
      if let comparisons = try await compare(trial.scenarios, before, document, label, errors) {
        impact.singles.add(without: trial, comparisons)
      }
    }
  }

  /// Scenarios on the pool as it was and on another one; nil where no mock can be like one of them.
  private func compare(
    _ scenarios: [Int],
    _ before: ConfigurationFile,
    _ document: PoolDocument,
    _ label: String,
    _ errors: Output
  ) async throws -> [ScenarioComparison]? {
    guard !stop.isRaised, let after = file(of: document, like: before) else { return nil }
    do {
      return try await runs(scenarios, Sides(before, after), label).run(errors) { _, _ in }.all
    } catch let stop as Stop where stop.status == .wrongFile { return nil }
  }

  private func runs(
    _ scenarios: [Int],
    _ files: Sides<ConfigurationFile>,
    _ label: String
  ) -> PairedRuns {
    var own = ground
    own.scenarios = scenarios.map { ground.scenarios[$0] }
    (own.sides.a.file, own.sides.b.file) = (files.a, files.b)
    return PairedRuns(
      ground: own,
      redactor: redactor,
      stop: stop,
      progress: progress,
      trial: label
    )
  }

  /// What a mock is made of; nil where none can be like that.
  ///
  /// Both sides go the same way through a text, so that they differ in nothing but the change.
  private func file(
    of document: PoolDocument,
    like first: ConfigurationFile? = nil
  ) -> ConfigurationFile? {
    let checked = CheckedConfiguration(document, name: document.name)
    var file = try? ConfigurationFile(
      checked,
      to: .impact,
      .none(redactor),
      redactor,
      inColour: false
    )
    if let name = first?.plan.clientNames.first, let plan = file?.plan {
      file?.plan = plan.leading(with: name)
    }
    return file
  }
}
