internal import CodeSources
internal import Matching
internal import RunRecord
internal import Values

/// The state of the current step.
///
/// A step that uses a flow gets its state back after the flow.
struct StepState {
  var place: StepPlace?
  /// The arrival point before the step; nil if the step sends nothing.
  var mark: ArrivalPosition?
  var exchanges: ExchangeLog
  /// The notes that the step's record shows.
  var notes: [String] = []
  /// Facts about the last attempt that only its failure shows.
  var facts: [String] = []
  /// The number of attempts so far.
  var tries = 0
  /// The outcome of the last attempt; nil if the attempt has none, or if outcomes are not kept.
  var outcome: Outcome?
  /// The claims of the tokens in the last outcome that did not match.
  var claims: [DecodedClaims] = []
  /// The number of iterations; nil for a step that is not repeated.
  var iterations: Int?
  /// The fields missing from the outcome because a step of its flow was skipped, with the reasons.
  var lostFields: [String: String] = [:]

  /// Copies the step's results into its record.
  func fill(_ record: inout StepRecord, _ redactor: Redactor) {
    record.notes = notes.map(redactor.redact)
    record.tries = tries
    (record.exchanges, record.omittedExchanges) = (exchanges.records, exchanges.omitted)
    (record.outcome, record.claims, record.iterations) = (outcome, claims, iterations)
  }

  /// Clears the results of a failed attempt, except the counts.
  mutating func clearAttempt(keeping notes: [String]) {
    exchanges.forgetAll()
    self.notes = notes
  }
}

/// The reason that a step has no outcome.
enum StepStop: Error, Sendable {
  /// A value could not be read.
  case value(ValueError)
  /// The awaited message did not arrive in time.
  case timeout(message: String, details: [String] = [])
  /// The pool or a message source can't be used.
  case environment(message: String, details: [String] = [])
  /// An injected fault replaced the service's response, or the session lacks required state.
  case unserved(Outcome)
  /// The message that arrived can't be used, for example because of two codes.
  case unusable(message: String, details: [String] = [])
  /// A step in the flow that the step uses failed.
  case failed(Failure)
  /// The step was interrupted from outside.
  case cancelled
}
