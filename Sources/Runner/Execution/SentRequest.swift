internal import CodeSources
internal import JSON
internal import PoolClient

/// A request that is being sent.
struct SentRequest {
  let operation: String
  /// The members for reports.
  let shown: JSONObject
  /// The user of the call if the input does not name a user.
  let user: String?
  /// The point after which the messages of the call arrive.
  let mark: ArrivalPosition?
  let start = ContinuousClock.now
  var retries: [PoolRetry] = []

  /// The user of a successful call; nil after an error, or without a user.
  func calledUser(_ answer: PoolResponse) -> CalledUser? {
    answer.error == nil ? CalledUser(shown, answer.body, otherwise: user) : nil
  }

  /// The messages that a successful call sent to its user; empty after an error.
  func messages(
    _ answer: PoolResponse,
    to contact: @autoclosure () -> KnownUsers.Contact
  ) -> [SentMessage] {
    guard answer.error == nil else { return [] }
    return SentMessage.all(
      operation: operation,
      input: shown,
      answer: answer.body,
      contact: contact()
    )
  }
}
