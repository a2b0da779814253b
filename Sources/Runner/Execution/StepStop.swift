internal import Matching
internal import RunRecord

/// Why a step has no outcome.
enum StepStop: Error, Sendable {
  /// A value could not be read.
  case value(ValueError)
  /// What was awaited did not come in time.
  case timeout(message: String, details: [String])
  /// The pool or a message source cannot be used.
  case environment(message: String, details: [String])
  /// The outcome is not an answer of the service: a fault that the scenario injected left a call without
  /// one, or the session lacks what the step needs.
  case unserved(Outcome)
  /// The message that came cannot be used, such as one with two codes.
  case unusable(message: String, details: [String])
  /// A step of the flow that it uses failed.
  case failed(Failure)
  /// The step was cut short from outside.
  case cancelled
}
