internal import CognitoModel
internal import Diagnostics
package import Project

/// The reason that the call is not allowed.
package enum CallRejection: Hashable, Sendable {
  case notAllowed([Permission])
  /// The call would create a user under a name that the run did not generate.
  case foreignName(String)
  /// The call would change, or send a message to, a user that this scenario did not create.
  case foreignUser(String, operation: String)
  /// The call would continue a sign-in that the scenario did not start.
  case unknownSession(operation: String)
  /// The call names a pool other than the run's.
  case otherPool(String)
  case otherClient(String)
  /// The call sends, or can cause, a message to an address outside the domains in `guard:`.
  case foreignDomain(String, allowed: [String])
  /// The call names a resource that is not the run's pool.
  case otherResource(String)

  /// The reason, after the operation's name: lowercase, without a full stop.
  var description: String {
    switch self {
    case .notAllowed(let missing):
      "the pool's `allow:` does not include "
        + missing.map { "`\($0.word)`" }.joined(separator: " or ")
        + "; add \(missing.count == 1 ? "it" : "them") to allow the call"
    case .foreignName(let name):
      "on a live pool, a run creates users only under names that it generates; this run "
        + "did not generate `\(name)`"
    case .foreignUser(let name, let operation):
      "this run did not create the user `\(name)`; to \(CallRejection.operationDescription(of: operation)) existing "
        + "users, add `\(operation)` to `allow:`"
    case .unknownSession(let operation):
      "the `Session` is not from this scenario, so its user is unknown; to allow the call, add "
        + "`\(operation)` to `allow:`"
    case .otherPool(let id): "`\(id)` is not the ID of this run's pool"
    case .foreignDomain(let address, let allowed):
      "`\(address)` is outside the domains that the pool's `guard:` allows: \(allowed.listed())"
    case .otherClient(let id): "the client `\(id)` is not in the pool's entry in the project file"
    case .otherResource(let arn): "`\(arn)` is not the ARN of this run's pool"
    }
  }

  private static func operationDescription(of operation: String) -> String {
    switch OperationEffect.of(operation) {
    case .sendsMessages: "send messages to"
    case .deletesUsers: "delete"
    default: "change"
    }
  }
}
