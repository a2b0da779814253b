import JSON
@testable import MockPool
import Testing

@Suite("ListUsers")
struct ListUsersTests {
  private func pool() throws -> TestPool {
    var pool = try TestPool()
    pool.addUser("ann", ["email": "ann@example.com", "name": "Ann"])
    pool.addUser("anders", ["email": "anders@example.org", "name": "Anders"])
    pool.signUp("ben", ["email": "ben@example.com", "phone_number": "+12065550100"])
    _ = pool.admin("AdminDisableUser", ["Username": "anders"])
    return pool
  }

  private func names(_ reply: MockReply) -> [String] {
    (reply.body["Users"]?.array ?? []).compactMap { $0["Username"]?.string }
  }

  @Test(arguments: [
    ("", ["ann", "anders", "ben"]),
    (#"email = "ANN@example.com""#, ["ann"]),
    (#"email="ann@example.com""#, ["ann"]),
    (#""email" = "ann@example.com""#, ["ann"]),
    (#"name ^= "an""#, ["ann", "anders"]),
    (#"email ^= "ann@""#, []),
    (#"username = "ben""#, ["ben"]),
    (#"cognito:user_status = "UNCONFIRMED""#, ["ben"]),
    (#"status = "Disabled""#, ["anders"]),
    (#"phone_number ^= "+1206""#, ["ben"]),
    (#"name = "\"Ann\"""#, []),
    (#"given_name = "x""#, []),
    (#"username = "Ben""#, []),
    (#"username ^= "be""#, ["ben"]),
    (#"cognito:user_status = "unconfirmed""#, ["ben"]),
    (#"status = "disabled""#, []),
  ])
  func `a filter selects users`(filter: String, expected: [String]) throws {
    var pool = try pool()
    let reply = pool.admin("ListUsers", ["Filter": .string(filter)])
    #expect(reply.status == 200)
    #expect(names(reply) == expected)
  }

  @Test(arguments: [
    ("email", "InvalidParameterException: Error while parsing filter"),
    ("email = ann", "InvalidParameterException: Error while parsing filter"),
    (#"email = "ann"#, "InvalidParameterException: Error while parsing filter"),
    (#"email < "ann""#, "InvalidParameterException: Error while parsing filter"),
    (#"email = "ann" or"#, "InvalidParameterException: Error while parsing filter"),
    (#"custom:x = "1""#, "InvalidParameterException: Invalid search attribute: custom:x"),
  ])
  func `an invalid filter is rejected`(filter: String, said: String) throws {
    var pool = try pool()
    #expect(pool.admin("ListUsers", ["Filter": .string(filter)]).said == said)
  }

  @Test func `pages follow each other, and the last page has no token`() throws {
    var pool = try TestPool()
    for index in 0..<7 { pool.addUser("user\(index)", [:]) }
    _ = pool.admin("AdminDeleteUser", ["Username": "user3"])
    var found: [[String]] = []
    var input: JSONObject = ["Limit": 2]
    repeat {
      let reply = pool.admin("ListUsers", input)
      found.append(names(reply))
      input["PaginationToken"] = reply.body["PaginationToken"]
    } while input["PaginationToken"] != nil && found.count < 9
    #expect(found == [["user0", "user1"], ["user2", "user4"], ["user5", "user6"]])
    let made = pool.admin("ListUsers", ["PaginationToken": "made-up"])
    #expect(made.errorType == "InvalidParameterException")
  }

  @Test func `only the requested attributes are returned`() throws {
    var pool = try pool()
    let reply = pool.admin(
      "ListUsers",
      ["AttributesToGet": ["email"], "Filter": #"username = "ann""#]
    )
    #expect(reply.body["Users"]?[0]?["Attributes"]?.attributes == ["email": "ann@example.com"])
    #expect(reply.body["Users"]?[0]?["UserStatus"] == "CONFIRMED")
    let none = pool.admin("ListUsers", ["AttributesToGet": []])
    #expect(none.body["Users"]?[0]?["Attributes"] == [])
  }

  @Test(arguments: [
    (["email", "sub"], "200"),
    (["name"], "InvalidParameterException: One or more requested attributes do not exist."),
    (["custom:x"], "InvalidParameterException: One or more requested attributes do not exist."),
  ])
  func `all users of a page have the requested attributes`(names: [String], said: String) throws {
    var pool = try pool()
    let wanted = JSONValue.strings(names)
    #expect(pool.admin("ListUsers", ["AttributesToGet": wanted]).said == said)
  }

  @Test func `user names are compared without case if the pool ignores case`() throws {
    var pool = try TestPool(["UsernameConfiguration": ["CaseSensitive": false]])
    pool.addUser("Ann", [:])
    let reply = pool.admin("ListUsers", ["Filter": #"username = "aNN""#])
    #expect(names(reply) == ["Ann"])
  }

  @Test func `with a limit of 0, the list still ends`() throws {
    var pool = try pool()
    let reply = pool.admin("ListUsers", ["Limit": 0])
    #expect(names(reply) == ["ann", "anders", "ben"])
    #expect(reply.body["PaginationToken"] == nil)
  }
}
