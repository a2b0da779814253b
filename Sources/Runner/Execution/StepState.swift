internal import CodeSources
internal import RunRecord

/// What belongs to the step under way alone; a step that uses a flow has its own again afterwards.
struct StepState {
  var place: StepPlace?
  /// The point in the order of arrival before the step; nil where it sends nothing.
  var mark: ArrivalMark?
  var exchanges: ExchangeLog
  /// Remarks so far.
  var notes: [String] = []
  /// How often the step was tried.
  var tries = 0
  /// What the last try came to; nil where it came to nothing, and where outcomes are not kept.
  var outcome: Outcome?
  /// The claims of the tokens of which the last try's outcome did not hold what was expected.
  var claims: [DecodedClaims] = []
  /// How many iterations there were; nil for a step that is not repeated.
  var iterations: Int?
  /// The fields that its outcome lacks because a step of its flow was skipped, each with the reason.
  var lostFields: [String: String] = [:]

  /// Forgets what a try that came to nothing left, but for how much that was.
  mutating func forgetTry(keeping notes: [String]) {
    exchanges.forgetAll()
    self.notes = notes
  }
}
