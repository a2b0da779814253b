package import Diagnostics
package import PoolClient
package import Project

/// The reason that a pool could not be created for a run.
package enum PoolCreationError: Error, Sendable {
  /// The pool could not be journaled, so no call was made.
  case notJournaled(JournalError)

  /// The service returned an error with an HTTP status.
  case rejected(MockPlan.Call, PoolError, status: Int)

  /// No clear response to a call arrived.
  case unanswered(MockPlan.Call, PoolCallError)

  /// A response has no ID.
  case incomplete(MockPlan.Call, missing: String)

  /// The place of the rejected part in the configuration file; nil if no part was rejected.
  package var range: SourceRange? {
    if case .rejected(let call, _, _) = self { call.range } else { nil }
  }

  /// The message: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .notJournaled(let error): "CreateUserPool was not called: \(error.message)"
    case .rejected(let call, let error, _):
      error.returned(by: call.operation)
    case .unanswered(let call, let error): error.message(calling: call.operation)
    case .incomplete(let call, let missing):
      "the response of \(call.operation) has no \(missing)"
    }
  }
}
