import JSON
@testable import MockPool
import Testing

@Suite("Members of groups")
struct GroupMemberTests {
  @Test func `a user's groups are ordered by precedence, then by creation`() throws {
    var pool = try TestPool.withUser()
    for (name, precedence) in [("late", nil), ("second", 2), ("first", 1), ("alsoSecond", 2)] {
      let members: JSONObject = precedence.map { ["Precedence": .integer($0)] } ?? [:]
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
