import JSON
@testable import MockPool
import Testing

@Suite("AdminCreateUser")
struct AdminCreateUserTests {
  private func create(_ pool: inout TestPool, _ members: JSONObject = [:]) -> MockReply {
    let usual: JSONObject = [
      "Username": "ann", "UserAttributes": .attributes(["email": "ann@example.com"]),
      "DesiredDeliveryMediums": ["EMAIL"],
    ]
    return pool.admin("AdminCreateUser", usual.merging(members))
  }

  @Test func `an invited user gets a temporary password by email`() throws {
    var pool = try TestPool(client: TestPool.passwordClient)
    let reply = create(&pool)
    let user = try #require(reply.body["User"]?.object)
    #expect(
      user.keys == [
        "Username", "Attributes", "UserCreateDate", "UserLastModifiedDate", "Enabled", "UserStatus",
      ]
    )
    #expect(user["UserStatus"] == "FORCE_CHANGE_PASSWORD")
    #expect(user["Enabled"] == true)
    #expect(user["UserCreateDate"]?.double == 1_795_248_000.25)
    let message = try #require(pool.messages.last)
    #expect(message.event == .adminCreateUser)
    #expect(message.subject == "Your temporary password")
    #expect(
      message.text == "Your username is ann and temporary password is \(message.secret). "
    )
    #expect(pool.signIn("ann", message.secret).body["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
  }

  @Test(
    arguments: [
      (["MessageAction": "SUPPRESS"], []),
      (
        [
          "DesiredDeliveryMediums": ["EMAIL", "SMS"],
          "UserAttributes": [
            ["Name": "email", "Value": "ann@example.com"],
            ["Name": "phone_number", "Value": "+12065550100"],
          ],
        ], ["EMAIL", "SMS"]
      ),
      (
        [
          "DesiredDeliveryMediums": [],
          "UserAttributes": [
            ["Name": "email", "Value": "ann@example.com"],
            ["Name": "phone_number", "Value": "+12065550100"],
          ],
        ], ["SMS"]
      ),
      (["DesiredDeliveryMediums": []], ["EMAIL"]),
    ] as [(JSONObject, [String])]
  )
  func `the invitation is sent through the media that the call names`(
    members: JSONObject,
    mediums: [String]
  ) throws {
    var pool = try TestPool()
    #expect(create(&pool, members).status == 200)
    #expect(pool.messages.map(\.medium.rawValue) == mediums)
    #expect(Set(pool.messages.map(\.secret)).count <= 1)
  }

  @Test(
    arguments: [
      (
        ["DesiredDeliveryMediums": ["SMS"]],
        "InvalidParameterException: No phone number provided but desired delivery medium was SMS"
      ),
      (
        ["UserAttributes": []],
        "InvalidParameterException: No email provided but desired delivery medium was Email"
      ),
      (
        ["TemporaryPassword": "weak"],
        "InvalidPasswordException: Password did not conform with password policy: "
          + "Password not long enough"
      ),
      (["Username": "taken"], "UsernameExistsException: User account already exists"),
      (
        ["Username": "nobody", "MessageAction": "RESEND"],
        "UserNotFoundException: User does not exist."
      ),
      (
        ["Username": "taken", "MessageAction": "RESEND"],
        "UnsupportedUserStateException: Resend not possible. "
          + "taken status is not FORCE_CHANGE_PASSWORD"
      ),
    ] as [(JSONObject, String)]
  )
  func `an invalid call is rejected`(members: JSONObject, said: String) throws {
    var pool = try TestPool()
    pool.addUser("taken")
    #expect(create(&pool, members).said == said)
    #expect(pool.messages.isEmpty)
  }

  @Test func `the error names a taken address if addresses are user names`() throws {
    var pool = try TestPool(TestPool.emailPool)
    let name: JSONObject = ["Username": "ann@example.com"]
    #expect(create(&pool, name).status == 200)
    #expect(pool.messages.last?.text.hasPrefix("Your username is ann@example.com and") == true)
    #expect(
      create(&pool, name).said
        == "UsernameExistsException: An account with the given email already exists."
    )
  }

  @Test func `a second invitation has a new password with the full validity`() throws {
    var pool = try TestPool(client: TestPool.passwordClient)
    _ = create(&pool)
    let first = pool.lastSecret
    pool.advance(by: .seconds(6 * 86_400))
    #expect(create(&pool, ["MessageAction": "RESEND"]).status == 200)
    let second = pool.lastSecret
    #expect(second != first)
    pool.advance(by: .seconds(6 * 86_400))
    #expect(pool.signIn("ann", first).said == UserExistenceTests.incorrect)
    #expect(pool.signIn("ann", second).body["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
  }

  @Test func `the verified address of another user is taken only with ForceAliasCreation`() throws {
    var pool = try TestPool(["AliasAttributes": ["email"]])
    pool.addUser("ben")
    let members: JSONObject = [
      "UserAttributes": .attributes(["email": "ann@example.com", "email_verified": "true"])
    ]
    #expect(create(&pool, members).errorType == "AliasExistsException")
    #expect(create(&pool, members.merging(["ForceAliasCreation": true])).status == 200)
    #expect(pool.attributes("ben")["email_verified"] == "false")
  }

  @Test(arguments: [8, 20])
  func `generated passwords meet the policy and do not require escaping`(length: Int) throws {
    var pool = try TestPool([
      "Policies": [
        "PasswordPolicy": [
          "MinimumLength": .integer(length), "RequireUppercase": true,
          "RequireLowercase": true, "RequireNumbers": true, "RequireSymbols": true,
        ]
      ]
    ])
    for index in 0..<50 {
      _ = create(&pool, ["Username": .string("user\(index)")])
      let set = pool.admin(
        "AdminSetUserPassword",
        ["Username": .string("user\(index)"), "Password": .string(pool.lastSecret)]
      )
      #expect(set.status == 200)
      #expect(pool.messages.last?.text.contains(pool.lastSecret) == true)
    }
  }

  @Test func `if codes alone can sign in, no password is generated and the user is confirmed`()
    throws
  {
    var pool = try TestPool([
      "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]
    ])
    #expect(create(&pool).body["User"]?["UserStatus"] == "CONFIRMED")
    #expect(pool.messages.map(\.secret) == [""])
  }

  @Test(arguments: [[:], ["phone_number": "+15555550100"]] as [[String: String]])
  func `a sign-up without a password needs an address for codes`(
    _ attributes: [String: String]
  ) throws {
    var pool = try TestPool(
      ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
      client: FirstFactorTests.choiceClient
    )
    let given: JSONObject = [
      "Username": "ann", "UserAttributes": .attributes(attributes),
    ]
    #expect(pool.client("SignUp", given).said.hasPrefix("InvalidParameterException: "))
    #expect(pool.status() == nil)
  }
}
