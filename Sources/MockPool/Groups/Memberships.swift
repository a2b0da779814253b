import JSON

// Who is in which group.
extension MockPool {
  /// Being in it already is no error (seen), and neither is not being in it («unconfirmed»).
  ///
  /// «unconfirmed»: that the group is looked for before the user.
  mutating func adminAddUserToGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    let id = try namedUser()
    users[id].groups.removeAll { groups[$0] == nil || $0 == group.number }
    users[id].groups.append(group.number)
    return .empty
  }

  mutating func adminRemoveUserFromGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    let id = try namedUser()
    users[id].groups.removeAll { $0 == group.number }
    return .empty
  }

  func adminListGroupsForUser() throws(ServiceError) -> Answer {
    let all = groups(of: users[try namedUser()]).numbered
    let limit = call.request.limit("Limit")
    return .body(try call.request.page("Groups", of: all, limit: limit) { $0.shown(in: id) })
  }

  func listUsersInGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    return try pageOfUsers(nextToken: "NextToken", where: { $0.groups.contains(group.number) }) {
      $0.attributes()
    }
  }

  /// A user's groups, those that count most first, then the oldest.
  ///
  /// «unconfirmed»: the order, in answers and in `cognito:groups`; emulators agree on precedence.
  func groups(of user: User) -> [Group] {
    user.groups.compactMap { groups[$0] }.sorted { one, other in
      let ranks = (one.precedence ?? .max, other.precedence ?? .max)
      return ranks.0 == ranks.1 ? one.number < other.number : ranks.0 < ranks.1
    }
  }
}
