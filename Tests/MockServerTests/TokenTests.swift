import AuthCrypto
import FoundationEssentials
import JSON
import Testing

@testable import MockServer

@Suite struct TokenTests {
  @Test func `tokens are signed with the published keys`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let tokens = try await pool.signedInUser("ann")
      let jwks = try await server.client.send("GET", "/\(pool.poolID)/.well-known/jwks.json")
      #expect(jwks.header("Content-Type") == "application/json")
      #expect(jwks.header("Access-Control-Allow-Origin") == "*")
      let keys = try #require(try jwks.json["keys"]?.array)
      for name in ["IdToken", "AccessToken"] {
        let token = try CompactJWS(parsing: tokens[name]?.string ?? "")
        let key = try #require(keys.first { $0["kid"] == token.header["kid"] }?.object)
        #expect(token.isSigned(byJWK: key))
        let issuer = "https://cognito-idp.us-east-1.amazonaws.com/\(pool.poolID)"
        #expect(token.payload["iss"] == .string(issuer))
      }
    }
  }

  @Test func `tokens with the endpoint as issuer still belong to their pool`() async throws {
    let configuration = MockServerConfiguration.test(issuer: .endpoint)
    try await RunningServer.run(configuration) { server in
      let pool = try await PoolFixture(on: server)
      let access = try #require(try await pool.signedInUser("ann")["AccessToken"]?.string)
      let issuer = "http://127.0.0.1:\(server.endpoint.port)/\(pool.poolID)"
      #expect(try CompactJWS(parsing: access).payload["iss"] == .string(issuer))
      let user = try await server.client.call("GetUser", ["AccessToken": .string(access)])
      #expect(user.status == 200)
    }
  }

  @Test func `the OpenID configuration has the issuer and the address of the keys`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let path = "/\(pool.poolID)/.well-known/openid-configuration"
      let document = try await server.client.send("GET", path).json
      #expect(
        document["issuer"]?.string == "https://cognito-idp.us-east-1.amazonaws.com/\(pool.poolID)"
      )
      // The test's client sends `Host: 127.0.0.1`.
      #expect(
        document["jwks_uri"]?.string == "http://127.0.0.1/\(pool.poolID)/.well-known/jwks.json"
      )
    }
  }

  @Test(arguments: ["jwks.json", "openid-configuration", "other.json"])
  func `a missing pool publishes nothing`(_ name: String) async throws {
    let status = try await RunningServer.run { server in
      try await server.client.send("GET", "/us-east-1_nowhere12/.well-known/\(name)").status
    }
    #expect(status == 404)
  }

  @Test(arguments: [(true, 1), (false, 3)])
  func `pools share a key or have their own`(_ isShared: Bool, _ count: Int) async throws {
    var configuration = MockServerConfiguration()
    configuration.keys = isShared ? .shared() : .perPool()
    let moduli = try await RunningServer.run(configuration) { server in
      try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<3 {
          group.addTask {
            let id = try await PoolFixture(on: server).poolID
            return try await server.client.send("GET", "/\(id)/.well-known/jwks.json")
              .json["keys"]?[0]?["n"]?.string
          }
        }
        return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
      }
    }
    #expect(moduli.count == count)
    #expect(!moduli.contains(nil))
  }

  @Test func `SRP sign-in works over HTTP`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signedInUser("ann")
      let client = SRPClient(ephemeral: Array(repeating: 7, count: 128))
      let challenge = try await pool.call(
        "InitiateAuth",
        [
          "AuthFlow": "USER_SRP_AUTH",
          "AuthParameters": ["USERNAME": "ann", "SRP_A": .string(client.publicValue)],
        ]
      ).json
      #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER")
      let parameters = try #require(challenge["ChallengeParameters"])
      let time = SRPTimestamp.text(RunningServer.start)
      let text = { (name: String) in parameters[name]?.string ?? "" }
      let claim = try client.claim(
        poolName: String(pool.poolID.split(separator: "_")[1]),
        userID: text("USER_ID_FOR_SRP"),
        password: PoolFixture.password,
        salt: text("SALT"),
        serverPublicValue: text("SRP_B"),
        secretBlock: text("SECRET_BLOCK"),
        timestamp: time
      )
      let answer = try await pool.call(
        "RespondToAuthChallenge",
        [
          "ChallengeName": "PASSWORD_VERIFIER",
          "ChallengeResponses": [
            "USERNAME": .string(text("USER_ID_FOR_SRP")), "TIMESTAMP": .string(time),
            "PASSWORD_CLAIM_SIGNATURE": .string(claim),
            "PASSWORD_CLAIM_SECRET_BLOCK": .string(text("SECRET_BLOCK")),
          ],
        ]
      )
      #expect(try answer.json["AuthenticationResult"]?["TokenType"] == "Bearer")
    }
  }
}
