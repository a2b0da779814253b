package import PoolClient

/// A reason why a pool, or a part of it, could not be read.
package enum PoolReadingError: Error, Sendable {
  /// The pool does not exist.
  case absent(String, PoolError)
  /// An operation is not allowed, or the service does not have it.
  case refused(operation: String, PoolError)
  /// The call had no access, no response, or an invalid response.
  case unreachable(operation: String, PoolCallError)
  /// A list repeats a page.
  case repeatedPage(operation: String)

  /// Whether the other parts of the pool can still be read.
  var isOfPart: Bool {
    switch self {
    case .refused, .repeatedPage, .unreachable(_, .unreadable), .unreachable(_, .incomplete): true
    case .absent, .unreachable: false
    }
  }

  /// The error type of a rejected operation; nil for other errors.
  var type: String? {
    if case .refused(_, let error) = self { error.type } else { nil }
  }

  /// A description of the error: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .absent(let id, let error):
      "the pool `\(id)` was not found: \(error.returned(by: "DescribeUserPool"))"
    case .refused(let operation, let error): error.returned(by: operation)
    case .unreachable(let operation, let error): error.message(calling: operation)
    case .repeatedPage(let operation): "\(operation) returned a page that it had already returned"
    }
  }
}
