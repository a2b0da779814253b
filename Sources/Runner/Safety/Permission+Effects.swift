internal import CognitoModel
internal import JSON
internal import Project

extension Permission {
  /// What a call needs of a pool's `allow:` beside what that has; empty where it may be made.
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
