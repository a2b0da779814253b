package import JSON

/// What the service answered; an error that it names is an answer too.
///
/// Its description leaves the body out, which holds tokens.
package struct PoolAnswer: Hashable, Sendable {
  /// The HTTP status, which does not tell errors apart: nearly all of them have 400.
  package var status: Int

  /// The service's own id for the request, from `x-amzn-RequestId`.
  package var requestID: String?

  /// The body; without members where the service sent none.
  package var body: JSONObject

  /// The error, where the answer is none of success.
  package var error: PoolError?

  /// How long the attempt took that brought this answer.
  package var elapsed: Duration = .zero

  /// How many times the request was made until then, this one included.
  package var attempts: Int = 1
}

/// An error as the service names it.
package struct PoolError: Hashable, Sendable {
  /// The exception's name without a namespace, such as `CodeMismatchException`.
  package var type: String

  /// The service's words.
  package var message: String?
}

extension PoolAnswer: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String {
    "HTTP \(status)" + (error.map { " \($0.type)" } ?? "")
      + (attempts > 1 ? " after \(attempts) attempts" : "")
  }

  package var debugDescription: String { description }
}
