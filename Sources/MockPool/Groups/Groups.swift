import JSON

// CreateGroup, GetGroup, UpdateGroup, DeleteGroup and ListGroups.
extension MockPool {
  mutating func createGroup(_ call: Call) -> Answer {
    var group = groups.add(call.required("GroupName"), at: call.now)
    group.take(call)
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// «unconfirmed»: that a name of another case finds nothing, even where it could not be created.
  func group(of call: Call) throws(ServiceError) -> Group {
    guard let group = groups[call.required("GroupName")] else { throw .noSuchGroup }
    return group
  }

  func getGroup(_ call: Call) throws(ServiceError) -> Answer {
    .body(["Group": try group(of: call).shown(in: id)])
  }

  /// What a call leaves out stays as it is («unconfirmed»; infrastructure tools send only what has changed).
  mutating func updateGroup(_ call: Call) throws(ServiceError) -> Answer {
    var group = try group(of: call)
    group.take(call)
    group.modified = call.now
    groups.update(group)
    return .body(["Group": group.shown(in: id)])
  }

  /// Its members are in it no longer, and not in a later one of the same name either.
  mutating func deleteGroup(_ call: Call) throws(ServiceError) -> Answer {
    groups.remove(try group(of: call))
    return .empty
  }

  func listGroups(_ call: Call) throws(ServiceError) -> Answer {
    guard let start = Page.start(call.text("NextToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    let rest = groups.list(from: start)
    var body: JSONObject = ["Groups": .array(rest.prefix(call.limit).map { $0.shown(in: id) })]
    if let next = rest.dropFirst(call.limit).first {
      body["NextToken"] = .string(Page.token(for: next.number, of: call.operation))
    }
    return .body(body)
  }
}

extension Group {
  fileprivate mutating func take(_ call: Call) {
    description = call.text("Description") ?? description
    roleARN = call.text("RoleArn") ?? roleARN
    precedence = call.input["Precedence"]?.int ?? precedence
  }
}
