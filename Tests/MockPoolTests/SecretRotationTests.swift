import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("Rotation of client secrets")
struct SecretRotationTests {
  private static let given = "0123456789abcdefghijklmnopqrstuv"

  private func pool() throws -> (TestPool, String) {
    var pool = try TestPool.withUser(client: ["GenerateSecret": true])
    let id: JSONObject = ["ClientId": .string(pool.clientID)]
    let client = pool.admin("DescribeUserPoolClient", id).body["UserPoolClient"]
    return (pool, try #require(client?["ClientSecret"]?.string))
  }

  @Test func `both secrets work until one of them is deleted`() throws {
    var (pool, old) = try pool()
    let added = pool.secrets("Add").body["ClientSecretDescriptor"]
    let new = try #require(added?["ClientSecretValue"]?.string)
    for secret in [old, new] { #expect(Tokens(pool.signIn(with: secret)) != nil) }
    let first = try #require(pool.secrets("List").body["ClientSecrets"]?[0]?["ClientSecretId"])
    #expect(pool.secrets("Delete", ["ClientSecretId": first]).body == [:])
    #expect(pool.signIn(with: old).errorType == "NotAuthorizedException")
    let tokens = try #require(Tokens(pool.signIn(with: new)))
    let revoke: JSONObject = ["Token": .string(tokens.refresh ?? "")]
    for (secret, said) in [(old, "UnauthorizedException"), (new, nil)] {
      let reply = pool.client("RevokeToken", revoke.merging(["ClientSecret": .string(secret)]))
      #expect(reply.errorType == said)
    }
    let client = pool.admin("DescribeUserPoolClient", ["ClientId": .string(pool.clientID)])
    #expect(client.body["UserPoolClient"]?["ClientSecret"]?.string == new)
  }

  @Test func `an update of the client keeps its secrets`() throws {
    var (pool, old) = try pool()
    _ = pool.secrets("Add", ["ClientSecret": .string(Self.given)])
    let id: JSONObject = ["ClientId": .string(pool.clientID)]
    _ = pool.admin("UpdateUserPoolClient", TestPool.passwordClient.merging(id))
    for secret in [old, Self.given] { #expect(Tokens(pool.signIn(with: secret)) != nil) }
  }

  @Test func `a value is returned once, and only if the pool generated it`() throws {
    var (pool, _) = try pool()
    let added = pool.secrets("Add", ["ClientSecret": .string(Self.given)])
    let descriptor = added.body["ClientSecretDescriptor"]?.object
    #expect(descriptor?.keys == ["ClientSecretId", "ClientSecretCreateDate"])
    let id = try #require(descriptor?["ClientSecretId"]?.string)
    #expect(id.hasPrefix(pool.clientID + "--"))
    let listed = pool.secrets("List").body["ClientSecrets"]?.array ?? []
    #expect(Set(listed.map { $0["ClientSecretId"] }).count == 2)
    #expect(listed.allSatisfy { $0["ClientSecretValue"] == nil })
  }

  @Test func `a client has at most two secrets and at least one`() throws {
    var (pool, _) = try pool()
    let only = try #require(pool.secrets("List").body["ClientSecrets"]?[0]?["ClientSecretId"])
    #expect(
      pool.secrets("Delete", ["ClientSecretId": only]).said
        == "InvalidParameterException: The last client secret cannot be deleted."
    )
    #expect(pool.secrets("Add").said == "200")
    #expect(pool.secrets("Add").errorType == "LimitExceededException")
    let nobody = pool.secrets("Delete", ["ClientSecretId": "nobody"])
    #expect(nobody.errorType == "ResourceNotFoundException")
    let paged = pool.secrets("List", ["NextToken": "x"])
    #expect(paged.errorType == "InvalidParameterException")
  }

  @Test func `a public client cannot have secrets`() throws {
    var pool = try TestPool()
    #expect(pool.secrets("Add").errorType == "InvalidParameterException")
    #expect(pool.secrets("List").body == ["ClientSecrets": []])
    let nobody = pool.admin("AddUserPoolClientSecret", ["ClientId": "nobody"])
    #expect(nobody.said == "ResourceNotFoundException: User pool client nobody does not exist.")
  }
}

extension TestPool {
  fileprivate mutating func secrets(_ verb: String, _ input: JSONObject = [:]) -> MockReply {
    let name = verb == "List" ? "ListUserPoolClientSecrets" : "\(verb)UserPoolClientSecret"
    return admin(name, (["ClientId": .string(clientID)] as JSONObject).merging(input))
  }

  fileprivate mutating func signIn(with secret: String) -> MockReply {
    let hash = SecretHash.compute(username: "ann", clientID: clientID, secret: secret)
    return initiate(
      "USER_PASSWORD_AUTH",
      [
        "USERNAME": "ann", "PASSWORD": .string(TestPool.password), "SECRET_HASH": .string(hash),
      ]
    )
  }
}
