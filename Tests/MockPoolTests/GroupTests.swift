import JSON
import MockPool
import Testing

@Suite("Groups")
struct GroupTests {
  private static let noGroup = "ResourceNotFoundException: Group not found."
  private static let role = "arn:aws:iam::123456789012:role/editor"

  @Test func `a group has the given members, its pool, and its dates`() throws {
    var pool = try TestPool.withUser()
    let reply = pool.group(
      "CreateGroup",
      "editors",
      ["Description": "They edit", "Precedence": 3, "RoleArn": .string(GroupTests.role)]
    )
    let group: JSONValue = [
      "GroupName": "editors", "UserPoolId": .string(TestPool.id), "Description": "They edit",
      "RoleArn": .string(GroupTests.role), "Precedence": 3, "LastModifiedDate": 1_795_248_000.25,
      "CreationDate": 1_795_248_000.25,
    ]
    #expect(reply.body == ["Group": group])
    #expect(pool.group("GetGroup", "editors").body == ["Group": group])
  }

  @Test func `a group does not have members that were not given`() throws {
    var pool = try TestPool.withUser()
    let group = try #require(pool.group("CreateGroup", "plain").body["Group"]?.object)
    #expect(group.keys == ["GroupName", "UserPoolId", "LastModifiedDate", "CreationDate"])
  }

  @Test func `names with other bytes are names of other groups`() throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "\u{e9}", ["Description": "one"])
    #expect(pool.group("GetGroup", "e\u{301}").said == GroupTests.noGroup)
    _ = pool.group("CreateGroup", "e\u{301}", ["Description": "other"])
    #expect(pool.group("GetGroup", "\u{e9}").body["Group"]?["Description"] == "one")
    #expect(pool.group("GetGroup", "e\u{301}").body["Group"]?["Description"] == "other")
  }

  @Test func `an update changes the given members and keeps the others`() throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors", ["Description": "They edit", "Precedence": 3])
    pool.advance(by: .seconds(60))
    let group = pool.group("UpdateGroup", "editors", ["Precedence": 0]).body["Group"]
    #expect(group?["Precedence"] == 0)
    #expect(group?["Description"] == "They edit")
    #expect(group?["LastModifiedDate"] == 1_795_248_060.25)
    #expect(group?["CreationDate"] == 1_795_248_000.25)
    #expect(pool.group("GetGroup", "editors").body["Group"] == group)
  }

  @Test(arguments: [
    "GetGroup", "UpdateGroup", "DeleteGroup", "ListUsersInGroup", "AdminAddUserToGroup",
    "AdminRemoveUserFromGroup",
  ])
  func `an unknown group is reported`(operation: String) throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors")
    #expect(pool.group(operation, "Editors", ["Username": "ann"]).said == GroupTests.noGroup)
  }

  @Test(arguments: ["AdminAddUserToGroup", "AdminRemoveUserFromGroup"])
  func `an unknown user is reported`(operation: String) throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors")
    #expect(
      pool.group(operation, "editors", ["Username": "nobody"]).said
        == "UserNotFoundException: User does not exist."
    )
  }

  @Test(arguments: [(true, "Editors", false), (false, "Editors", true), (true, "editors", true)])
  func `a name is unique, regardless of case if user names ignore case`(
    isCaseSensitive: Bool,
    name: String,
    isTaken: Bool
  ) throws {
    var pool = try TestPool.withUser([
      "UsernameConfiguration": ["CaseSensitive": .bool(isCaseSensitive)]
    ])
    _ = pool.group("CreateGroup", "editors")
    let taken = "GroupExistsException: A group with the name already exists."
    #expect(pool.group("CreateGroup", name).said == (isTaken ? taken : "200"))
  }

  @Test(
    arguments: [
      (
        ["Precedence": -1],
        "InvalidParameterException: 1 validation error detected: Value '-1' at 'precedence' failed to "
          + "satisfy constraint: Member must have value greater than or equal to 0"
      ),
      (
        ["RoleArn": "admin"],
        "InvalidParameterException: 2 validation errors detected: Value 'admin' at 'roleArn' failed"
      ),
      (["Precedence": "1"], "SerializationException: "),
    ] as [(JSONObject, String)]
  )
  func `a value that the model forbids is rejected`(members: JSONObject, said: String) throws {
    var pool = try TestPool.withUser()
    #expect(pool.group("CreateGroup", "editors", members).said.hasPrefix(said))
    #expect(pool.group("GetGroup", "editors").said == GroupTests.noGroup)
  }

  @Test func `a user's groups are ordered by precedence, then by creation`() throws {
    var pool = try TestPool.withUser()
    for (name, precedence) in [("late", nil), ("second", 2), ("first", 1), ("alsoSecond", 2)] {
      let members: JSONObject = precedence.map { ["Precedence": .number(JSONNumber($0))] } ?? [:]
      _ = pool.group("CreateGroup", name, members)
    }
    for name in ["late", "alsoSecond", "first", "second", "first"] {
      #expect(pool.group("AdminAddUserToGroup", name, ["Username": "ann"]).said == "200")
    }
    #expect(pool.groups(of: "ann") == ["first", "second", "alsoSecond", "late"])
    #expect(pool.group("AdminRemoveUserFromGroup", "first", ["Username": "ann"]).said == "200")
    #expect(pool.group("AdminRemoveUserFromGroup", "first", ["Username": "ann"]).said == "200")
    #expect(pool.groups(of: "ann") == ["second", "alsoSecond", "late"])
  }

  @Test func `a deleted user leaves all groups, and a new user with that name is in none`() throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors")
    _ = pool.group("AdminAddUserToGroup", "editors", ["Username": "ann"])
    #expect(pool.members(of: "editors") == ["ann"])
    _ = pool.admin("AdminDeleteUser", ["Username": "ann"])
    #expect(pool.members(of: "editors") == [])
    pool.addUser()
    #expect(pool.members(of: "editors") == [])
    #expect(pool.groups(of: "ann") == [])
  }

  @Test func `a deleted group has no members, and neither does a new group with that name`()
    throws
  {
    var pool = try TestPool.withUser()
    for name in ["editors", "readers"] {
      _ = pool.group("CreateGroup", name)
      _ = pool.group("AdminAddUserToGroup", name, ["Username": "ann"])
    }
    #expect(pool.group("DeleteGroup", "editors").said == "200")
    #expect(pool.groups(of: "ann") == ["readers"])
    _ = pool.group("CreateGroup", "editors")
    #expect(pool.members(of: "editors") == [])
    #expect(pool.groups(of: "ann") == ["readers"])
  }
}

// MARK: - Pages

extension GroupTests {
  @Test(arguments: [
    ("ListGroups", "Groups"), ("AdminListGroupsForUser", "Groups"), ("ListUsersInGroup", "Users"),
  ])
  func `long lists come in pages, each element once`(operation: String, member: String) throws {
    var pool = try TestPool.withUser()
    for number in 1...7 {
      pool.addUser("user\(number)", [:])
      _ = pool.group("CreateGroup", "group\(number)")
      for (user, group) in [("user\(number)", "group1"), ("user1", "group\(number)")] {
        _ = pool.group("AdminAddUserToGroup", group, ["Username": .string(user)])
      }
    }
    var sizes: [Int] = []
    var names: [String] = []
    var token: JSONValue?
    repeat {
      var input: JSONObject = ["GroupName": "group1", "Username": "user1", "Limit": 3]
      input["NextToken"] = token
      let body = pool.admin(operation, input).body
      let page = body[member]?.array ?? []
      sizes.append(page.count)
      names += page.compactMap { ($0["GroupName"] ?? $0["Username"])?.string }
      token = body["NextToken"]
    } while token != nil && sizes.count < 5
    #expect(sizes == [3, 3, 1])
    #expect(Set(names).count == 7)
    let wrong: JSONObject = ["GroupName": "group1", "Username": "user1", "NextToken": "none"]
    #expect(
      pool.admin(operation, wrong).said
        == "InvalidParameterException: Invalid pagination token given"
    )
  }

  @Test func `a page continues after a deleted group`() throws {
    var pool = try TestPool.withUser()
    for name in ["a", "b", "c", "d"] { _ = pool.group("CreateGroup", name) }
    let first = pool.admin("ListGroups", ["Limit": 2]).body
    _ = pool.group("DeleteGroup", "a")
    _ = pool.group("DeleteGroup", "c")
    let rest = pool.admin("ListGroups", ["NextToken": first["NextToken"] ?? ""]).body["Groups"]
    #expect(rest?.array?.map { $0["GroupName"]?.string } == ["d"])
  }
}

// MARK: - Claims

extension GroupTests {
  /// A user's groups as `name precedence role`, with a dash for no value, and the expected claims.
  @Test(
    arguments: [
      ([], [], [], nil),
      (["b - -", "a 1 -"], ["a", "b"], [], nil),
      (["b 2 two", "a 1 one"], ["a", "b"], ["one", "two"], "one"),
      // With equal precedence, no role is preferred unless the roles are the same.
      (["a 1 one", "b 1 two"], ["a", "b"], ["one", "two"], nil),
      (["a 1 one", "b 1 one"], ["a", "b"], ["one"], "one"),
      (["a - one", "b - two"], ["a", "b"], ["one", "two"], nil),
      // A group without a role is ignored.
      (["a 1 -", "b 2 two"], ["a", "b"], ["two"], "two"),
      (["a 0 one", "b - two"], ["a", "b"], ["one", "two"], "one"),
    ] as [([String], [String], [String], String?)]
  )
  func `groups and roles are in the tokens`(
    groups: [String],
    names: [String],
    roles: [String],
    preferred: String?
  ) throws {
    var pool = try TestPool.withUser()
    for group in groups {
      let words = group.split(separator: " ").map(String.init)
      var members: JSONObject = [:]
      members["Precedence"] = Int(words[1]).map { .number(JSONNumber($0)) }
      if words[2] != "-" { members["RoleArn"] = .string(arn(words[2])) }
      _ = pool.group("CreateGroup", words[0], members)
      _ = pool.group("AdminAddUserToGroup", words[0], ["Username": "ann"])
    }
    let tokens = try pool.tokens()
    let (id, access) = (try tokens.idClaims, try tokens.accessClaims)
    #expect(id["cognito:groups"] == list(names))
    #expect(access["cognito:groups"] == list(names))
    #expect(id["cognito:roles"] == list(roles.map(arn)))
    #expect(id["cognito:preferred_role"] == preferred.map { .string(arn($0)) })
    #expect(access["cognito:roles"] == nil)
    #expect(access["cognito:preferred_role"] == nil)
  }

  @Test func `refreshed tokens have the current groups`() throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors")
    let tokens = try pool.tokens()
    #expect(try tokens.idClaims["cognito:groups"] == nil)
    _ = pool.group("AdminAddUserToGroup", "editors", ["Username": "ann"])
    let reply = pool.client(
      "InitiateAuth",
      [
        "AuthFlow": "REFRESH_TOKEN_AUTH",
        "AuthParameters": ["REFRESH_TOKEN": .string(tokens.refresh ?? "")],
      ]
    )
    let fresh = try #require(Tokens(reply))
    #expect(try fresh.idClaims["cognito:groups"] == ["editors"])
    #expect(try fresh.accessClaims["cognito:groups"] == ["editors"])
  }

  private func arn(_ name: String) -> String { "arn:aws:iam::123456789012:role/\(name)" }

  private func list(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
  }
}

extension TestPool {
  /// Calls one of the administrator's operations on a group.
  fileprivate mutating func group(
    _ operation: String,
    _ name: String,
    _ input: JSONObject = [:]
  ) -> MockReply {
    admin(operation, (["GroupName": .string(name)] as JSONObject).merging(input))
  }

  fileprivate mutating func groups(of username: String) -> [String] {
    let body = admin("AdminListGroupsForUser", ["Username": .string(username)]).body
    return (body["Groups"]?.array ?? []).compactMap { $0["GroupName"]?.string }
  }

  fileprivate mutating func members(of group: String) -> [String] {
    let body = admin("ListUsersInGroup", ["GroupName": .string(group)]).body
    return (body["Users"]?.array ?? []).compactMap { $0["Username"]?.string }
  }
}
