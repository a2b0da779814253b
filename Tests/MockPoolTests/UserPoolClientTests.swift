import JSON
@testable import MockPool
import Testing

@Suite("App clients")
struct UserPoolClientTests {
  @Test func `a client with only a name has the service's defaults`() throws {
    var pool = try TestPool()
    let reply = pool.admin("DescribeUserPoolClient", ["ClientId": .string(pool.clientID)])
    let expected: JSONObject = [
      "UserPoolId": .string(TestPool.id), "ClientName": "app", "ClientId": .string(pool.clientID),
      "LastModifiedDate": 1_795_248_000.25, "CreationDate": 1_795_248_000.25,
      "RefreshTokenValidity": 30, "AllowedOAuthFlowsUserPoolClient": false,
      "EnableTokenRevocation": true, "EnablePropagateAdditionalUserContextData": false,
      "AuthSessionValidity": 3,
    ]
    #expect(reply.body["UserPoolClient"]?.object == expected)
    #expect(pool.clientID.utf8.count == 26)
  }

  @Test func `a page continues after a deleted client, even if the pool was restored`() throws {
    var pool = try TestPool()
    let ids = [pool.clientID] + (try (0..<3).map { _ in try pool.addClient([:]) })
    let first = pool.admin("ListUserPoolClients", ["MaxResults": 2]).body
    _ = pool.admin("DeleteUserPoolClient", ["ClientId": .string(ids[0])])
    let token = try #require(first["NextToken"])
    let rest = pool.admin("ListUserPoolClients", ["MaxResults": 2, "NextToken": token]).body
    #expect(rest["UserPoolClients"]?.array?.map { $0["ClientId"]?.string } == [ids[2], ids[3]])
    #expect(rest["NextToken"] == nil)
  }

  @Test func `a secret is generated once and survives updates`() throws {
    var pool = try TestPool(client: ["GenerateSecret": true])
    let id: JSONObject = ["ClientId": .string(pool.clientID)]
    let shown = pool.admin("DescribeUserPoolClient", id).body["UserPoolClient"]
    #expect(shown?["ClientSecret"]?.string?.utf8.count == 52)
    let updated = pool.admin("UpdateUserPoolClient", id.merging(["AuthSessionValidity": 5]))
    #expect(updated.body["UserPoolClient"]?["ClientSecret"] == shown?["ClientSecret"])
    #expect(updated.body["UserPoolClient"]?["AuthSessionValidity"] == 5)
    #expect(updated.body["UserPoolClient"]?["ClientName"] == "app")
  }

  @Test(
    arguments: [
      (
        ["AccessTokenValidity": 4, "TokenValidityUnits": ["AccessToken": "minutes"]],
        "Invalid range for token validity."
      ),
      (["AccessTokenValidity": 25], "Invalid range for token validity."),
      (
        ["RefreshTokenValidity": 59, "TokenValidityUnits": ["RefreshToken": "minutes"]],
        "Invalid range for token validity."
      ),
      (
        ["ReadAttributes": ["custom:x"]],
        "Invalid read attributes specified while creating a client"
      ),
      (
        ["WriteAttributes": ["email_verified"]],
        "Invalid write attributes specified while creating a client"
      ),
      (
        [
          "RefreshTokenRotation": ["Feature": "ENABLED"],
          "ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"],
        ], ""
      ),
      (["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "USER_PASSWORD_AUTH"]], ""),
      (["EnablePropagateAdditionalUserContextData": true], ""),
      (
        ["AuthSessionValidity": 2],
        "1 validation error detected: Value '2' at 'authSessionValidity'"
      ),
    ] as [(JSONObject, String)]
  )
  func `an invalid client is rejected`(members: JSONObject, said: String) throws {
    var pool = try TestPool()
    let reply = pool.admin(
      "CreateUserPoolClient",
      (["ClientName": "x"] as JSONObject).merging(members)
    )
    #expect(reply.said.hasPrefix("InvalidParameterException: \(said)"), "\(reply.said)")
  }

  @Test func `a deleted client no longer exists, and the others are listed`() throws {
    var pool = try TestPool()
    let second = try pool.addClient(["ClientName": "second"])
    let id: JSONObject = ["ClientId": .string(pool.clientID)]
    #expect(pool.admin("DeleteUserPoolClient", id).said == "200")
    let gone =
      "ResourceNotFoundException: User pool client \(pool.clientID) does not exist."
    #expect(pool.admin("DescribeUserPoolClient", id).said == gone)
    #expect(pool.signUp().said == gone)
    #expect(pool.pool.clientIDs == [second])
    let list = pool.admin("ListUserPoolClients", ["MaxResults": 10])
    #expect(
      list.body == [
        "UserPoolClients": [
          [
            "ClientId": .string(second), "UserPoolId": .string(TestPool.id),
            "ClientName": "second",
          ]
        ]
      ]
    )
  }
}
