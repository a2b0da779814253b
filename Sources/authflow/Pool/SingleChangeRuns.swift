internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Values
internal import Waiting

/// Tells which of several changes it is that makes scenarios answer otherwise: runs them on mocks with a
/// part of the changes, and holds that against what they came to on the pool as it is.
struct SingleChangeRuns {
  private let trials: TrialRun
  /// What the scenarios come to on the pool as it is.
  private let before: RecordedRun
  /// What they come to with all changes.
  private let after: RecordedRun
  private let change: PartialChange
  private let canonical: PoolDocument
  /// Which client is the default one.
  private let client: String?

  /// Runs the scenarios at these places on a mock of the pool as it is; nil where none can be like that.
  ///
  /// `after` is what came of them with all changes.
  init?(
    of scenarios: [Int],
    until after: RecordedRun,
    _ source: ImpactSource,
    _ trials: TrialRun
  ) async throws {
    let documents = source.documents
    guard let file = SingleChangeRuns.file(of: documents.a, trials.redactor),
      let before = try await trials.run(scenarios, on: file, "the pool as it is")
    else { return nil }
    (self.trials, self.before, self.after) = (trials, before, after)
    change = PartialChange(from: documents.a, to: documents.b)
    canonical = documents.a.canonical
    client = file.plan.clientNames.first
  }

  /// Tries what an impact has to have tried, and puts what came of it there.
  ///
  /// Interrupted, it leaves what is known.
  func run(_ impact: inout Impact) async throws {
    var rest = Impact.trialLimit
    func take(_ trials: [SingleChanges.Trial]) -> [SingleChanges.Trial] {
      rest -= trials.reduce(0) { $0 + $1.scenarios.count }
      return trials
    }
    try await runAlone(take(impact.trials(limit: rest)), &impact)
    try await runAlone(take(impact.furtherTrials(limit: rest)), &impact)
    try await runAll(&impact)
    try await runWithout(take(impact.trialsWithout(limit: rest)), &impact)
  }

  private func runAlone(_ trials: [SingleChanges.Trial], _ impact: inout Impact) async throws {
    for (number, trial) in trials.enumerated() where !isStopped {
      let document = change.pool(changing: [trial.path])
      guard document.canonical != canonical else {
        impact.singles.addNothing(trial)
        continue
      }
      let label = "change \(number + 1) of \(trials.count) alone, \(trial.path.text)"
      if let ends = try await run(trial.scenarios, document, label) {
        impact.singles.add(trial, ends)
      } else if !isStopped {
        impact.singles.refuse(trial.path)
      }
    }
  }

  /// Tells for what no change alone explains whether it is the changes at all.
  private func runAll(_ impact: inout Impact) async throws {
    let (scenarios, all) = (impact.unexplained, change.pool(changing: impact.paths))
    guard !scenarios.isEmpty else { return }
    if let ends = try await run(scenarios, all, "all changes") { impact.singles.addAll(ends) }
  }

  /// Tells which changes it needs that no change alone explains.
  private func runWithout(_ trials: [SingleChanges.Trial], _ impact: inout Impact) async throws {
    for trial in trials where !isStopped {
      let document = change.pool(changing: impact.paths.filter { $0 != trial.path })
      let label = "all changes but \(trial.path.text)"
      if let ends = try await run(trial.scenarios, document, label) {
        impact.singles.add(without: trial, ends)
      } else if !isStopped {
        impact.singles.refuse(without: trial.path)
      }
    }
  }

  private var isStopped: Bool { trials.stop.isRaised }

  /// What comes of scenarios on a mock of this; nil where none can be like that.
  private func run(
    _ scenarios: [Int],
    _ document: PoolDocument,
    _ label: String
  ) async throws -> [Int: TrialEnd]? {
    guard !isStopped, var file = SingleChangeRuns.file(of: document, trials.redactor) else {
      return nil
    }
    if let client { file.plan = file.plan.leading(with: client) }
    return try await trials.run(scenarios, on: file, label).map {
      $0.ends(since: before, until: after)
    }
  }

  /// What a mock is made of; nil where none can be like that.
  ///
  /// All go the same way through a text, so that they differ in nothing but the changes.
  private static func file(of document: PoolDocument, _ redactor: Redactor) -> ConfigurationFile? {
    try? ConfigurationFile(
      CheckedConfiguration(document, name: document.name),
      to: .impact,
      .none(redactor),
      redactor,
      inColour: false
    )
  }
}
