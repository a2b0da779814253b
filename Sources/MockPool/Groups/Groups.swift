import JSON

// CreateGroup, GetGroup, UpdateGroup, DeleteGroup, and ListGroups.
extension MockPool {
  mutating func createGroup() -> Answer {
    var group = groups.add(call.required("GroupName"), at: call.now)
    group.take(call)
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// The group that a call identifies.
  ///
  /// «unconfirmed»: that the group's name is case-sensitive, unlike in the check of a new name.
  func namedGroup() throws(ServiceError) -> Group {
    guard let group = groups[call.required("GroupName")] else { throw .noSuchGroup }
    return group
  }

  func getGroup() throws(ServiceError) -> Answer {
    .body(["Group": try namedGroup().shown(in: id)])
  }

  /// Updates a group and leaves omitted members unchanged («unconfirmed»).
  ///
  /// Infrastructure tools send only changes.
  mutating func updateGroup() throws(ServiceError) -> Answer {
    var group = try namedGroup()
    group.take(call)
    group.modified = call.now
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// Deletes a group.
  ///
  /// Its members do not join a later group with the same name.
  mutating func deleteGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    if rules.groups.deletionHasEffect { groups.remove(group) }
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

// Operations on memberships.
extension MockPool {
  /// Adds a user to a group, even if the user is already a member (observed).
  ///
  /// «unconfirmed»: that removing a user who is not a member does not cause an error, and that the
  /// group is looked up before the user.
  mutating func adminAddUserToGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    let id = try namedUser()
    users[id].groups.removeAll { groups[$0] == nil || $0 == group.number }
    if rules.groups.membershipBegins { users[id].groups.append(group.number) }
    return .empty
  }

  mutating func adminRemoveUserFromGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    let id = try namedUser()
    if rules.groups.membershipEnds { users[id].groups.removeAll { $0 == group.number } }
    return .empty
  }

  func adminListGroupsForUser() throws(ServiceError) -> Answer {
    let own = groups(of: users[try namedUser()])
    let all = rules.groups.precedenceCounts ? own.map { ($0.rank, $0) } : own.numbered
    let limit = call.request.limit("Limit")
    return .body(try call.request.page("Groups", of: all, limit: limit) { $0.shown(in: id) })
  }

  func listUsersInGroup() throws(ServiceError) -> Answer {
    let group = try namedGroup()
    return try pageOfUsers(nextToken: "NextToken", where: { $0.groups.contains(group.number) }) {
      $0.attributes()
    }
  }

  /// A user's groups by precedence, then from oldest to newest.
  ///
  /// «unconfirmed»: the order, in responses and in `cognito:groups`. Emulators agree on precedence.
  func groups(of user: User) -> [Group] {
    let sorted = user.groups.compactMap { groups[$0] }.sorted { $0.rank < $1.rank }
    return rules.groups.precedenceCounts ? sorted : sorted.reversed()
  }
}
