package import Reports

/// The request for `authflow report merge`.
package struct MergeReportRequest: Sendable {
  package var config: String?
  /// Files that `--json` wrote, and folders with such files.
  package var parts: [String] = []
  package var reports = ReportFiles()
  /// The names of the notifications to send after the run.
  package var notifications: [String] = []
  /// Whether flaky scenarios count as passed, even if the shards ran without this option.
  package var allowsFlaky = false
  /// The history that the run reads and extends.
  package var history = HistoryRequest.none
  /// Whether the run is recorded for `--only-failed` and `report show`.
  package var keepsRecord = true
  package var verbosity = Verbosity.normal

  package init() {}
}
