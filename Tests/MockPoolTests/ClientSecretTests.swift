import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("Client secrets")
struct ClientSecretTests {
  private func pool() throws -> (TestPool, String) {
    var pool = try TestPool.withUser(
      ["AutoVerifiedAttributes": ["email"]],
      client: ["GenerateSecret": true]
    )
    let client = pool.admin(
      "DescribeUserPoolClient",
      ["ClientId": .string(pool.clientID)]
    )
    let secret = try #require(client.body["UserPoolClient"]?["ClientSecret"]?.string)
    return (pool, secret)
  }

  @Test(arguments: ["SignUp", "ConfirmSignUp", "ResendConfirmationCode", "ForgotPassword"])
  func `the hash is required and must match the user name in the call`(
    operation: String
  )
    throws
  {
    var (pool, secret) = try pool()
    let id = pool.clientID
    var input: JSONObject = ["Username": "nobody"]
    if operation == "SignUp" { input["Password"] = .string(TestPool.password) }
    if operation == "ConfirmSignUp" { input["ConfirmationCode"] = "123456" }
    #expect(
      pool.client(operation, input).said == "NotAuthorizedException: "
        + "Client \(id) is configured with secret but SECRET_HASH was not received"
    )
    input["SecretHash"] = .string(
      SecretHash.compute(username: "other", clientID: id, secret: secret)
    )
    #expect(
      pool.client(operation, input).said
        == "NotAuthorizedException: Unable to verify secret hash for client \(id)"
    )
    input["SecretHash"] = .string(
      SecretHash.compute(username: "nobody", clientID: id, secret: secret)
    )
    #expect(pool.client(operation, input).errorType != "NotAuthorizedException")
  }

  @Test func `the hash is checked before the flow, the user, and the password`() throws {
    var (pool, _) = try pool()
    #expect(pool.signIn("nobody").said.contains("SECRET_HASH was not received"))
  }

  @Test func `an invalid refresh token is reported before the hash is checked`() throws {
    var (pool, secret) = try pool()
    let id = pool.clientID
    func hash(_ name: String) -> JSONValue {
      .string(SecretHash.compute(username: name, clientID: id, secret: secret))
    }
    var parameters: JSONObject = [
      "USERNAME": "ann", "PASSWORD": .string(TestPool.password), "SECRET_HASH": hash("ann"),
    ]
    let tokens = try #require(Tokens(pool.initiate("USER_PASSWORD_AUTH", parameters)))
    for (token, given, said) in [
      ("garbage", nil, "NotAuthorizedException: Invalid Refresh Token"),
      (
        tokens.refresh ?? "", nil,
        "NotAuthorizedException: Client \(id) is configured with secret but SECRET_HASH was not received"
      ),
      (
        tokens.refresh ?? "", hash("ann@example.com"),
        "NotAuthorizedException: SecretHash does not match for the client: \(id)"
      ),
      (tokens.refresh ?? "", hash("ann"), "200"),
    ] {
      parameters = ["REFRESH_TOKEN": .string(token)]
      if given != .null { parameters["SECRET_HASH"] = given }
      let reply = pool.initiate("REFRESH_TOKEN_AUTH", parameters)
      #expect(reply.said == said)
    }
  }
}
