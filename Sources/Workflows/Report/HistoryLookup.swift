internal import Diagnostics
internal import History
internal import Reports
internal import RunRecord
internal import Values

/// The request for a command that reads a history.
package struct HistoryLookupRequest: Sendable {
  package var config: String?
  /// The pool whose runs are shown; nil for all pools, or for the pool of the last run.
  package var pool: String?
  package var history = HistoryRequest.ofProject

  package init() {}
}

/// Reads a history for a command.
struct HistoryLookup {
  let file: HistoryFile
  let environment: Environment
  /// The base of the paths in the history.
  let base: String

  init(_ request: HistoryLookupRequest, _ environment: Environment) throws(CommandFailure) {
    let state = try ProjectFile(config: request.config, environment).state
    base = state.base
    let file = request.history.file(in: state) ?? HistoryFile(at: state.historyPath)
    guard InputFile.isThere(file.path) else {
      throw .usage(
        "no history of runs (`\(file.path.visible)`); run `authflow run` first or pass --history"
      )
    }
    (self.file, self.environment) = (file, environment)
    guard let pool = request.pool else { return }
    let pools = try read { file throws(HistoryError) in try file.pools() }
    guard !pools.contains(pool) else { return }
    throw .usage("the history has no run on `\(pool.visible)`; it has runs on \(pools.listed())")
  }

  func read<Value>(
    _ body: (HistoryFile) throws(HistoryError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(HistoryError) { return try body(file) } catch {
      throw .invalidFile(error.message(path: file.path.visible))
    }
  }

  /// The path of a scenario's file, relative to the working directory if possible.
  func path(of scenario: HistoryScenario) -> String {
    environment.shortened(scenario.file, in: base)
  }

  /// The place of a scenario, which `run` accepts.
  func place(of scenario: HistoryScenario) -> String {
    "\(path(of: scenario).visible):\(scenario.line)"
  }

  /// The changes to the pool's settings between two rows of settings.
  func settings(from before: Int64?, to after: Int64?) throws(CommandFailure) -> [PoolSettingChange]
  {
    guard let before, let after, before != after else { return [] }
    let texts = try read { file throws(HistoryError) in
      (try file.settings(row: before), try file.settings(row: after))
    }
    guard let old = texts.0, let new = texts.1 else { return [] }
    return SettingChanges.listed(SettingChanges.assessed(from: old, to: new))
  }
}
