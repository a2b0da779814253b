/// An attempt after which the call was repeated.
package struct PoolRetry: Hashable, Sendable {
  /// The result of the attempt, in lowercase without a full stop and without secrets.
  package var message: String

  /// Whether the attempt may have taken effect on the service.
  package var mayHaveSucceeded: Bool

  init(after outcome: Result<PoolResponse, PoolCallError>) {
    mayHaveSucceeded =
      switch outcome {
      case .success(let answer): RetryCause.of(answer) != .throttled
      case .failure(let error): error.mayHaveArrived && error.status != 429
      }
    message =
      switch outcome {
      case .success(let answer):
        answer.error?.type ?? PoolRetry.message(status: answer.status, excerpt: "")
      case .failure(.unreadable(let status, let excerpt, _)):
        PoolRetry.message(status: status, excerpt: excerpt)
      case .failure(.transport(let error, _)): PoolCallError.transport(error, attempts: 1).message
      case .failure(let error): error.message
      }
  }

  /// Describes a response by its status and an excerpt of its body.
  static func message(status: Int, excerpt: String) -> String {
    "HTTP \(status)" + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
  }
}
