import JSON
import Testing

@Suite("Groups in tokens")
struct GroupClaimTests {
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
