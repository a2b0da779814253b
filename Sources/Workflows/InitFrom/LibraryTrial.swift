internal import Diagnostics
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario

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
    let found = try await access.results(of: scenarios, options, progress) { record in
      LibraryTrial.reason(of: record).map {
        (Key(path: record.id.file, name: record.id.name), $0)
      }
    }
    progress.clear()
    reasons = Dictionary(found) { _, last in last }
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
