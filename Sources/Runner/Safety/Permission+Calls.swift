internal import CognitoModel
internal import JSON
internal import Project

extension Permission {
  /// The permissions to add for calls that create given users: `create-users` covers their changes.
  static func sufficientForGivenUsers(_ missing: [Permission]) -> [Permission] {
    var words: [Permission] = []
    for permission in missing.map({ $0 == .changeUsers ? .createUsers : $0 })
    where !words.contains(permission) {
      words.append(permission)
    }
    return words
  }

  /// The permissions that a call needs and `allow:` does not include; empty if the call is allowed.
  static func missing(
    for operation: String,
    _ input: JSONObject,
    in permissions: Set<Permission>
  ) -> [Permission] {
    if permissions.contains(.operation(operation)) { return [] }
    return needed(for: operation, input).filter { !permissions.contains($0) }
  }

  private static func needed(for operation: String, _ input: JSONObject) -> [Permission] {
    let sends =
      OperationEffect.alsoSend.contains(operation)
      && !OperationEffect.isSuppressed(operation, input)
    let sending: [Permission] = sends ? [.sendMessages] : []
    return switch OperationEffect.of(operation, input) {
    case .reads, .signsIn: []
    case .createsUsers: [.createUsers] + sending
    case .changesUsers: [.changeUsers] + sending
    case .deletesUsers: [.deleteUsers]
    case .sendsMessages: [.sendMessages]
    case .changesPool: [.operation(operation)]
    }
  }
}
