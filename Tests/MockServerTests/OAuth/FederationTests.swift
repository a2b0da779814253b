import JSON
@testable import MockServer
import Testing

@Suite("Sign-ins through another identity provider")
struct FederationTests {
  @Test(
    arguments: [
      (["COGNITO"], [("identity_provider", "Google")]),
      (["COGNITO"], [("idp_identifier", "acme.test")]),
      (["COGNITO"], [("identity_provider", "COGNITO"), ("idp_identifier", "acme.test")]),
      (["COGNITO", "web"], [("identity_provider", "web")]),
      (["web"], [("identity_provider", "web")]),
      (["web"], [("identity_provider", "other")]),
      (["web"], []), (["web"], [("prompt", "none")]),
    ] as [([String], [(String, String?)])]
  )
  func `are not implemented, regardless of the client's providers`(
    _ providers: [String],
    _ asked: [(String, String?)]
  ) async throws {
    try await RunningServer.run { server in
      for secret in [false, true] {
        let pool = try await OAuthFixture(on: server, user: false)
        try await pool.addProvider()
        let client = try await pool.client(providers, hasSecret: secret)
        for base in ["", "/\(pool.pool.poolID)"] {
          for endpoint in ["oauth2/authorize", "login"] {
            let path = pool.authorize(asked + [("client_id", client)])
              .replacing("/\(pool.pool.poolID)/oauth2/authorize", with: "\(base)/\(endpoint)")
            let answer = try await server.client.send("GET", path)
            #expect(answer.status == 501)
            #expect(answer.text.contains("NotImplementedByMock"))
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (["COGNITO", "web"], [("identity_provider", "COGNITO")]), (["COGNITO", "web"], []),
    ] as [([String], [(String, String?)])]
  )
  func `do not affect the pool's own users`(
    _ providers: [String],
    _ asked: [(String, String?)]
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      try await pool.addProvider()
      let client = try await pool.client(providers, hasSecret: false)
      let answer = try await server.client.send(
        "GET",
        pool.authorize(asked + [("client_id", client)])
      )
      #expect(answer.header("Location")?.hasPrefix("/\(pool.pool.poolID)/login?") == true)
    }
  }
}

extension OAuthFixture {
  fileprivate func addProvider() async throws {
    let details: JSONObject = [
      "client_id": "a", "client_secret": "b", "authorize_scopes": "openid",
      "oidc_issuer": "https://idp.test", "attributes_request_method": "GET",
    ]
    let input: JSONObject = [
      "UserPoolId": .string(pool.poolID), "ProviderName": "web", "ProviderType": "OIDC",
      "ProviderDetails": .object(details),
    ]
    let answer = try await client.call("CreateIdentityProvider", input)
    #expect(answer.status == 200, "\(answer.text)")
  }

  /// The ID of another client of the pool.
  fileprivate func client(_ providers: [String], hasSecret: Bool) async throws -> String {
    let own: JSONObject = [
      "UserPoolId": .string(pool.poolID), "ClientName": "federated",
      "SupportedIdentityProviders": .strings(providers),
      "GenerateSecret": .bool(hasSecret),
    ]
    let answer = try await client.call("CreateUserPoolClient", Self.settings.merging(own))
    return try #require(try answer.json["UserPoolClient"]?["ClientId"]?.string, "\(answer.text)")
  }
}
