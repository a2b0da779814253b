import JSON

// Who is in which group.
extension MockPool {
  /// Being in it already is no error (seen), and neither is not being in it («unconfirmed»).
  ///
  /// «unconfirmed»: that the group is looked for before the user.
  mutating func adminAddUserToGroup(_ call: Call) throws(ServiceError) -> Answer {
    let group = try group(of: call)
    let id = try user(for: call)
    users[id].groups.removeAll { groups[$0] == nil || $0 == group.number }
    users[id].groups.append(group.number)
    return .empty
  }

  mutating func adminRemoveUserFromGroup(_ call: Call) throws(ServiceError) -> Answer {
    let group = try group(of: call)
    let id = try user(for: call)
    users[id].groups.removeAll { $0 == group.number }
    return .empty
  }

  func adminListGroupsForUser(_ call: Call) throws(ServiceError) -> Answer {
    let all = groups(of: users[try user(for: call)])
    guard let start = Page.start(call.text("NextToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    let page = all.dropFirst(start).prefix(call.limit)
    var body: JSONObject = ["Groups": .array(page.map { $0.shown(in: id) })]
    if page.endIndex < all.count {
      body["NextToken"] = .string(Page.token(for: page.endIndex, of: call.operation))
    }
    return .body(body)
  }

  func listUsersInGroup(_ call: Call) throws(ServiceError) -> Answer {
    let group = try group(of: call)
    guard let start = Page.start(call.text("NextToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    var found: [JSONValue] = []
    let rest = users.visit(from: start) { user in
      guard user.groups.contains(group.number) else { return true }
      if found.count == call.limit { return false }
      found.append(.object(user.profile(attributesAs: "Attributes", user.attributes())))
      return true
    }
    var body: JSONObject = ["Users": .array(found)]
    if let rest { body["NextToken"] = .string(Page.token(for: rest, of: call.operation)) }
    return .body(body)
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
