internal import Diagnostics
internal import RunRecord

extension ScenarioRecord.Result {
  /// The colour of the result's word.
  var style: StyledText.Style {
    switch self {
    case .passed: .success
    case .failed: .failure
    case .blocked, .flaky: .warning
    case .skipped: .accent
    }
  }

  /// Why the scenario failed, at last or before it passed, or was blocked; nil for the other results.
  var failure: Failure? {
    switch self {
    case .failed(let failure), .blocked(let failure), .flaky(let failure): failure
    case .passed, .skipped: nil
    }
  }
}

extension StepRecord.Verdict {
  /// The colour of the verdict's word.
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
  /// Where the scenario, or its row of a table, stands: terminals and editors make links of it, and
  /// given to a run it chooses it.
  var place: String { tablePlace?.visible ?? "\(file.visible):\(line)" }
}
