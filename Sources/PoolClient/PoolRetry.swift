/// An attempt of a call after which the call was made again.
package struct PoolRetry: Hashable, Sendable {
  /// What came of it: lower case, no full stop, no secrets.
  package var message: String

  init(after outcome: Result<PoolAnswer, PoolCallError>) {
    message =
      switch outcome {
      case .success(let answer):
        answer.error?.type ?? PoolRetry.words(status: answer.status, excerpt: "")
      case .failure(.unreadable(let status, let excerpt, _)):
        PoolRetry.words(status: status, excerpt: excerpt)
      case .failure(.transport(let error, _)): PoolCallError.transport(error, attempts: 1).message
      case .failure(let error): error.message
      }
  }

  /// An answer of which only the status tells something.
  static func words(status: Int, excerpt: String) -> String {
    "HTTP \(status)" + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
  }
}
