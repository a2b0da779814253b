internal import Diagnostics
package import RunRecord
internal import Values

extension ScenarioRecord.Result {
  /// The color of the result.
  var style: StyledText.Style {
    switch self {
    case .passed: .success
    case .failed: .failure
    case .blocked, .flaky: .warning
    case .skipped: .accent
    }
  }
}

extension StepRecord.Status {
  /// The color of the verdict.
  var style: StyledText.Style {
    switch self {
    case .passed: .success
    case .failed: .failure
    case .blocked: .warning
    case .skipped: .accent
    }
  }
}

extension ScenarioID {
  /// The place of the scenario, or of its row in a table.
  ///
  /// Terminals and editors turn the place into a link, and `run` accepts it as a selection.
  package var place: String { tablePlace?.visible ?? "\(file.visible):\(line)" }
}

extension Duration {
  /// The duration for people, in at most two units: `43 ms`, `1.3 s`, `2 m 5 s`, `1 h 2 m`.
  package var shortText: String {
    let milliseconds = milliseconds
    let tenths = (milliseconds + 50) / 100
    let seconds = (milliseconds + 500) / 1000
    let minutes = (seconds + 30) / 60
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    if seconds < 3600 { return "\(seconds / 60) m \(seconds % 60) s" }
    return "\(minutes / 60) h \(minutes % 60) m"
  }

  /// The duration in seconds with three decimals, which every reader of JUnit accepts.
  var inSeconds: String {
    let milliseconds = milliseconds
    return "\(milliseconds / 1000).\(UTCTime.digits(milliseconds % 1000, width: 3))"
  }

  /// The duration in milliseconds, never negative, even if a clock is set back during a run.
  var milliseconds: Int { max(0, Int((self / .milliseconds(1)).rounded())) }
}
