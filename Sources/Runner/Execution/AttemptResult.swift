internal import RunRecord

/// The result of one attempt at a step.
enum AttemptResult {
  /// The outcome is as expected.
  case fits(Outcome)
  /// The outcome is not as expected, but the outcome of another attempt may be.
  case differs(Failure)
  /// The step failed, and another attempt can't help; nil if the step was interrupted.
  case ends(Failure?)
}

extension StepStop {
  /// Whether another attempt would fail in the same way.
  var isFinal: Bool {
    switch self {
    case .value, .cancelled: true
    // In a flow, a value that can't be read now can't be read later, as in the step itself.
    case .failed(let failure): failure.kind == .value
    case .timeout, .environment, .unusable, .unserved: false
    }
  }
}
