internal import Project

extension Permission {
  /// What a call needs of a pool's `allow:` beside what that has; empty where it may be made.
  ///
  /// `isSuppressed` says that AdminCreateUser is told not to send its invitation.
  static func missing(
    for operation: String,
    isSuppressed: Bool,
    in permissions: Set<Permission>
  ) -> [Permission] {
    if permissions.contains(.operation(operation)) { return [] }
    return needed(for: operation, isSuppressed: isSuppressed)
      .filter { !permissions.contains($0) }
  }

  private static func needed(for operation: String, isSuppressed: Bool) -> [Permission] {
    let effect = OperationEffect.of(operation)
    let sends = OperationEffect.alsoSend.contains(operation) && !isSuppressed
    let sending: [Permission] = sends ? [.sendMessages] : []
    return switch effect {
    case .reads, .signsIn: []
    case .createsUsers: [.createUsers] + sending
    case .changesUsers: [.changeUsers] + sending
    case .deletesUsers: [.deleteUsers]
    case .sendsMessages: [.sendMessages]
    case .changesPool: [.operation(operation)]
    }
  }
}
