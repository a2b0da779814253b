import JSON
@testable import MockPool
import Testing

@Suite("ForgotPassword and ConfirmForgotPassword")
struct RecoveryTests {
  static let noContact =
    "InvalidParameterException: Cannot reset password for the user as there is no "
    + "registered/verified email or phone_number"
  static let wrongState =
    "NotAuthorizedException: User password cannot be reset in the current state."

  private func forgot(_ pool: inout TestPool, _ name: String = "ann") -> MockReply {
    pool.client("ForgotPassword", ["Username": .string(name)])
  }

  private func reset(
    _ pool: inout TestPool,
    _ name: String = "ann",
    code: String? = nil,
    to password: String = "NewPassw0rd!"
  ) -> MockReply {
    pool.client(
      "ConfirmForgotPassword",
      [
        "Username": .string(name), "ConfirmationCode": .string(code ?? pool.lastSecret),
        "Password": .string(password),
      ]
    )
  }

  @Test func `the code sets a new password, and the old password works until then`() throws {
    var pool = try TestPool.withUser()
    let reply = forgot(&pool)
    #expect(
      reply.body["CodeDeliveryDetails"]
        == ["Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"]
    )
    #expect(pool.messages.last?.event == .forgotPassword)
    #expect(Tokens(pool.signIn()) != nil)
    #expect(reset(&pool).said == "200")
    #expect(Tokens(pool.signIn("ann", "NewPassw0rd!")) != nil)
    #expect(pool.signIn().errorType == "NotAuthorizedException")
    #expect(reset(&pool).said == ConfirmSignUpTests.expired)
  }

  @Test(arguments: [(Duration.seconds(3599), "200"), (.seconds(3600), ConfirmSignUpTests.expired)])
  func `a reset code is valid for one hour`(age: Duration, said: String) throws {
    var pool = try TestPool.withUser()
    _ = forgot(&pool)
    pool.advance(by: age)
    #expect(reset(&pool).said == said)
  }

  @Test func `a wrong code or a weak password leaves the right code valid`() throws {
    var pool = try TestPool.withUser()
    _ = forgot(&pool)
    let right = pool.lastSecret
    let wrong = right == "000000" ? "000001" : "000000"
    #expect(reset(&pool, code: wrong).said == ConfirmSignUpTests.wrong)
    #expect(
      reset(&pool, to: "weak").said
        == "InvalidPasswordException: Password does not conform to policy: Password not long enough"
    )
    #expect(Tokens(pool.signIn()) != nil)
    #expect(reset(&pool).said == "200")
  }

  @Test func `a second request replaces the code`() throws {
    var pool = try TestPool.withUser()
    _ = forgot(&pool)
    let first = pool.lastSecret
    _ = forgot(&pool)
    #expect(reset(&pool, code: first).said == ConfirmSignUpTests.wrong)
    #expect(reset(&pool).said == "200")
  }

  @Test(arguments: [
    ("unconfirmed", noContact), ("unverified", noContact), ("invited", wrongState),
    ("disabled", "NotAuthorizedException: User is disabled."),
    ("nobody", "UserNotFoundException: Username/client id combination not found."),
  ])
  func `a user who cannot reset a password gets the reason`(name: String, said: String) throws {
    var pool = try TestPool.withUser()
    pool.signUp("unconfirmed", [:])
    pool.addUser("unverified", ["email": "u@example.com"])
    _ = pool.admin("AdminCreateUser", ["Username": "invited", "MessageAction": "SUPPRESS"])
    pool.addUser("disabled")
    _ = pool.admin("AdminDisableUser", ["Username": "disabled"])
    #expect(forgot(&pool, name).said == said)
    #expect(pool.messages.isEmpty)
  }

  @Test func `an address with the value True, with a capital letter, is also verified`() throws {
    var pool = try TestPool.withUser()
    pool.addUser("ben", ["email": "b@example.com", "email_verified": "True"])
    #expect(forgot(&pool, "ben").status == 200)
  }

  @Test(
    arguments: [
      ([:], "SMS"),
      (
        [
          "AccountRecoverySetting": [
            "RecoveryMechanisms": [
              ["Priority": 2, "Name": "verified_phone_number"],
              ["Priority": 1, "Name": "verified_email"],
            ]
          ]
        ], "EMAIL"
      ),
      (
        [
          "AccountRecoverySetting": [
            "RecoveryMechanisms": [
              ["Priority": 1, "Name": "verified_phone_number"]
            ]
          ]
        ], "SMS"
      ),
    ] as [(JSONObject, String)]
  )
  func `the code is sent to the first address in the pool's order of recovery`(
    settings: JSONObject,
    medium: String
  ) throws {
    var pool = try TestPool.withUser(settings)
    pool.addUser(
      "ben",
      [
        "email": "b@example.com", "email_verified": "true", "phone_number": "+12065550123",
        "phone_number_verified": "true",
      ]
    )
    let reply = forgot(&pool, "ben")
    #expect(reply.body["CodeDeliveryDetails"]?["DeliveryMedium"]?.string == medium)
  }

  @Test func `a pool in which only administrators reset passwords rejects the call`() throws {
    var pool = try TestPool.withUser([
      "AccountRecoverySetting": ["RecoveryMechanisms": [["Priority": 1, "Name": "admin_only"]]]
    ])
    #expect(
      forgot(&pool).said == "NotAuthorizedException: Contact administrator to reset password."
    )
  }

  @Test func `a reset by an administrator blocks sign-ins until it is completed`() throws {
    var pool = try TestPool.withUser()
    #expect(pool.admin("AdminResetUserPassword", ["Username": "ann"]).said == "200")
    #expect(pool.status() == "RESET_REQUIRED")
    #expect(
      pool.signIn().said
        == "PasswordResetRequiredException: Password reset required for the user"
    )
    #expect(
      pool.signIn("ann", "Wr0ngPassw0rd!").said
        == "NotAuthorizedException: Incorrect username or password."
    )
    #expect(reset(&pool).said == "200")
    #expect(pool.status() == "CONFIRMED")
    #expect(Tokens(pool.signIn("ann", "NewPassw0rd!")) != nil)
  }

  @Test func `the twenty-first attempt within an hour is rejected`() throws {
    var pool = try TestPool.withUser()
    _ = forgot(&pool)
    let wrong = pool.lastSecret == "000000" ? "000001" : "000000"
    for _ in 0..<20 { _ = reset(&pool, code: wrong) }
    #expect(reset(&pool).said == ConfirmSignUpTests.limit)
  }

  @Test func `a password in the policy's history is rejected`() throws {
    var pool = try TestPool.withUser([
      "Policies": [
        "PasswordPolicy": [
          "MinimumLength": 8, "PasswordHistorySize": 1, "TemporaryPasswordValidityDays": 7,
        ]
      ]
    ])
    // AdminCreateUser generated a temporary password, and addUser set the current password.
    _ = forgot(&pool)
    let current = reset(&pool, to: TestPool.password)
    #expect(current.errorType == "PasswordHistoryPolicyViolationException")
    #expect(reset(&pool, to: "second-one").said == "200")
    _ = forgot(&pool)
    let former = reset(&pool, to: TestPool.password)
    #expect(former.errorType == "PasswordHistoryPolicyViolationException")
    #expect(reset(&pool, to: "third-one").said == "200")
    _ = forgot(&pool)
    #expect(reset(&pool, to: TestPool.password).said == "200")
  }
}
