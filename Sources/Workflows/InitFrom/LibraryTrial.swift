internal import Diagnostics
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization
internal import Waiting

/// A run of scenarios from the library on mocks with a pool's settings.
///
/// The settings show most reasons why a scenario can't pass, and the run shows the rest.
struct LibraryTrial {
  /// The reasons of the scenarios that do not pass, by the file and the name.
  private let reasons: [Key: String]

  private struct Key: Hashable {
    let path: String
    let name: String
  }

  /// Runs rows of the library's scenarios, until the environment's `stop` is raised.
  init(
    of rows: [Scenario],
    on pool: CoveredPool,
    _ environment: Environment
  ) async throws {
    let scenarios = ScenarioList(rows)
    let access = try await pool.mock(for: scenarios, [], environment)
    var options = access.options(seed: environment.newSeed, pool.defaults)
    options.retries = 0
    let progress = ProgressLine(environment.errors)
    progress.show("running \(scenarios.count.counting("scenario")) on mocks of the pool")
    let notice = StopNotice(environment.errors, progress)
    let found = try await access.withPool(for: scenarios, access.openedSources) {
      provider,
      messages in
      let found = Mutex<[Key: String]>([:])
      await environment.run(scenarios, options, on: provider, messages) { event in
        guard case .scenarioFinished(let record) = event,
          let reason = LibraryTrial.reason(of: record)
        else { return }
        found.withLock { $0[Key(path: record.id.file, name: record.id.name)] = reason }
      } beside: {
        await notice.wait(for: environment.stop)
      }
      return found.withLock(\.self)
    }
    progress.clear()
    reasons = found
  }

  /// The reason why a row of a document does not pass; nil if it does.
  func reason(_ document: LibraryDocument, _ row: Scenario) -> String? {
    reason(row, in: document.path)
  }

  /// The reason why a row of the file with a path does not pass; nil if it does.
  func reason(_ row: Scenario, in path: String) -> String? {
    reasons[Key(path: path, name: row.name)]
  }
}

extension LibraryTrial {
  /// The reason why a scenario does not pass, as far as others can share it; nil if it passes.
  private static func reason(of record: ScenarioRecord) -> String? {
    if case .skipped(let reason) = record.result { return reason.shared }
    return record.result.failure.map { "fails on a mock of the pool: \($0.message)" }
  }
}
