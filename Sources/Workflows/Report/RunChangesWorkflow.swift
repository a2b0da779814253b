internal import Diagnostics
internal import FoundationEssentials
internal import History
internal import Reports
internal import RunRecord
internal import Values

/// The request for `authflow report changes`.
package struct RunChangesRequest: Sendable {
  package var lookup = HistoryLookupRequest()
  /// The ID of an earlier run or its start, or a date; nil for the previous run.
  package var since: String?

  package init() {}
}

/// `authflow report changes`: compares the last run with an earlier run.
package struct RunChangesWorkflow {
  private let request: RunChangesRequest
  private let environment: Environment

  package init(_ request: RunChangesRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Compares the runs.
  ///
  /// - Throws: `CommandFailure` if the history can't be read, or does not have both runs.
  package func run() throws(CommandFailure) -> RunChanges {
    let lookup = try HistoryLookup(request.lookup, environment)
    let last = try lookup.read { file throws(HistoryError) in
      try file.lastRun(onPool: request.lookup.pool)
    }
    guard let last else { throw .usage("the history has no completed run") }
    let earlier = try earlier(than: last, lookup)
    try checkResults(of: earlier, lookup)
    let changes = try lookup.read { file throws(HistoryError) in
      try file.changes(from: earlier, to: last)
    }
    return RunChanges(
      earlier: earlier,
      later: last,
      scenarios: changes.map {
        RunChanges.Scenario(change: $0, place: lookup.place(of: $0.scenario))
      },
      settings: try lookup.settings(from: earlier.settingsRow, to: last.settingsRow),
      knowsSettings: earlier.settingsRow != nil && last.settingsRow != nil
    )
  }

  /// Throws if the results of a run are no longer stored.
  private func checkResults(
    of run: StoredRun,
    _ lookup: HistoryLookup
  ) throws(CommandFailure) {
    let isLost = try lookup.read { file throws(HistoryError) in try run.hasLostResults(in: file) }
    guard isLost else { return }
    throw .usage(
      "the results of run \(run.past.id) are no longer stored, because the history keeps "
        + "\(HistoryFile.keptResults) results of each scenario; pass `--since RUN`"
    )
  }

  private func earlier(
    than last: StoredRun,
    _ lookup: HistoryLookup
  ) throws(CommandFailure) -> StoredRun {
    guard let since = request.since else {
      let run = try lookup.read { file throws(HistoryError) in try file.run(before: last) }
      if let run { return run }
      throw .usage(
        "run \(last.past.id) is the only run on `\(last.pool.visible)` with this selection; pass `--since RUN`"
      )
    }
    if since == last.past.id {
      throw .usage("run \(since) is the last run on `\(last.pool.visible)`; name an earlier run")
    }
    if since.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil {
      return try run(until: since, before: last, lookup)
    }
    let runs = try lookup.read { file throws(HistoryError) in
      try file.runs(startingWith: since, before: last)
    }
    if let exact = runs.first(where: { $0.past.id == since }) { return exact }
    guard let run = runs.first else {
      throw .usage("no run `\(since.visible)` on `\(last.pool.visible)` before run \(last.past.id)")
    }
    guard runs.count == 1 else {
      throw .usage("several run IDs start with `\(since)`: \(runs.map(\.past.id).listed())")
    }
    return run
  }

  /// The last run that started on a day or before it, in UTC.
  private func run(
    until day: String,
    before last: StoredRun,
    _ lookup: HistoryLookup
  ) throws(CommandFailure) -> StoredRun {
    // Foundation accepts days that the month does not have.
    guard CalendarDay(day) != nil,
      let start = try? Date(day + "T00:00:00Z", strategy: .iso8601)
    else {
      throw .usage("`\(day)` is not a date")
    }
    let run = try lookup.read { file throws(HistoryError) in
      try file.run(startedBefore: start.addingTimeInterval(86_400), before: last)
    }
    if let run { return run }
    throw .usage("no run on `\(last.pool.visible)` on \(day) or before")
  }
}
