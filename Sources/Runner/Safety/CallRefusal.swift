internal import CognitoModel
package import Project

/// A call that is not made on a live pool, and why.
package enum CallRefusal: Hashable, Sendable {
  case notAllowed([Permission])
  /// It would create a user under a name that the run did not make up.
  case foreignName(String)
  /// It would change a user that this scenario did not create, or send a message to one.
  case foreignUser(String, operation: String)
  /// It would carry on a sign-in that the scenario did not begin.
  case unknownSession(operation: String)
  /// It names another pool than the one that the run is on.
  case otherPool(String)
  case otherClient(String)
  /// It names a resource that is not the run's pool.
  case otherResource(String)

  /// Why, after the operation's name: lower case, no full stop.
  var words: String {
    switch self {
    case .notAllowed(let missing):
      "the pool's `allow:` lacks " + missing.map { "`\($0.word)`" }.joined(separator: " and ")
    case .foreignName(let name):
      "on a live pool users are created only under names that this run makes up, and "
        + "`\(name)` is none"
    case .foreignUser(let name, let operation):
      "`\(name)` is no user of this run; to \(CallRefusal.deed(of: operation)) users that were "
        + "there before, `allow:` must have `\(operation)`"
    case .unknownSession(let operation):
      "its `Session` is none that the scenario was given, so nobody knows whose it is; to send "
        + "it, `allow:` must have `\(operation)`"
    case .otherPool(let id): "the run is on another pool than `\(id)`"
    case .otherClient(let id): "`\(id)` is no client that the pool's entry in the project file has"
    case .otherResource(let arn): "`\(arn)` is not the pool of the run"
    }
  }

  private static func deed(of operation: String) -> String {
    OperationEffect.of(operation) == .sendsMessages ? "send messages to" : "change"
  }
}
