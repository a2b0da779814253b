/// The end of one attempt of a call.
struct CallAttemptResult<Answer: Sendable>: Sendable {
  var outcome: Result<Answer, PoolCallError>

  /// The pause that the service requested before the next attempt; nil if it requested none.
  var askedPause: Duration?
}
