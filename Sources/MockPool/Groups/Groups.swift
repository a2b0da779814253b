import JSON

// CreateGroup, GetGroup, UpdateGroup, DeleteGroup and ListGroups.
extension MockPool {
  mutating func createGroup() -> Answer {
    var group = groups.add(call.required("GroupName"), at: call.now)
    group.take(call)
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// «unconfirmed»: that a name of another case finds nothing, even where it could not be created.
  func namedGroup() throws(ServiceError) -> Group {
    guard let group = groups[call.required("GroupName")] else { throw .noSuchGroup }
    return group
  }

  func getGroup() throws(ServiceError) -> Answer {
    .body(["Group": try namedGroup().shown(in: id)])
  }

  /// What a call leaves out stays as it is («unconfirmed»; infrastructure tools send only what has changed).
  mutating func updateGroup() throws(ServiceError) -> Answer {
    var group = try namedGroup()
    group.take(call)
    group.modified = call.now
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// Its members are in it no longer, and not in a later one of the same name either.
  mutating func deleteGroup() throws(ServiceError) -> Answer {
    groups.remove(try namedGroup())
    return .empty
  }

  func listGroups() throws(ServiceError) -> Answer {
    let all = groups.all.map { ($0.number, $0) }
    let limit = call.request.limit("Limit")
    return .body(try call.request.page("Groups", of: all, limit: limit) { $0.shown(in: id) })
  }
}

extension Group {
  fileprivate mutating func take(_ call: Call) {
    description = call.text("Description") ?? description
    roleARN = call.text("RoleArn") ?? roleARN
    precedence = call.input["Precedence"]?.int ?? precedence
  }
}

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
