import AuthCrypto
import JSON
@testable import MockPool
import Testing

/// The responses to a client that hides users, compared with those to a client that shows the
/// error.
@Suite("PreventUserExistenceErrors")
struct UserExistenceTests {
  static let incorrect = "NotAuthorizedException: Incorrect username or password."

  private func pool(hides: Bool) throws -> TestPool {
    var pool = try TestPool(
      ["AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient.merging([
        "PreventUserExistenceErrors": hides ? "ENABLED" : "LEGACY"
      ])
    )
    pool.addUser("disabled")
    _ = pool.admin("AdminDisableUser", ["Username": "disabled"])
    pool.addUser("unverified", ["email": "u@example.com"])
    pool.addUser("ready")
    return pool
  }

  @Test(arguments: [
    (
      "ForgotPassword", "nobody", "200",
      "UserNotFoundException: Username/client id combination not found."
    ),
    ("ForgotPassword", "disabled", "200", "NotAuthorizedException: User is disabled."),
    ("ForgotPassword", "unverified", "200", RecoveryTests.noContact),
    (
      "ResendConfirmationCode", "nobody", "200",
      "UserNotFoundException: Username/client id combination not found."
    ),
    ("ResendConfirmationCode", "disabled", "200", "NotAuthorizedException: User is disabled."),
    (
      "ConfirmSignUp", "nobody", ConfirmSignUpTests.wrong,
      "UserNotFoundException: Username/client id combination not found."
    ),
    (
      "ConfirmForgotPassword", "nobody", ConfirmSignUpTests.wrong,
      "UserNotFoundException: Username/client id combination not found."
    ),
    (
      "ConfirmForgotPassword", "disabled", ConfirmSignUpTests.wrong,
      "NotAuthorizedException: User is disabled."
    ),
    ("ConfirmForgotPassword", "ready", ConfirmSignUpTests.expired, ConfirmSignUpTests.expired),
  ])
  func `calls for codes hide users or return the error`(
    operation: String,
    name: String,
    hidden: String,
    told: String
  ) throws {
    let members: [String: JSONObject] = [
      "ConfirmSignUp": ["ConfirmationCode": "123456"],
      "ConfirmForgotPassword": ["ConfirmationCode": "123456", "Password": "Passw0rd!"],
    ]
    for (hides, said) in [(true, hidden), (false, told)] {
      var pool = try pool(hides: hides)
      let input = (["Username": .string(name)] as JSONObject)
        .merging(members[operation] ?? [:])
      #expect(pool.client(operation, input).said == said)
      #expect(pool.messages.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("nobody@shop.example", ["Destination": "n***@s***", "DeliveryMedium": "EMAIL"]),
      ("+12065554444", ["Destination": "+*******4444", "DeliveryMedium": "SMS"]),
      ("nobody", ["DeliveryMedium": "EMAIL"]),
    ] as [(String, [String: String])]
  )
  func `a false delivery is masked like a real delivery and stays the same`(
    name: String,
    expected: [String: String]
  ) throws {
    var pool = try pool(hides: true)
    let first = pool.client("ForgotPassword", ["Username": .string(name)])
    let details = try #require(first.body["CodeDeliveryDetails"]?.object)
    for (key, value) in expected { #expect(details[key]?.string == value) }
    #expect(details["Destination"]?.string?.contains("***") == true)
    #expect(pool.client("ForgotPassword", ["Username": .string(name)]) == first)
    #expect(pool.messages.isEmpty)
  }

  @Test(arguments: [(true, incorrect), (false, "UserNotFoundException: User does not exist.")])
  func `an unknown user cannot sign in with a password`(hides: Bool, said: String) throws {
    var pool = try pool(hides: hides)
    #expect(pool.signIn("nobody").said == said)
  }

  @Test func `SRP reports an unknown user at once, or continues to the end if users are hidden`()
    throws
  {
    var open = try pool(hides: false)
    #expect(open.startSRP("nobody").reply.said == "UserNotFoundException: User does not exist.")

    var hiding = try pool(hides: true)
    let first = hiding.startSRP("nobody")
    #expect(first.reply.body["ChallengeName"] == "PASSWORD_VERIFIER")
    #expect(first.reply.body["Session"] == nil)
    let again = hiding.startSRP("nobody")
    #expect(again.parameters["SALT"] == first.parameters["SALT"])
    #expect(again.parameters["USERNAME"] == first.parameters["USERNAME"])
    #expect(again.parameters["SRP_B"] != first.parameters["SRP_B"])
    #expect(first.parameters["SALT"]?.string?.utf8.count == 32)
    #expect(try hiding.prove(first).said == Self.incorrect)
  }

  @Test func `administrators' calls always report a missing user`() throws {
    var pool = try pool(hides: true)
    #expect(
      pool.admin("AdminGetUser", ["Username": "nobody"]).said
        == "UserNotFoundException: User does not exist."
    )
  }

  @Test func `SignUp always reports a taken name`() throws {
    var pool = try pool(hides: true)
    #expect(pool.signUp("ready").said == "UsernameExistsException: User already exists")
  }

  @Test(
    arguments: [
      ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": ["PASSWORD": "Passw0rd!"]],
      ["AuthFlow": "USER_SRP_AUTH", "AuthParameters": ["SRP_A": "02"]],
      ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": [:]],
      ["AuthFlow": "USER_AUTH", "AuthParameters": ["PREFERRED_CHALLENGE": "EMAIL_OTP"]],
      [
        "AuthFlow": "USER_AUTH",
        "AuthParameters": ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Passw0rd!"],
      ],
      [
        "AuthFlow": "USER_AUTH",
        "AuthParameters": ["PREFERRED_CHALLENGE": "PASSWORD_SRP", "SRP_A": "02"],
      ],
    ] as [JSONObject]
  )
  func `the error of PreAuthentication does not reveal whether a user exists`(
    attempt: JSONObject
  ) throws {
    var pool = try TestPool(
      [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
        "AutoVerifiedAttributes": ["email"],
      ],
      client: [
        "ExplicitAuthFlows": [
          "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_USER_AUTH",
        ],
        "PreventUserExistenceErrors": "ENABLED",
      ]
    )
    pool.addUser("ready")
    let question: JSONValue = [["answer": "4"]]
    pool.pool.declare(
      try DeclaredTriggers(["preAuthentication": ["fail": "no"], "customChallenge": question])
    )
    for name in ["ready", "nobody"] {
      let named = attempt.merging(["AuthParameters": ["USERNAME": .string(name)]])
      #expect(
        pool.client("InitiateAuth", named).said
          == "UserLambdaValidationException: PreAuthentication failed with error no."
      )
    }
  }
}
