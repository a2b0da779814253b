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
