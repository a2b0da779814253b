internal import JSON

/// The parsed contents of a `LastRunReport`.
package struct LastRun: Hashable, Sendable {
  /// A scenario of the run.
  package struct Entry: Hashable, Sendable {
    /// The scenario's file, relative to `directory`.
    package var file: String

    /// The scenario's name.
    package var name: String

    /// The scenario's result, such as `passed`.
    package var result: String

    /// The result without the quarantine; nil for a scenario that is not quarantined.
    package var quarantinedResult: String?

    /// Whether the scenario failed in an earlier run and has no result of its own since then.
    var failedBefore = false
  }

  /// The base of the files' paths, relative to the folder that contains `.authflow`.
  package var directory: String

  /// The scenarios in the order of the run.
  package var entries: [Entry]

  /// The entries as they are in the file.
  let records: [JSONValue]

  /// Parses a report; throws if the report is invalid or of a later version.
  package init(parsing text: String) throws(LastRunError) {
    guard let record = try? JSONValue(parsing: text), let schema = record["schema"]?.int else {
      throw .notAReport
    }
    guard schema <= LastRunReport.schema else { throw .laterVersion(schema) }
    guard let scenarios = record["scenarios"]?.array else { throw .notAReport }
    directory = record["directory"]?.string ?? "."
    records = scenarios
    entries = []
    for scenario in scenarios {
      guard let file = scenario["file"]?.string, let name = scenario["name"]?.string,
        let result = scenario["result"]?.string
      else { throw .notAReport }
      var entry = Entry(file: file, name: name, result: result)
      entry.quarantinedResult = scenario["quarantinedResult"]?.string
      entry.failedBefore = scenario["failedBefore"] == true
      entries.append(entry)
    }
  }
}

extension LastRun.Entry {
  /// Whether the scenario prevented the run from passing, or an earlier run that remains open.
  package var isFailure: Bool {
    failedBefore || ["failed", "blocked", "flaky"].contains(result)
  }
}

/// The reason that a file is not a usable record of a last run.
package enum LastRunError: Error, Hashable, Sendable {
  case notAReport
  /// The file has the newer format of a later version of authflow.
  case laterVersion(Int)
}
