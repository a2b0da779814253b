internal import Diagnostics
internal import JSON
internal import Reports
internal import Values

/// The folder `.authflow`, where runs write data for later commands.
struct StateFolder {
  /// The absolute path of its parent folder: that of the project file, or the working directory if
  /// there is none.
  let base: String
  let environment: Environment

  /// The path of the last run's record, relative to the working directory if possible.
  var lastRunPath: String { environment.shortened(path(of: "last-run.json")) }

  /// The path of the last run's events, relative to the working directory if possible.
  var lastRunEventsPath: String { environment.shortened(path(of: "last-run.jsonl")) }

  /// The path of the history of runs, relative to the working directory if possible.
  var historyPath: String { environment.shortened(path(of: "history.sqlite")) }

  /// Protects the last run's record, the history, and the journals, which later commands read.
  func protect() {
    environment.reserve([lastRunPath, lastRunEventsPath, historyPath, journals])
  }

  /// The absolute path of the folder for the journals of runs on live pools.
  var journals: String { path(of: "journal") }

  /// The absolute path of a file in the folder.
  func path(of name: String) -> String { ".authflow/\(name)".path(in: base) }

  /// The working directory relative to the parent folder, for paths in records; absolute if it is
  /// outside that folder.
  var directory: String {
    let here = environment.workingDirectory
    return here == base ? "." : here.path(below: base) ?? here
  }

  /// The scenarios that a run has: all of a selection, the last run's failures, or a part.
  enum Scope { case whole, failures, part }

  /// The records of a run for later commands.
  ///
  /// A run of a part updates the results of its scenarios in the last run's record. The results are
  /// not recorded if that record is missing or has another base of paths, because a record of a
  /// part would hide the failures of the other scenarios.
  func records(of scope: Scope) -> [any Report] {
    let results: LastRunReport
    switch scope {
    case .whole: results = LastRunReport(directory: directory)
    case .failures: results = LastRunReport(directory: directory, of: .failures)
    case .part:
      guard let earlier = try? lastRun(), earlier.directory == directory else { return [events] }
      results = LastRunReport(directory: directory, of: .part(of: earlier))
    }
    let file = LastRunFile(results, path: lastRunPath, environment.redactor, environment.errors)
    return [file, events]
  }

  /// The record of a run for `report show`.
  var events: any Report {
    LastRunEvents(path: lastRunEventsPath, environment.redactor, environment.errors)
  }

  /// The scenarios that failed in the last run.
  func failed() throws(CommandFailure) -> [FailedScenario] {
    let run = try lastRun()
    return run.entries.filter(\.isFailure).map {
      FailedScenario(path: MaskedText(path(of: $0, in: run)), name: MaskedText($0.name))
    }
  }

  /// The results of the last run without the quarantine, with the real paths of the scenarios'
  /// files; empty without a record.
  var lastResults: [(name: String, path: String, result: String)] {
    guard let run = try? lastRun() else { return [] }
    return run.entries.map { ($0.name, path(of: $0, in: run), $0.quarantinedResult ?? $0.result) }
  }

  private func path(of entry: LastRun.Entry, in run: LastRun) -> String {
    let directory = run.directory.path(in: base)
    return ScenarioFiles.realPath(of: entry.file.path(in: directory))
  }

  private func lastRun() throws(CommandFailure) -> LastRun {
    let text: String
    do throws(InputFileError) {
      text = String(decoding: try InputFile.bytes(of: lastRunPath, limit: .max - 1), as: UTF8.self)
    } catch .absent {
      throw .usage(
        "nothing is selected: the record of the last run is missing (`\(lastRunPath)`); run all "
          + "scenarios once"
      )
    } catch {
      throw .invalidFile("the record of the last run `\(lastRunPath)` \(error.description)")
    }
    do throws(LastRunError) { return try LastRun(parsing: text) } catch {
      switch error {
      case .notAReport:
        throw .invalidFile(
          "`\(lastRunPath)` is not a valid record of a run; remove it, and run all scenarios once"
        )
      case .laterVersion:
        throw .invalidFile("`\(lastRunPath)` was written by a later version of authflow")
      }
    }
  }
}

/// A scenario in the record of a run that failed it.
struct FailedScenario: Sendable {
  /// The real path of the file.
  let path: MaskedText
  let name: MaskedText

  func isSame(as scenario: ScenarioHead) -> Bool {
    name.matches(scenario.name) && path.matches(ScenarioFiles.realPath(of: scenario.file))
  }
}
