internal import JSON

/// What a `LastRunReport` says, read again.
package struct LastRun: Hashable, Sendable {
  /// A scenario of the run.
  package struct Entry: Hashable, Sendable {
    /// Its file, as it was named from `directory`.
    package var file: String

    /// Its name.
    package var name: String

    /// How it went, such as `passed`.
    package var result: String
  }

  /// Where the files' paths start, seen from the folder that `.authflow` stands in.
  package var directory: String

  /// The scenarios in the order of the run.
  package var entries: [Entry]

  /// Reads the text of a report; throws where it is none, or one of a later version.
  package init(parsing text: String) throws(LastRunError) {
    guard let record = try? JSONValue(parsing: text), let schema = record["schema"]?.int else {
      throw .notAReport
    }
    guard schema <= LastRunReport.schema else { throw .laterVersion(schema) }
    guard let scenarios = record["scenarios"]?.array else { throw .notAReport }
    directory = record["directory"]?.string ?? "."
    entries = []
    for scenario in scenarios {
      guard let file = scenario["file"]?.string, let name = scenario["name"]?.string,
        let result = scenario["result"]?.string
      else { throw .notAReport }
      entries.append(Entry(file: file, name: name, result: result))
    }
  }
}

extension LastRun.Entry {
  /// Whether the run could not pass because of it: it failed, was blocked, or passed only in the end.
  package var isFailure: Bool { ["failed", "blocked", "flaky"].contains(result) }
}

/// Why a text is no report of a last run that can be used.
package enum LastRunError: Error, Hashable, Sendable {
  case notAReport
  /// Another authflow wrote it, in a form that came after this version.
  case laterVersion(Int)
}
