internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Runner
internal import Scenario

/// Finds which of several changes affects the outcome of scenarios.
///
/// The scenarios run on mocks with some of the changes. Their outcomes are compared with the
/// outcomes on the current pool.
struct SingleChangeRuns {
  let trials: TrialRun
  let progress: ProgressLine
  /// The run of the scenarios on the current pool.
  let unchanged: UnchangedRun
  /// The outcomes of the scenarios with all changes.
  let after: RecordedRun
  private let change: PartialChange
  let canonical: PoolDocument
  /// The name of the default client.
  let client: String?
  /// Whether a side has no client.
  ///
  /// A mock of that side must not create a client by itself.
  let mayHaveNoClient: Bool
  /// The stubs and programs of triggers on both sides, with the folders of their programs.
  let sides: [TriggerDeclarations]

  /// Prepares trials of the scenarios at the indices `scenarios`.
  ///
  /// The result is nil if no mock can have the current pool's settings. `after` are the outcomes
  /// with all changes.
  init?(
    of scenarios: [Int],
    until after: RecordedRun,
    _ source: ImpactSource,
    _ trials: TrialRun,
    _ progress: ProgressLine
  ) {
    let (documents, files) = (source.mocks.documents, source.mocks.files)
    mayHaveNoClient = files.a.absence == .clients || files.b.absence == .clients
    sides = [files.a, files.b].map(\.plan.declarations)
    change = PartialChange(from: documents.a, to: documents.b)
    // The mocks of trials have the canonical order of parts, so this mock also has it.
    let base = change.pool(changing: [])
    guard var file = SingleChangeRuns.file(of: base, sides, trials.environment) else {
      return nil
    }
    file.absence = files.a.absence
    unchanged = UnchangedRun(scenarios: scenarios, file: file, trials: trials)
    (self.trials, self.progress, self.after) = (trials, progress, after)
    canonical = documents.a.canonical
    client = file.plan.clientNames.first
  }

  /// Runs the trials that an impact needs, and adds their results to it.
  ///
  /// The result is false if no mock can have the current pool's settings. After an interruption,
  /// the impact contains the results so far.
  func run(_ impact: inout Impact) async throws -> Bool {
    let count = unchanged.scenarios.count
    progress.show("rerunning \(count.counting("scenario")) on the unchanged pool")
    defer { progress.clear() }
    var rest = Impact.trialLimit
    func take(_ trials: [SingleChanges.Trial]) -> [SingleChanges.Trial] {
      rest -= trials.reduce(0) { $0 + $1.scenarios.count }
      return trials
    }
    guard try await runAlone(take(impact.trials(limit: rest)), &impact) else { return false }
    _ = try await runAlone(take(impact.furtherTrials(limit: rest)), &impact)
    try await runAll(&impact)
    try await runWithout(take(impact.trialsWithout(limit: rest)), &impact)
    return true
  }

  /// Tries single changes; false if no mock can have the current pool's settings.
  private func runAlone(
    _ trials: [SingleChanges.Trial],
    _ impact: inout Impact
  ) async throws -> Bool {
    let documents = trials.map { change.pool(changing: [$0.path]) }
    let outcomes = try await run(trials.map(\.scenarios), documents, "tried alone")
    guard try await unchanged.outcomes() != nil else { return false }
    for (trial, outcome) in zip(trials, outcomes) {
      switch outcome {
      case .ends(let ends): impact.singles.add(trial, ends)
      case .nothing: impact.singles.addNothing(trial)
      case .refused: impact.singles.addRejection(trial.path)
      case .interrupted: break
      }
    }
    return true
  }

  /// Checks whether the changes together cause the differences that no single change explains.
  private func runAll(_ impact: inout Impact) async throws {
    let (scenarios, all) = (impact.unexplained, change.pool(changing: impact.paths))
    guard !scenarios.isEmpty else { return }
    let outcomes = try await run([scenarios], [all], "tried together")
    if case .ends(let ends)? = outcomes.first { impact.singles.addAll(ends) }
  }

  /// Finds the combination of changes for differences that no single change explains.
  private func runWithout(_ trials: [SingleChanges.Trial], _ impact: inout Impact) async throws {
    let paths = impact.paths
    let documents = trials.map { trial in
      change.pool(changing: paths.filter { $0 != trial.path })
    }
    let outcomes = try await run(trials.map(\.scenarios), documents, "left out")
    for (trial, outcome) in zip(trials, outcomes) {
      switch outcome {
      case .ends(let ends): impact.singles.add(without: trial, ends)
      case .refused: impact.singles.addRejection(without: trial.path)
      case .nothing, .interrupted: break
      }
    }
  }
}
