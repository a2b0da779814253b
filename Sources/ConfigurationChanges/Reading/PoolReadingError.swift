package import PoolClient

/// Why nothing can be said of a pool.
package enum PoolReadingError: Error, Sendable {
  /// There is no pool with this id.
  case absent(String, PoolError)
  /// The pool may not be described.
  case refused(operation: String, PoolError)
  /// Nobody answers, or nobody may ask.
  case unreachable(operation: String, PoolCallError)
}

extension PoolReadingError {
  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .absent(let id, let error):
      "there is no pool `\(id)`: DescribeUserPool answered \(error.words)"
    case .refused(let operation, let error): "\(operation) answered \(error.words)"
    case .unreachable(let operation, let error): error.message(calling: operation)
    }
  }
}

extension PoolError {
  /// The name of the error with the service's words.
  var words: String { message.map { "\(type): \($0)" } ?? type }
}
