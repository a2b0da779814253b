internal import Comparison
internal import Coverage
internal import Scenario
internal import ScenarioLibrary
internal import Waiting

extension CoveredPool {
  /// Adds the rows of the library's scenarios, by whether the pool can run them.
  ///
  /// A row that does not pass on a mock of the pool counts as one that can't run, because
  /// `init --from` leaves it out.
  func addLibrary(to input: inout CoverageInput, _ environment: Environment) async throws {
    let rows = LibraryScenario.all.flatMap { scenario in
      scenario.rows.map { LibraryRow(scenario: scenario, row: $0) }
    }
    let fitting = rows.map { fit.reasons(against: $0.row).isEmpty }
    let candidates = zip(rows, fitting).filter(\.1).map(\.0.row)
    let trial = try await self.trial(of: candidates, environment)
    for (row, isFitting) in zip(rows, fitting) {
      if isFitting, trial?.reason(row.row, in: row.scenario.file.path) == nil {
        input.library.append(row.covered)
      } else {
        input.incompatibleLibrary.append(row.covered)
      }
    }
  }

  /// A run of rows on mocks of the pool; nil if they certainly pass.
  ///
  /// The library passes on mocks that follow each scenario's `given`.
  private func trial(
    of rows: [Scenario],
    _ environment: Environment
  ) async throws -> LibraryTrial? {
    guard !fit.adaptsToScenario, !rows.isEmpty, !environment.stop.isRaised else { return nil }
    return try await LibraryTrial(of: rows, on: self, environment)
  }
}

/// A row of a scenario of the library.
private struct LibraryRow {
  let scenario: LibraryScenario
  let row: Scenario

  /// What the row exercises.
  var covered: CoveredScenario {
    CoveredScenario(row: row, of: scenario, reach: ObservableParts(of: row))
  }
}
