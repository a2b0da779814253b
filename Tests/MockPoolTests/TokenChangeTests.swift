import JSON
@testable import MockPool
import Testing

@Suite("Changes of tokens by PreTokenGeneration")
struct TokenChangeTests {
  private func pool(
    _ version: String,
    answering response: JSONObject,
    triggers: JSONObject = ["preTokenGeneration": ["program": "a1"]]
  ) throws -> TestPool {
    let function: JSONObject = [
      "LambdaVersion": .string(version), "LambdaArn": .string(FunctionTests.arn),
    ]
    var pool = try TestPool.declaring(
      triggers,
      ["LambdaConfig": ["PreTokenGenerationConfig": .object(function)]]
    )
    pool.function = FunctionTests.answering(response)
    pool.addUser()
    return pool
  }

  @Test(arguments: [("V1_0", "first"), ("V2_0", "second"), ("V3_0", "second")])
  func `only the container of the event's version takes effect`(
    version: String,
    plan: String
  ) throws {
    var pool = try pool(
      version,
      answering: [
        "claimsOverrideDetails": [
          "claimsToAddOrOverride": ["plan": "first"],
          "groupOverrideDetails": ["groupsToOverride": ["first"]],
        ],
        "claimsAndScopeOverrideDetails": [
          "idTokenGeneration": ["claimsToAddOrOverride": ["plan": "second"]],
          "accessTokenGeneration": ["claimsToAddOrOverride": ["plan": "second"]],
          "groupOverrideDetails": ["groupsToOverride": ["second"]],
        ],
      ]
    )
    let tokens = try pool.tokens()
    #expect(try tokens.idClaims["plan"] == .string(plan))
    #expect(try tokens.idClaims["cognito:groups"] == [.string(plan)])
    #expect(try tokens.accessClaims["plan"] == (plan == "first" ? nil : "second"))
  }

  @Test(arguments: ["V1_0", "V2_0"])
  func `a stub changes the ID token of a pool with any version`(version: String) throws {
    let stub: JSONObject = ["preTokenGeneration": ["claims": ["plan": "gold"]]]
    var pool = try pool(version, answering: [:], triggers: stub)
    #expect(try pool.tokens().idClaims["plan"] == "gold")
  }

  @Test(arguments: ["scope", "cognito:tenant", "cognito:groups", "aud", "dev:plan"])
  func `a function can't write a claim that only the service sets`(name: String) throws {
    let claims: JSONValue = ["claimsToAddOrOverride": .object(JSONObject([(name, .string("x"))]))]
    var pool = try pool(
      "V2_0",
      answering: [
        "claimsAndScopeOverrideDetails": [
          "idTokenGeneration": claims, "accessTokenGeneration": claims,
        ]
      ]
    )
    let tokens = try pool.tokens()
    #expect(try tokens.idClaims[name] != "x")
    #expect(try tokens.accessClaims[name] != "x")
  }

  @Test func `the access token can get the client's ID as its audience`() throws {
    var pool = try pool("V2_0", answering: [:])
    let client = pool.clientID
    pool.function = FunctionTests.answering([
      "claimsAndScopeOverrideDetails": [
        "accessTokenGeneration": ["claimsToAddOrOverride": ["aud": .string(client)]]
      ]
    ])
    #expect(try pool.tokens().accessClaims["aud"] == .string(client))
  }

  @Test(arguments: [("cognito:groups", []), ("cognito:roles", ["g", "r"])])
  func `the roles are suppressed only together with the groups`(
    name: String,
    left: [String]
  ) throws {
    let stub: JSONObject = ["preTokenGeneration": ["suppress": [.string(name)]]]
    var pool = try pool("V1_0", answering: [:], triggers: stub)
    let role = "arn:aws:iam::123456789012:role/r"
    _ = pool.group("CreateGroup", "g", ["RoleArn": .string(role)])
    _ = pool.group("AdminAddUserToGroup", "g", ["Username": "ann"])
    let claims = try pool.tokens().idClaims
    #expect((claims["cognito:groups"] == ["g"]) == left.contains("g"))
    #expect((claims["cognito:roles"] == [.string(role)]) == left.contains("r"))
    #expect((claims["cognito:preferred_role"] != nil) == left.contains("r"))
  }

  @Test func `a suppressed scope claim stays, and a scope with a space is not added`() throws {
    var pool = try pool(
      "V2_0",
      answering: [
        "claimsAndScopeOverrideDetails": [
          "accessTokenGeneration": [
            "claimsToSuppress": ["scope"], "scopesToAdd": ["a b", "shop/read"],
          ]
        ]
      ]
    )
    let claims = try pool.tokens().accessClaims
    #expect(claims["scope"] == "aws.cognito.signin.user.admin shop/read")
  }
}
