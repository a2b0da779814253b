import AuthCrypto
import JSON
@testable import MockPool
import Testing
import Values

@Suite("Tokens")
struct TokenTests {
  private func pool(_ client: JSONObject = [:]) throws -> TestPool {
    var pool = try TestPool(client: TestPool.passwordClient.merging(client))
    pool.addUser(
      "ann",
      ["email": "ann@example.com", "email_verified": "true", "nickname": "Annie"]
    )
    return pool
  }

  private func getUser(_ pool: inout TestPool, _ token: String) -> MockReply {
    pool.call("GetUser", ["AccessToken": .string(token)])
  }

  @Test func `the pool's key set verifies both tokens, each with its own key ID`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let keys = (pool.pool.keySet["keys"]?.array ?? []).compactMap(\.object)
    #expect(keys.count == 2)
    var used: Set<String> = []
    for text in [tokens.id, tokens.access] {
      let jws = try CompactJWS(parsing: text)
      #expect(jws.header["alg"] == "RS256")
      let kid = try #require(jws.header["kid"]?.string)
      used.insert(kid)
      let key = try #require(keys.first { $0["kid"]?.string == kid })
      #expect(jws.isSigned(byJWK: key))
    }
    #expect(used.count == 2)
  }

  @Test func `the ID token contains the user's attributes`() throws {
    var pool = try pool()
    let claims = try pool.tokens().idClaims
    let second = 1_795_248_000
    let expected: JSONObject = [
      "sub": .string(pool.attributes()["sub"] ?? ""), "email": "ann@example.com",
      "email_verified": true, "nickname": "Annie", "iss": .string(TestPool.issuer),
      "cognito:username": "ann", "aud": .string(pool.clientID), "token_use": "id",
      "auth_time": .integer(second), "iat": .integer(second),
      "exp": .integer(second + 3600),
    ]
    for (key, value) in expected.members { #expect(claims[key] == value, "\(key)") }
    #expect(Set(claims.keys) == Set(expected.keys + ["jti", "origin_jti", "event_id"]))
  }

  @Test func `the access token contains its scopes and few claims about the user`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let claims = try tokens.accessClaims
    #expect(
      Set(claims.keys) == [
        "sub", "iss", "client_id", "origin_jti", "event_id", "token_use", "scope", "auth_time",
        "exp", "iat",
        "jti", "username",
      ]
    )
    #expect(claims["scope"] == "aws.cognito.signin.user.admin")
    #expect(claims["token_use"] == "access")
    #expect(claims["client_id"]?.string == pool.clientID)
    #expect(claims["username"] == "ann")
    let id = try tokens.idClaims
    #expect(claims["origin_jti"] == id["origin_jti"])
    #expect(claims["jti"] != id["jti"])
  }

  @Test func `a new sign-in has a new origin_jti`() throws {
    var pool = try pool()
    let first = try pool.tokens().idClaims["origin_jti"]
    #expect(try pool.tokens().idClaims["origin_jti"] != first)
  }

  @Test func `if addresses are user names, both user name claims are the sub`() throws {
    var pool = try TestPool(TestPool.emailPool, client: TestPool.passwordClient)
    pool.addUser("ann@example.com", [:])
    let tokens = try pool.tokens("ann@example.com")
    let sub = try tokens.idClaims["sub"]
    #expect(try tokens.idClaims["cognito:username"] == sub)
    #expect(try tokens.accessClaims["username"] == sub)
    #expect(try tokens.accessClaims["email"] == nil)
  }

  @Test(
    arguments: [
      ([:], 3600, 3600),
      (["AccessTokenValidity": 2], 7200, 3600),
      (
        [
          "AccessTokenValidity": 10, "IdTokenValidity": 1800,
          "TokenValidityUnits": ["AccessToken": "minutes", "IdToken": "seconds"],
        ], 600, 1800
      ),
      (["IdTokenValidity": 1, "TokenValidityUnits": ["IdToken": "days"]], 3600, 86_400),
    ] as [(JSONObject, Int, Int)]
  )
  func `tokens are valid as long as the client defines`(
    client: JSONObject,
    access: Int,
    id: Int
  ) throws {
    var pool = try pool(client)
    let reply = pool.signIn()
    #expect(reply.body["AuthenticationResult"]?["ExpiresIn"]?.int == access)
    let tokens = try #require(Tokens(reply))
    func life(_ claims: JSONObject) -> Int? {
      claims["exp"]?.int.flatMap { exp in claims["iat"]?.int.map { exp - $0 } }
    }
    #expect(try life(tokens.accessClaims) == access)
    #expect(try life(tokens.idClaims) == id)
  }

  @Test func `tokens of a client without revocation have no token IDs`() throws {
    var pool = try pool(["EnableTokenRevocation": false])
    let tokens = try pool.tokens()
    for claims in [try tokens.idClaims, try tokens.accessClaims] {
      #expect(claims["jti"] == nil)
      #expect(claims["origin_jti"] == nil)
    }
    #expect(getUser(&pool, tokens.access).status == 200)
  }

  @Test func `a client reads only its readable attributes, in tokens and in GetUser`() throws {
    var pool = try pool(["ReadAttributes": ["email"]])
    let tokens = try pool.tokens()
    #expect(try tokens.idClaims["email"] == "ann@example.com")
    #expect(try tokens.idClaims["nickname"] == nil)
    #expect(
      Set((getUser(&pool, tokens.access).body["UserAttributes"] ?? []).attributes.keys)
        == ["sub", "email"]
    )
  }

  @Test func `GetUser returns the name and the attributes, sub last, and no MFA members`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let reply = getUser(&pool, tokens.access)
    #expect(reply.body.keys == ["Username", "UserAttributes"])
    #expect(reply.body["Username"] == "ann")
    #expect(reply.body["UserAttributes"]?.array?.last?["Name"] == "sub")
  }

  @Test func `an access token expires`() throws {
    var pool = try pool()
    let token = try pool.tokens().access
    // The token counts whole seconds, and the pool's clock is 0.25 s ahead of a whole second.
    pool.advance(by: .milliseconds(3_599_000))
    #expect(getUser(&pool, token).status == 200)
    pool.advance(by: .milliseconds(1000))
    #expect(getUser(&pool, token).said == "NotAuthorizedException: Access Token has expired")
  }

  @Test func `any other string than an access token of this pool is invalid`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let parts = tokens.access.split(separator: ".").map(String.init)
    var claims = try tokens.accessClaims
    claims["sub"] = "somebody-else"
    let forged = Base64URL.encode(JSONValue.object(claims).bytes())
    let last = parts[2].hasPrefix("A") ? "B" : "A"
    let invalid = "NotAuthorizedException: Invalid Access Token"
    for token in [
      "garbage", tokens.id, tokens.refresh ?? "", "\(parts[0]).\(forged).\(parts[2])",
      "\(parts[0]).\(parts[1]).\(last)\(parts[2].dropFirst())",
    ] {
      #expect(getUser(&pool, token).said == invalid, "\(token)")
    }
    #expect(getUser(&pool, tokens.access).status == 200)
  }

  @Test func `the token of a deleted user is rejected`() throws {
    var pool = try pool()
    let token = try pool.tokens().access
    #expect(pool.call("DeleteUser", ["AccessToken": .string(token)]).said == "200")
    #expect(getUser(&pool, token).said == "UserNotFoundException: User does not exist.")
    #expect(pool.signUp().status == 200)
  }

  @Test func `a call is routed by its pool, client, or token`() throws {
    var pool = try pool()
    let token = try pool.tokens().access
    #expect(
      MockRequest(operation: "GetUser", input: ["AccessToken": .string(token)]).route
        == .pool(TestPool.id)
    )
    #expect(MockRequest(operation: "SignUp", input: ["ClientId": "c"]).route == .client("c"))
    #expect(
      MockRequest(operation: "AdminInitiateAuth", input: ["UserPoolId": "p", "ClientId": "c"])
        .route == .pool("p")
    )
    #expect(MockRequest(operation: "ListUserPools", input: ["MaxResults": 1]).route == nil)
    #expect(MockRequest(operation: "GetUser", input: ["AccessToken": "x"]).route == nil)
  }
}
