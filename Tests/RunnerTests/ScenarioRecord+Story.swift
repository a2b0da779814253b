import RunRecord

extension ScenarioRecord {
  var failure: Failure? {
    switch result {
    case .failed(let failure), .blocked(let failure), .flaky(let failure): failure
    case .passed, .skipped: nil
    }
  }

  /// The result as one word, with the failure's kind and message.
  var story: String {
    switch result {
    case .passed: "passed"
    case .flaky(let failure): "flaky[\(failure.kind.word)]: \(failure.message)"
    case .failed(let failure): "failed[\(failure.kind.word)]: \(failure.message)"
    case .blocked(let failure): "blocked[\(failure.kind.word)]: \(failure.message)"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }
}

extension ScenarioRecord {
  /// The number and verdict of each step, with the reason for a skipped step.
  var course: [String] {
    steps.map { step in
      let phase = step.phase == .steps ? "" : "\(step.phase.rawValue) "
      if case .skipped(let reason) = step.verdict {
        return "\(phase)\(step.number) skipped: \(reason)"
      }
      return "\(phase)\(step.number) \(step.verdict.word)"
    }
  }
}
