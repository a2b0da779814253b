import JSON
@testable import MockPool
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
}
