import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("A user's own attributes")
struct OwnAttributeTests {
  private func pool(
    _ settings: JSONObject = [:],
    client: JSONObject = [:]
  ) throws -> (TestPool, Tokens) {
    var pool = try TestPool.withUser(
      (["AutoVerifiedAttributes": ["email"]] as JSONObject).merging(settings),
      client: client
    )
    let tokens = try pool.tokens()
    return (pool, tokens)
  }

  private func update(
    _ pool: inout TestPool,
    _ tokens: Tokens,
    _ attributes: [String: String]
  ) -> MockReply {
    pool.own(tokens, "UpdateUserAttributes", ["UserAttributes": .attributes(attributes)])
  }

  private func verify(_ pool: inout TestPool, _ tokens: Tokens, _ code: String) -> String {
    pool.own(
      tokens,
      "VerifyUserAttribute",
      ["AttributeName": "email", "Code": .string(code)]
    ).said
  }

  @Test func `an attribute that is not verified is changed at once`() throws {
    var (pool, tokens) = try pool()
    #expect(update(&pool, tokens, ["name": "Ann"]).body == ["CodeDeliveryDetailsList": []])
    #expect(pool.attributes()["name"] == "Ann")
  }

  @Test func `a new address is stored at once and is unverified until its code is verified`() throws
  {
    var (pool, tokens) = try pool()
    let reply = update(&pool, tokens, ["email": "ann@example.org"])
    #expect(
      reply.body["CodeDeliveryDetailsList"]
        == [["Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"]]
    )
    #expect(pool.attributes()["email"] == "ann@example.org")
    #expect(pool.attributes()["email_verified"] == "false")
    #expect(pool.messages.last?.event == .updateUserAttribute)
    let code = pool.lastSecret
    #expect(
      verify(&pool, tokens, code == "000000" ? "000001" : "000000") == ConfirmSignUpTests.wrong
    )
    #expect(verify(&pool, tokens, code) == "200")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(verify(&pool, tokens, code) == ConfirmSignUpTests.expired)
  }

  @Test func `no code is sent to an unchanged address`() throws {
    var (pool, tokens) = try pool()
    #expect(
      update(&pool, tokens, ["email": "ann@example.com"]).body == ["CodeDeliveryDetailsList": []]
    )
    #expect(pool.messages.isEmpty)
    #expect(pool.attributes()["email_verified"] == "true")
  }

  @Test
  func `a pool that requires verification keeps the old address until the verification`()
    throws
  {
    var (pool, tokens) = try pool([
      "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
    ])
    _ = update(&pool, tokens, ["email": "ann@example.org"])
    #expect(pool.messages.last?.recipient == "ann@example.org")
    #expect(pool.attributes()["email"] == "ann@example.com")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(verify(&pool, tokens, pool.lastSecret) == "200")
    #expect(pool.attributes()["email"] == "ann@example.org")
    #expect(pool.attributes()["email_verified"] == "true")
  }

  @Test
  func `an administrator's new address leaves the old address verified until its own verification`()
    throws
  {
    var (pool, tokens) = try pool([
      "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
    ])
    let given = JSONValue.attributes(["email": "ann@example.org", "email_verified": "false"])
    let reply = pool.admin(
      "AdminUpdateUserAttributes",
      ["Username": "ann", "UserAttributes": given]
    )
    #expect(reply.said == "200")
    #expect(pool.attributes()["email"] == "ann@example.com")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(verify(&pool, tokens, pool.lastSecret) == "200")
    #expect(pool.attributes()["email"] == "ann@example.org")
  }

  @Test func `a code can be requested again, five times an hour`() throws {
    var (pool, tokens) = try pool()
    _ = update(&pool, tokens, ["email": "ann@example.org"])
    let first = pool.lastSecret
    let ask: JSONObject = ["AttributeName": "email"]
    for _ in 0..<5 {
      let reply = pool.own(tokens, "GetUserAttributeVerificationCode", ask)
      #expect(reply.body["CodeDeliveryDetails"]?["Destination"] == "a***@e***")
    }
    #expect(pool.messages.last?.event == .verifyUserAttribute)
    #expect(
      pool.own(tokens, "GetUserAttributeVerificationCode", ask).said == ConfirmSignUpTests.limit
    )
    #expect(first == pool.lastSecret || verify(&pool, tokens, first) == ConfirmSignUpTests.wrong)
    #expect(verify(&pool, tokens, pool.lastSecret) == "200")
  }

  @Test func `only addresses can be verified`() throws {
    var (pool, tokens) = try pool()
    #expect(
      pool.own(tokens, "GetUserAttributeVerificationCode", ["AttributeName": "name"]).said
        == "InvalidParameterException: "
        + "Invalid attribute name. Only phone_number and email can be verified."
    )
  }

  @Test(arguments: [
    (
      ["email_verified": "true"],
      "InvalidParameterException: Cannot modify the non-mutable attribute email_verified"
    ),
    (
      ["custom:x": "1"],
      "InvalidParameterException: user.custom:x: Attribute does not exist in the schema.\n"
    ),
    (
      ["gender": "f"],
      "NotAuthorizedException: A client attempted to write unauthorized attribute"
    ),
  ])
  func `an attribute that the user cannot write is rejected`(
    attributes: [String: String],
    said: String
  ) throws {
    var (pool, tokens) = try pool(client: ["WriteAttributes": ["email", "name"]])
    #expect(update(&pool, tokens, attributes).said == said)
  }

  @Test func `if addresses are user names, another user's address is rejected`() throws {
    var pool = try TestPool(TestPool.emailPool, client: TestPool.passwordClient)
    for name in ["ann@example.com", "ben@example.com"] { pool.addUser(name, [:]) }
    let tokens = try pool.tokens("ann@example.com")
    #expect(
      update(&pool, tokens, ["email": "ben@example.com"]).said
        == "AliasExistsException: An account with the given email already exists."
    )
  }

  @Test func `attributes can be deleted, except required attributes`() throws {
    var (pool, tokens) = try pool([
      "Schema": [["Name": "email", "AttributeDataType": "String", "Required": true]]
    ])
    _ = update(&pool, tokens, ["name": "Ann"])
    #expect(
      pool.own(tokens, "DeleteUserAttributes", ["UserAttributeNames": ["name"]]).said == "200"
    )
    #expect(pool.attributes()["name"] == nil)
    let refused =
      "InvalidParameterException: "
      + "Invalid user attributes: email: Required attribute cannot be deleted.\n"
    #expect(
      pool.own(tokens, "DeleteUserAttributes", ["UserAttributeNames": ["email"]]).said == refused
    )
    #expect(
      pool.admin(
        "AdminDeleteUserAttributes",
        ["Username": "ann", "UserAttributeNames": ["email"]]
      ).said == refused
    )
  }

  @Test func `an administrator can delete an attribute that the user cannot write`() throws {
    var (pool, _) = try pool(client: ["WriteAttributes": ["email"]])
    _ = pool.admin(
      "AdminUpdateUserAttributes",
      ["Username": "ann", "UserAttributes": .attributes(["gender": "f"])]
    )
    let reply = pool.admin(
      "AdminDeleteUserAttributes",
      ["Username": "ann", "UserAttributeNames": ["gender"]]
    )
    #expect(reply.said == "200")
    #expect(pool.attributes()["gender"] == nil)
  }

  @Test(arguments: [false, true])
  func `a newer change cancels an unverified change`(_ isByAdministrator: Bool) throws {
    var (pool, tokens) = try pool([
      "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
    ])
    _ = update(&pool, tokens, ["email": "typo@example.com"])
    let typo = pool.lastSecret
    let kept = isByAdministrator ? "third@example.com" : "ann@example.com"
    if isByAdministrator {
      let given = JSONValue.attributes(["email": kept, "email_verified": "true"])
      _ = pool.admin("AdminUpdateUserAttributes", ["Username": "ann", "UserAttributes": given])
    } else {
      _ = update(&pool, tokens, ["email": kept])
    }
    _ = pool.own(tokens, "GetUserAttributeVerificationCode", ["AttributeName": "email"])
    #expect(pool.messages.last?.recipient == kept)
    #expect(verify(&pool, tokens, typo) != "200")
    #expect(verify(&pool, tokens, pool.lastSecret) == "200")
    #expect(pool.attributes()["email"] == kept)
  }

  @Test func `an unverified address is dropped after its code expires`() throws {
    var (pool, tokens) = try pool(
      ["UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]],
      client: ["AccessTokenValidity": 1, "TokenValidityUnits": ["AccessToken": "days"]]
    )
    pool.advance(by: .seconds(3_600))
    _ = update(&pool, tokens, ["email": "typo@example.com"])
    pool.advance(by: .seconds(86_400))
    tokens = try pool.tokens()
    _ = pool.own(tokens, "GetUserAttributeVerificationCode", ["AttributeName": "email"])
    #expect(pool.messages.last?.recipient == "ann@example.com")
  }
}
