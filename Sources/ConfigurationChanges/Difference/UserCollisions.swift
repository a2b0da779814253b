internal import JSON
internal import ServiceRules

/// Users that a stack creates under a new logical ID before it deletes the old resource.
enum UserCollisions {
  /// The changes, with one failure for each user that is removed and added with the same name.
  static func withUserCollisions(
    _ changes: [AssessedChange],
    of old: PoolDocument,
    by sent: PoolDocument
  ) -> [AssessedChange] {
    guard old.deployedBy == .cloudFormation, sent.deployedBy == .cloudFormation,
      sent.chosenPools(beside: old) == nil,
      !sent.replacesPool(beside: old), !sent.deletesPool(of: old)
    else { return changes }
    var removed: [String: SettingPath] = [:]
    for change in changes.map(\.change) where change.isOfUser && change.after == nil {
      if let name = change.before?["Username"]?.string { removed[name] = change.path }
    }
    return changes.reduce(changes) { changes, assessed in
      guard assessed.change.isOfUser, assessed.change.before == nil,
        let name = assessed.change.after?["Username"]?.string, let path = removed[name]
      else { return changes }
      return changes.filter { ![path, assessed.change.path].contains($0.change.path) }
        + [collision(assessed.change)]
    }
  }

  private static func collision(_ added: SettingChange) -> AssessedChange {
    AssessedChange(
      SettingChange(added.path, before: "existing user", after: "new user"),
      Assessment(
        entry: "user-exists",
        severity: .deploymentFails,
        verdict: .rejected,
        description: """
          CloudFormation creates the user under its new logical ID before it deletes the old one. \
          Both have the same user name, so the creation fails (UsernameExistsException) and the \
          stack rolls back: the user stays. Keep the logical ID.
          """,
        source: .documented(
          "API reference, AdminCreateUser; CloudFormation user guide, logical IDs of resources"
        ),
        flows: []
      )
    )
  }
}

extension SettingChange {
  /// Whether a user as a whole is added or removed.
  fileprivate var isOfUser: Bool {
    guard case .other(let key) = path.part, path.members.isEmpty else { return false }
    return UnreadKind(key) == .user
  }
}
