import JSON
@testable import MockPool
import Testing

@Suite("Rotation of refresh tokens that a trigger rejects")
struct RejectedRotationTests {
  @Test func `a refresh that a trigger rejects does not use up the refresh token`() throws {
    let rotation: JSONObject = ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0]
    var pool = try TestPool(
      client: RotationTests.rotating.merging(["RefreshTokenRotation": .object(rotation)])
    )
    pool.addUser()
    let token: JSONObject = ["RefreshToken": .string(try pool.tokens().refresh ?? "")]
    pool.pool.declare(try DeclaredTriggers(["preTokenGeneration": ["fail": "no"]]))
    #expect(
      pool.client("GetTokensFromRefreshToken", token).said
        == "UserLambdaValidationException: PreTokenGeneration failed with error no."
    )
    pool.pool.declare(try DeclaredTriggers([:]))
    #expect(Tokens(pool.client("GetTokensFromRefreshToken", token))?.refresh != nil)
    #expect(
      pool.client("GetTokensFromRefreshToken", token).errorType == "RefreshTokenReuseException"
    )
  }
}
