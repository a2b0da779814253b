import FoundationEssentials
import JSON
import RunRecord
import Project
import Runner
import Testing

private func record(users: String, steps: String, pool: String = "") async throws -> ScenarioRecord
{
  try await Stage(environment: ["HAS_TOKEN": "true"])
    .perform("scenario: Users\ngiven:\n\(pool)  users:\n\(users)\nsteps:\n\(steps)")
    .records[0]
}

extension ScenarioRecord {
  /// The operations that created the given users.
  fileprivate var making: [String] {
    steps.filter { $0.phase == .given }.flatMap { $0.exchanges.map(\.operation) }
  }
}

/// A pool with every second factor.
///
/// A pool that requires a factor first requests a code from a user without a token.
private func factors(_ mode: String) -> String {
  """
    pool:
      MfaConfiguration: \(mode)
      AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
      EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" }
      EmailMfaConfiguration: {}
      SmsMfaConfiguration: { SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" } }

  """
}

@Suite(.timeLimit(.minutes(10))) struct GivenUserTests {
  @Test(arguments: [
    ("", "CONFIRMED", ["AdminCreateUser", "AdminSetUserPassword"]),
    ("status: UNCONFIRMED", "UNCONFIRMED", ["SignUp"]),
    ("status: FORCE_CHANGE_PASSWORD", "FORCE_CHANGE_PASSWORD", ["AdminCreateUser"]),
    (
      "status: RESET_REQUIRED", "RESET_REQUIRED",
      ["AdminCreateUser", "AdminSetUserPassword", "AdminResetUserPassword"]
    ),
    (
      "enabled: false", "CONFIRMED",
      ["AdminCreateUser", "AdminSetUserPassword", "AdminDisableUser"]
    ),
    (
      "groups: [a, b]", "CONFIRMED",
      [
        "AdminCreateUser", "AdminSetUserPassword", "CreateGroup", "AdminAddUserToGroup",
        "CreateGroup", "AdminAddUserToGroup",
      ]
    ),
    (
      "status: UNCONFIRMED, verified: [email]", "UNCONFIRMED",
      ["SignUp", "AdminUpdateUserAttributes"]
    ),
  ])
  func `each state of a user is created with the fewest calls`(
    _ words: String,
    _ status: String,
    _ calls: [String]
  ) async throws {
    let record = try await record(
      users: "    - { as: ann\(words.isEmpty ? "" : ", " + words) }",
      steps: "  - expectUser: { username: $(users.ann.username), status: \(status) }"
    )
    #expect(record.story == "passed")
    #expect(record.making == calls)
  }

  @Test(arguments: [
    ("totp: true", "OPTIONAL", "SOFTWARE_TOKEN_MFA", "confirmSignInWithTOTPCode"),
    ("mfa: totp", "\"ON\"", "SOFTWARE_TOKEN_MFA", "confirmSignInWithTOTPCode"),
    ("mfa: email", "OPTIONAL", "EMAIL_OTP", "confirmSignInWithOTP"),
    ("mfa: email, totp: true", "\"ON\"", "EMAIL_OTP", "confirmSignInWithOTP"),
    ("mfa: sms", "\"ON\"", "SMS_MFA", "confirmSignInWithSMSMFACode"),
  ])
  func `a second factor is enabled and preferred, even if the pool requires one`(
    _ words: String,
    _ mode: String,
    _ factor: String,
    _ step: String
  ) async throws {
    let record = try await record(
      users: "    - { as: ann, \(words) }",
      steps: """
          - expectUser: { username: $(users.ann.username), status: CONFIRMED, mfa: { preferred: \(factor) } }
          - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
            expect: { nextStep: \(step) }
        """,
      pool: factors(mode)
    )
    #expect(record.story == "passed")
  }

  @Test func `the code that enrolled a given software token is not used again`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: Token
      given:
      \(factors("OPTIONAL"))  users: [ { as: ann, totp: true, status: FORCE_CHANGE_PASSWORD } ]
      vars: { seed: $(users.ann.totpSecret) }
      steps:
        - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
          expect: { nextStep: confirmSignInWithNewPassword }
        - confirmSignIn: { newPassword: $(random.password(16)) }
          expect: { nextStep: confirmSignInWithTOTPCode }
        - confirmSignIn: { code: $(totp(seed)) }
          expect: { nextStep: done }
      """
    )
    #expect(performance.records[0].story == "passed")
    let steps = performance.records[0].steps
    let wasMoved = steps.flatMap(\.notes).contains {
      $0.hasPrefix("the pool's clock was moved forward by")
    }
    // On a slow machine, the next code may come half a minute later and differ for that reason.
    let start = try #require(steps.first?.startedAt).timeIntervalSince1970
    let end = try #require(steps.last?.startedAt).timeIntervalSince1970
    #expect(wasMoved || Int(start / 30) != Int(end / 30))
  }

  @Test func `attributes and verified addresses have the written values`() async throws {
    let record = try await record(
      users: """
            - { as: ann }
            - { as: bob, verified: [], attributes: { name: Bob }, email: bob@example.com }
            - { as: cy, phone: "+15550100", verified: [phone] }
            - { as: di, username: di@example.com, password: Own-Secret-1 }
            - { as: ed, attributes: { email: ed@example.com, email_verified: "false" } }
        """,
      steps: """
          - expectUser:
              username: $(users.ann.email)
              attributes: { email_verified: true, phone_number: { exists: false } }
          - expectUser:
              username: bob@example.com
              attributes: { name: Bob, email_verified: { exists: false } }
          - expectUser:
              username: $(users.cy.username)
              attributes: { phone_number: +15550100, phone_number_verified: true, email_verified: { exists: false } }
          - signIn: { username: $(users.di.username), password: Own-Secret-1 }
            expect: { tokens: { id: { claims: { email: $(users.di.email) } } } }
          - expectUser: { username: ed@example.com, attributes: { email_verified: "false" } }
        """
    )
    #expect(record.story == "passed")
  }

  @Test func `a user's values can come from earlier users and from vars`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: Users
      vars: { shared: $(random.password(24)), copy: $(users.bob.password) }
      given:
        users:
          - { as: ann, password: $(shared) }
          - { as: bob, password: $(users.ann.password), attributes: { profile: $(users.ann.email) } }
      steps:
        - signIn: { username: $(users.bob.username), password: $(shared) }
          expect: { tokens: { id: { claims: { profile: $(users.ann.email) } } } }
        - signIn: { username: $(users.ann.username), password: $(copy) }
      """
    )
    #expect(performance.records[0].story == "passed")
    #expect(
      performance.records[0].steps.map(\.phase.rawValue) == ["given", "given", "steps", "steps"]
    )
  }

  @Test(arguments: ["UNCONFIRMED", "RESET_REQUIRED"])
  func `a message sent while creating a given user is not the message of a step`(
    _ status: String
  ) async throws {
    let verb = status == "UNCONFIRMED" ? "resendSignUpCode" : "resetPassword"
    let record = try await record(
      users: "    - { as: ann, status: \(status) }",
      steps: """
          - \(verb): { username: $(users.ann.email) }
          - awaitCode: { to: $(users.ann.email) }
          - awaitCode: { to: $(users.ann.email), within: 10ms }
        """
    )
    #expect(record.story.hasSuffix(": no step sent a code for this await"))
    #expect(record.failure?.step?.number == 3)
    #expect(record.steps[2].notes.isEmpty)
  }

  @Test(arguments: [
    (
      "{ as: ann, password: short }",
      """
      failed[given]: can't set up user `ann`: AdminSetUserPassword returned \
      InvalidPasswordException: Password does not conform to policy: Password not long enough
      """
    ),
    (
      "{ as: ann, username: a b }",
      "failed[given]: can't set up user `ann`: AdminCreateUser returned InvalidParameterException"
    ),
    (
      "{ as: ann, totp: true }",
      """
      failed[given]: can't set up user `ann`: AssociateSoftwareToken returned \
      SoftwareTokenMFANotFoundException: Software Token MFA has not been enabled by the userPool
      """
    ),
    (
      "{ as: ann, mfa: email }",
      "failed[given]: can't set up user `ann`: AdminSetUserMFAPreference returned Inv"
    ),
    (
      "{ as: ann, status: UNCONFIRMED, totp: $(env.HAS_TOKEN) }",
      "failed[given]: can't set up user `ann`: an unconfirmed user can't have a software"
    ),
    ("{ as: ann, status: $(user.email) }", "failed[value]: expected one of `CONFIRMED`"),
  ])
  func `a given user that cannot be created fails the scenario before its steps`(
    _ user: String,
    _ story: String
  ) async throws {
    let record = try await record(users: "    - \(user)", steps: "  - DescribeUserPool: {}")
    #expect(record.story.hasPrefix(story), "\(record.story)")
    #expect(record.steps.allSatisfy { $0.phase == .given && $0.verdict == .failed })
  }
}

@Suite(.timeLimit(.minutes(10))) struct LiveGivenUserTests {
  private static let steps = "steps:\n  - expectUser: { username: $(users.ann.username) }"

  @Test func `create-users is the only permission required for users that the run creates`()
    async throws
  {
    let performance = try await LiveStage(permissions: [.createUsers]).perform(
      "scenario: Live\ngiven: { users: [ { as: ann, enabled: false } ] }\n\(Self.steps)"
    )
    #expect(performance.refusals.isEmpty)
    #expect(performance.stories == ["passed"])
  }

  @Test(
    arguments: [
      ("{ as: ann }", [], "AdminCreateUser, which is not allowed"),
      ("{ as: ann, status: UNCONFIRMED }", [.createUsers], "SignUp, which is not allowed"),
      ("{ as: ann, status: RESET_REQUIRED }", [.createUsers], "AdminResetUserPassword, which"),
    ] as [(String, Set<Permission>, String)]
  )
  func `a missing permission is reported before the run`(
    _ user: String,
    _ permissions: Set<Permission>,
    _ words: String
  ) async throws {
    let performance = try await LiveStage(permissions: permissions).perform(
      "scenario: Live\ngiven: { users: [ \(user) ] }\n\(Self.steps)"
    )
    let expected = "creating the given user `ann` calls \(words)"
    #expect(performance.refusals.first?.contains(expected) == true)
    #expect(performance.calls.isEmpty)
  }

  @Test func `a given user with a fixed name or address is skipped`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Name
      given: { users: [ { as: ann, username: ann@example.com } ] }
      \(Self.steps)
      ---
      scenario: Address
      given: { users: [ { as: ann, email: ann@example.com } ] }
      \(Self.steps)
      """
    )
    #expect(performance.stories[0].hasPrefix("skipped: given.users on line 2 creates the user"))
    #expect(performance.stories[1].hasPrefix("skipped: given.users on line 7 creates the user"))
    #expect(performance.count("AdminCreateUser") == 0)
  }

  @Test func `a group missing from a live pool is not created`() async throws {
    let performance = try await LiveStage().perform(
      "scenario: Live\ngiven: { users: [ { as: ann, groups: [editors] } ] }\n\(Self.steps)"
    )
    #expect(
      performance.stories == [
        "skipped: the pool has no group `editors`, which the scenario uses"
      ]
    )
    #expect(performance.count("CreateGroup") + performance.count("AdminCreateUser") == 0)
  }
}
