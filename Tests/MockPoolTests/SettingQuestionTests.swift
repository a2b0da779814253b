import JSON
import MockPool
import TestSupport
import Testing
import Values

/// A change of one setting.
private struct Change: CustomTestStringConvertible {
  let name: String
  var pool: JSONObject = [:]
  var mfa: JSONObject?
  var client: JSONObject = [:]

  var testDescription: String { name }

  static func policy(_ name: String, _ value: JSONValue) -> Change {
    Change(name: name, pool: ["Policies": ["PasswordPolicy": [name: value]]])
  }

  static func client(_ name: String, _ value: JSONValue) -> Change {
    Change(name: name, client: [name: value])
  }

  static let all = [
    policy("MinimumLength", 9), policy("MinimumLength", 12), policy("RequireSymbols", false),
    policy("PasswordHistorySize", 1), policy("PasswordHistorySize", 3),
    policy("TemporaryPasswordValidityDays", 2), policy("TemporaryPasswordValidityDays", 5),
    Change(name: "UserPoolTier", pool: ["UserPoolTier": "PLUS"]),
    Change(name: "CaseSensitive", pool: ["UsernameConfiguration": ["CaseSensitive": true]]),
    Change(name: "AllowAdminCreateUserOnly", pool: adminOnly),
    Change(name: "AccountRecoverySetting", pool: recovery),
    Change(name: "DeviceConfiguration", pool: devices),
    Change(name: "AttributesRequireVerificationBeforeUpdate", pool: verification),
    Change(name: "VerificationMessageTemplate", pool: template),
    Change(name: "MfaConfiguration", mfa: factors("OPTIONAL")),
    Change(name: "MfaConfiguration ON", mfa: factors("ON")),
    client("ExplicitAuthFlows", ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]),
    client("ExplicitAuthFlows", ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]),
    client("PreventUserExistenceErrors", "LEGACY"), client("EnableTokenRevocation", false),
    client("AccessTokenValidity", 2), client("AuthSessionValidity", 5),
    client("RefreshTokenValidity", 1), client("RefreshTokenValidity", 10),
    client("ReadAttributes", ["email"]), client("WriteAttributes", ["email"]),
    Change(name: "RefreshTokenRotation", client: rotation),
  ]

  private static let adminOnly: JSONObject = [
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]
  ]
  private static let recovery: JSONObject = [
    "AccountRecoverySetting": ["RecoveryMechanisms": [["Priority": 1, "Name": "admin_only"]]]
  ]
  private static let devices: JSONObject = [
    "DeviceConfiguration": [
      "ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": true,
    ]
  ]
  private static let verification: JSONObject = [
    "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
  ]
  private static let template: JSONObject = [
    "VerificationMessageTemplate": ["EmailMessage": "Use {####} now.", "EmailSubject": "Code"]
  ]
  private static let rotation: JSONObject = [
    "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
  ]

  private static func factors(_ mode: String) -> JSONObject {
    [
      "MfaConfiguration": .string(mode), "SoftwareTokenMfaConfiguration": ["Enabled": true],
    ]
  }

  /// A pool with the change; nil for the unchanged pool.
  static func pool(_ change: Change?) throws -> TestPool {
    var settings = TestPool.emailPool
    for (key, value) in change?.pool.members ?? [] { settings[key] = value }
    var client = TestPool.passwordClient.merging(["PreventUserExistenceErrors": "ENABLED"])
    for (key, value) in change?.client.members ?? [] { client[key] = value }
    var pool = try TestPool(settings, client: client)
    if let mfa = change?.mfa {
      let reply = pool.admin("SetUserPoolMfaConfig", mfa)
      try #require(reply.said == "200")
    }
    // The calls of all conversations draw the same numbers.
    pool.random = SeededRandom(seed: 2)
    // A restart ends the record.
    pool.restarts = false
    return pool
  }
}

/// Calls of a scenario, with their responses.
private struct Conversation: CustomTestStringConvertible {
  let name: String
  let replies: @Sendable (inout TestPool) -> [MockReply]

  var testDescription: String { name }

  private static let ann: JSONValue = "ann@example.com"

  static let signUp = Conversation(name: "sign-up") { pool in
    [
      pool.signUp("ann@example.com"), pool.confirm("ann@example.com"),
      pool.signIn("Ann@example.com"),
    ]
  }
  static let signIn = Conversation(name: "sign-in") { pool in
    pool.addUser("ann@example.com")
    return [pool.signIn("ann@example.com"), pool.signIn("ann@example.com", "wrong-Pass1!")]
  }
  static let unknown = Conversation(name: "unknown user") { pool in
    [
      pool.signIn("bea@example.com"),
      pool.client("ForgotPassword", ["Username": "bea@example.com"]),
    ]
  }
  static let invitation = Conversation(name: "invitation") { pool in
    [
      pool.admin("AdminCreateUser", ["Username": ann]),
      pool.signIn("ann@example.com", pool.lastSecret),
    ]
  }
  static let reset = Conversation(name: "reset") { pool in
    pool.addUser("ann@example.com")
    return [
      pool.client("ForgotPassword", ["Username": ann]),
      pool.client(
        "ConfirmForgotPassword",
        [
          "Username": ann, "ConfirmationCode": .string(pool.lastSecret),
          "Password": .string(TestPool.password),
        ]
      ),
    ]
  }
  static let description = Conversation(name: "description") { pool in
    [pool.admin("DescribeUserPool", [:])]
  }

  static let all = [
    signUp, signIn, unknown, invitation, reset, description, lateInvitation, lateRefresh, deletion,
    passwords, groups,
  ]
}

// MARK: - Conversations whose responses depend on earlier calls

extension Conversation {
  fileprivate static let lateInvitation = Conversation(name: "late invitation") { pool in
    let reply = pool.admin("AdminCreateUser", ["Username": ann])
    pool.advance(by: .seconds(3 * 86_400))
    return [reply, pool.signIn("ann@example.com", pool.lastSecret)]
  }
  fileprivate static let lateRefresh = Conversation(name: "late refresh") { pool in
    let token = signedIn(&pool)
    pool.advance(by: .seconds(2 * 86_400))
    return [refresh(token, &pool)]
  }
  fileprivate static let deletion = Conversation(name: "deletion") { pool in
    let token = signedIn(&pool)
    return [pool.admin("AdminDeleteUser", ["Username": ann]), refresh(token, &pool)]
  }
  fileprivate static let passwords = Conversation(name: "passwords") { pool in
    pool.addUser("ann@example.com")
    return ["Second-1!", "Third-12!", TestPool.password].map { password in
      pool.admin(
        "AdminSetUserPassword",
        ["Username": ann, "Password": .string(password), "Permanent": true]
      )
    }
  }
  fileprivate static let groups = Conversation(name: "groups") { pool in
    ["editors", "Editors"].map { pool.admin("CreateGroup", ["GroupName": .string($0)]) }
  }

  /// The refresh token of a new user.
  private static func signedIn(_ pool: inout TestPool) -> JSONValue {
    pool.addUser("ann@example.com")
    return pool.signIn("ann@example.com").body["AuthenticationResult"]?["RefreshToken"] ?? .null
  }

  private static func refresh(_ token: JSONValue, _ pool: inout TestPool) -> MockReply {
    pool.client(
      "InitiateAuth",
      ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": token]]
    )
  }
}

@Suite("Questions about settings")
struct SettingQuestionTests {
  /// The changes after which a conversation asks the same questions and gets the same answers.
  private func unread(_ conversation: Conversation) throws -> [Change] {
    var pool = try Change.pool(nil)
    let questions = pool.pool.recordQuestions()
    _ = conversation.replies(&pool)
    return try Change.all.filter { change in
      questions.haveSameAnswers(from: try Change.pool(change).pool.readableSettings)
    }
  }

  @Test(arguments: Conversation.all)
  fileprivate func `a pool with the same answers returns the same responses`(
    conversation: Conversation
  ) throws {
    var pool = try Change.pool(nil)
    let expected = conversation.replies(&pool)
    for change in try unread(conversation) {
      var other = try Change.pool(change)
      #expect(conversation.replies(&other) == expected, "\(change.name)")
    }
  }

  @Test(arguments: [
    (
      Conversation.signUp, ["UserPoolTier", "AccountRecoverySetting", "PreventUserExistenceErrors"]
    ),
    (.signIn, ["AllowAdminCreateUserOnly", "PreventUserExistenceErrors", "MfaConfiguration"]),
    (.unknown, ["MinimumLength", "DeviceConfiguration", "AccessTokenValidity", "CaseSensitive"]),
    (.invitation, ["AttributesRequireVerificationBeforeUpdate", "PasswordHistorySize"]),
    (.reset, ["EnableTokenRevocation", "AllowAdminCreateUserOnly"]),
    (.deletion, ["MinimumLength", "TemporaryPasswordValidityDays", "PasswordHistorySize"]),
    (.groups, ["RefreshTokenValidity", "MinimumLength"]),
  ])
  fileprivate func `a conversation does not ask about settings of other features`(
    conversation: Conversation,
    names: [String]
  ) throws {
    let unread = Set(try unread(conversation).map(\.name))
    #expect(Set(names).subtracting(unread) == [])
  }

  @Test func `a password is checked only against the requirements that it breaks`() throws {
    let unread = try unread(.signUp).filter { $0.name == "MinimumLength" }
    #expect(unread.map(\.pool) == [Change.policy("MinimumLength", 9).pool])
  }

  @Test(arguments: [
    (Conversation.lateInvitation, Change.policy("TemporaryPasswordValidityDays", 5)),
    (.lateRefresh, .client("RefreshTokenValidity", 10)),
    (.passwords, .policy("PasswordHistorySize", 1)),
  ])
  fileprivate func `a conversation asks only whether a time or number is reached`(
    conversation: Conversation,
    change: Change
  ) throws {
    let unread = try unread(conversation).filter { $0.name == change.name }
    #expect(unread.map(\.pool) == [change.pool])
    #expect(unread.map(\.client) == [change.client])
  }

  @Test func `a description reads every setting`() throws {
    #expect(try unread(.description).map(\.name) == [])
  }

  @Test func `calls after the end of the record are ignored`() throws {
    var pool = try Change.pool(nil)
    let questions = pool.pool.recordQuestions()
    questions.end()
    _ = pool.admin("DescribeUserPool", [:])
    #expect(questions.haveSameAnswers(from: pool.pool.readableSettings))
  }

  @Test func `a record does not keep itself in memory`() throws {
    weak var questions: RecordedQuestions<ReadableSettings>?
    do {
      var pool = try Change.pool(nil)
      questions = pool.pool.recordQuestions()
      _ = pool.admin("CreateGroup", ["GroupName": "editors"])
    }
    #expect(questions == nil)
  }

  @Test func `a question about a missing client has no answer`() throws {
    var pool = try Change.pool(nil)
    let questions = pool.pool.recordQuestions()
    _ = pool.signIn("ann@example.com")
    var other = try Change.pool(nil)
    _ = other.admin("DeleteUserPoolClient", ["ClientId": .string(other.clientID)])
    #expect(!questions.haveSameAnswers(from: other.pool.readableSettings))
  }
}
