import Project
import RunRecord
import Testing

extension ScenarioRecord {
  /// The operations that created the given users.
  fileprivate var making: [String] {
    steps.filter { $0.phase == .given }.flatMap { $0.exchanges.map(\.operation) }
  }
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
    let record = try await Stage.record(
      users: "    - { as: ann\(words.isEmpty ? "" : ", " + words) }",
      steps: "  - expectUser: { username: $(users.ann.username), status: \(status) }"
    )
    #expect(record.story == "passed")
    #expect(record.making == calls)
  }

  @Test func `attributes and verified addresses have the written values`() async throws {
    let record = try await Stage.record(
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
    let record = try await Stage.record(
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
    let record = try await Stage.record(users: "    - \(user)", steps: "  - DescribeUserPool: {}")
    #expect(record.story.hasPrefix(story), "\(record.story)")
    #expect(record.steps.allSatisfy { $0.phase == .given && $0.verdict == .failed })
  }
}
