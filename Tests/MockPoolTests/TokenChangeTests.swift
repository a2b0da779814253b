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
}
