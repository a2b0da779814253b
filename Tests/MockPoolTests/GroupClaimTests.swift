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
      members["Precedence"] = Int(words[1]).map { .integer($0) }
      if words[2] != "-" { members["RoleArn"] = .string(Self.arn(words[2])) }
      _ = pool.group("CreateGroup", words[0], members)
      _ = pool.group("AdminAddUserToGroup", words[0], ["Username": "ann"])
    }
    let tokens = try pool.tokens()
    let (id, access) = (try tokens.idClaims, try tokens.accessClaims)
    #expect(id["cognito:groups"] == list(names))
    #expect(access["cognito:groups"] == list(names))
    #expect(id["cognito:roles"] == list(roles.map(Self.arn)))
    #expect(id["cognito:preferred_role"] == preferred.map { .string(Self.arn($0)) })
    #expect(access["cognito:roles"] == nil)
    #expect(access["cognito:preferred_role"] == nil)
  }

  @Test func `refreshed tokens have the current groups`() throws {
    var pool = try TestPool.withUser()
    _ = pool.group("CreateGroup", "editors")
    let tokens = try pool.tokens()
    #expect(try tokens.idClaims["cognito:groups"] == nil)
    _ = pool.group("AdminAddUserToGroup", "editors", ["Username": "ann"])
    let reply = pool.initiate(
      "REFRESH_TOKEN_AUTH",
      ["REFRESH_TOKEN": .string(tokens.refresh ?? "")]
    )
    let fresh = try #require(Tokens(reply))
    #expect(try fresh.idClaims["cognito:groups"] == ["editors"])
    #expect(try fresh.accessClaims["cognito:groups"] == ["editors"])
  }

  /// `groupOverrideDetails` of a function, and the groups, the roles, and the preferred role in the
  /// tokens.
  static let overrides: [(details: JSONObject, groups: [String], roles: [String], best: String?)] =
    [
      ([:], ["editors"], ["one"], "one"),
      (["groupOverrideDetails": .null], [], [], nil),
      (["groupOverrideDetails": [:]], [], [], nil),
      (["groupOverrideDetails": ["groupsToOverride": ["a"]]], ["a"], [], nil),
      (
        [
          "groupOverrideDetails": [
            "groupsToOverride": ["a"], "iamRolesToOverride": [.string(arn("two"))],
            "preferredRole": .string(arn("two")),
          ]
        ],
        ["a"], ["two"], "two"
      ),
    ]

  @Test(arguments: overrides, ["claimsOverrideDetails", "claimsAndScopeOverrideDetails"])
  func `PreTokenGeneration replaces the groups, the roles, and the preferred role`(
    row: (details: JSONObject, groups: [String], roles: [String], best: String?),
    member: String
  ) throws {
    var function: JSONObject = ["LambdaArn": .string(FunctionTests.arn)]
    function["LambdaVersion"] = member == "claimsOverrideDetails" ? "V1_0" : "V2_0"
    var pool = try TestPool.declaring(
      ["preTokenGeneration": ["program": "a1"]],
      ["LambdaConfig": ["PreTokenGenerationConfig": .object(function)]]
    )
    pool.addUser()
    pool.function = FunctionTests.answering([member: .object(row.details)])
    _ = pool.group("CreateGroup", "editors", ["RoleArn": .string(Self.arn("one"))])
    _ = pool.group("AdminAddUserToGroup", "editors", ["Username": "ann"])
    let tokens = try pool.tokens()
    let (id, access) = (try tokens.idClaims, try tokens.accessClaims)
    for claims in [id, access] { #expect(claims["cognito:groups"] == list(row.groups)) }
    #expect(id["cognito:roles"] == list(row.roles.map(Self.arn)))
    #expect(id["cognito:preferred_role"] == row.best.map { .string(Self.arn($0)) })
  }

  private static func arn(_ name: String) -> String { "arn:aws:iam::123456789012:role/\(name)" }

  private func list(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .strings(texts)
  }
}
