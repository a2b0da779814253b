internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Runner
internal import Scenario
internal import Waiting

extension SingleChangeRuns {
  /// The result of a run with some of the changes.
  enum Outcome: Sendable {
    case ends([Int: TrialResult])
    /// The changes affect no setting that a mock implements.
    case nothing
    /// No mock can have these settings.
    case refused
    case interrupted
  }

  /// The number of mocks that exist at a time; most of them wait for the unchanged run.
  private static let width = 32

  /// Runs scenarios on a mock of each document, several at a time.
  ///
  /// The first call also runs the scenarios on the current pool, beside the others.
  ///
  /// The outcomes are in the order of the documents. `doing` describes the trial for the progress
  /// line.
  func run(
    _ scenarios: [[Int]],
    _ documents: [PoolDocument],
    _ doing: String
  ) async throws -> [Outcome] {
    // The mocks of the current pool, whose index is nil, count as one.
    let indices: [Int?] = [nil] + documents.indices.map(\.self)
    var done = 0
    let outcomes = try await indices.concurrentMap(width: SingleChangeRuns.width) { index in
      guard let index else {
        _ = try await unchanged.outcomes()
        return nil as Outcome?
      }
      return try await run(scenarios[index], documents[index])
    } onValue: { outcome in
      if outcome != nil { done += 1 }
      progress.show("\(done) of \(documents.count.counting("change")) \(doing)")
    }
    progress.clear()
    return outcomes.compactMap(\.self)
  }

  private func run(_ scenarios: [Int], _ document: PoolDocument) async throws -> Outcome {
    guard !trials.environment.stop.isRaised else { return .interrupted }
    guard document.canonical != canonical else { return .nothing }
    guard var file = SingleChangeRuns.file(of: document, sides, trials.environment) else {
      return .refused
    }
    if mayHaveNoClient, document.clients?.isEmpty == true {
      file.absence = .clients
    } else if let client {
      file.plan = file.plan.leading(with: client)
    }
    guard let run = try await trials.run(scenarios, on: file, since: unchanged) else {
      return trials.environment.stop.isRaised ? .interrupted : .refused
    }
    // Without a mock of the current pool, no result is used.
    guard let before = try await unchanged.outcomes() else { return .refused }
    return .ends(run.ends(since: before, until: after))
  }

  /// The configuration of a mock; nil if no mock can have the settings.
  ///
  /// All documents are converted in the same way, so their mocks differ only in the changes.
  static func file(
    of document: PoolDocument,
    _ sides: [TriggerDeclarations],
    _ environment: Environment
  ) -> ConfigurationFile? {
    var file = try? ConfigurationFile(
      CheckedConfiguration(document, name: document.name),
      to: .impact,
      environment.silent
    )
    let declarations = file?.plan.declarations ?? .none
    file?.plan.declarations = declarations.placed(as: sides)
    return file
  }
}
