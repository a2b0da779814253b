internal import RunRecord

/// The result of a step; a skipped step has a reason.
enum StepResult {
  case passed
  case failed(Failure)
  case skipped(String)
}

extension StepResult {
  var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }

  var verdict: StepRecord.Status {
    switch self {
    case .passed: .passed
    case .failed(let failure): failure.isEnvironment ? .blocked : .failed
    case .skipped(let reason): .skipped(reason)
    }
  }
}
