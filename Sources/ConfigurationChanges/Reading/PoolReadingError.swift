package import PoolClient

/// Why nothing can be said of a pool, or of one part of it.
package enum PoolReadingError: Error, Sendable {
  /// There is no pool with this id.
  case absent(String, PoolError)
  /// An operation may not be called, or the service does not have it.
  case refused(operation: String, PoolError)
  /// Nobody answers, nobody may ask, or the answer is not one of the operation.
  case unreachable(operation: String, PoolCallError)
  /// A list goes on with a page that it has given before.
  case repeatedPage(operation: String)

  /// Whether it says nothing of the pool's other parts: these can be read without the one that it is about.
  var isOfPart: Bool {
    switch self {
    case .refused, .repeatedPage, .unreachable(_, .unreadable), .unreachable(_, .incomplete): true
    case .absent, .unreachable: false
    }
  }

  /// The error of the service that an operation is refused with.
  var type: String? {
    if case .refused(_, let error) = self { error.type } else { nil }
  }

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .absent(let id, let error):
      "pool `\(id)` not found: DescribeUserPool returned \(error.description)"
    case .refused(let operation, let error): "\(operation) returned \(error.description)"
    case .unreachable(let operation, let error): error.message(calling: operation)
    case .repeatedPage(let operation): "\(operation) returned a page that it had already returned"
    }
  }
}

extension PoolError {
  /// The name of the error with the service's words.
  fileprivate var description: String { message.map { "\(type): \($0)" } ?? type }
}
