import CognitoModel
import Diagnostics
import Project
import RunRecord
import Testing

@testable import Runner
@testable import Scenario

/// The permissions of one pool.
private func rules(_ permissions: Set<Permission>) -> CallRules {
  CallRules(poolID: "us-east-1_Own", clientIDs: ["client"], permissions: permissions)
}

extension SafetyViolation {
  /// The permissions missing from `allow:`.
  fileprivate var missing: [String] {
    if case .notAllowed(let missing) = rejection { missing.map(\.word) } else { [] }
  }
}

@Suite struct SafetyCheckTests {
  private static let everything: Set<Requirement> = [.live, .admin, .email, .sms]

  private static func missing(
    _ step: String,
    _ permissions: Set<Permission> = []
  ) throws -> [String] {
    let check = SafetyCheck(rules: rules(permissions), capabilities: everything)
    let scenarios = try Stage.scenarios("scenario: One\nsteps:\n  - \(step)\n")
    return check.violations(in: scenarios).flatMap { $0.missing }
  }

  @Test(arguments: [
    ("signIn: { username: a, password: Abcdef1! }", []),
    ("confirmSignIn: { newPassword: Abcdef1! }", ["change-users"]),
    ("confirmSignIn: { passkey: true }", []),
    ("rememberDevice: {}", ["change-users"]), ("forgetDevice: {}", ["change-users"]),
    ("associateWebAuthnCredential: {}", ["change-users", "change-users"]),
    ("deleteWebAuthnCredential: { id: $(uuid) }", ["change-users"]),
    ("fetchDevices: {}", []), ("listWebAuthnCredentials: {}", []),
    ("confirmSignIn: { code: '123456' }", []),
    (
      "confirmSignIn: { code: '123456', deviceName: phone }", ["change-users", "change-users"]
    ),
    ("confirmSignIn: { email: a@example.com }", ["change-users"]),
    ("confirmSignIn: { select: SOFTWARE_TOKEN_MFA }", []),
    ("signIn: { username: a, flow: USER_AUTH, preferred: EMAIL_OTP }", []),
    ("autoSignIn: {}", []), ("fetchMFAPreference: {}", []), ("setUpTOTP: {}", ["change-users"]),
    ("verifyTOTPSetup: { code: '123456' }", ["change-users"]),
    ("updateMFAPreference: { sms: disabled }", ["change-users"]),
    ("updateUserAttributes: { attributes: { name: a } }", ["change-users", "send-messages"]),
    ("sendVerificationCode: { attribute: email }", ["send-messages"]),
    ("confirmUserAttribute: { attribute: email, code: '123456' }", ["change-users"]),
    ("RespondToAuthChallenge: { ChallengeName: SOFTWARE_TOKEN_MFA }", []),
    ("RespondToAuthChallenge: { ChallengeName: NEW_PASSWORD_REQUIRED }", ["change-users"]),
    ("AdminRespondToAuthChallenge: { ChallengeName: MFA_SETUP }", ["change-users"]),
    (
      "RespondToAuthChallenge: { ChallengeName: $(uuid), ChallengeResponses: { NEW_PASSWORD: b } }",
      ["change-users"]
    ),
    (
      """
      RespondToAuthChallenge: { ChallengeName: $(uuid), ChallengeResponses: \
      { userAttributes.name: b } }
      """, ["change-users"]
    ),
    ("AssociateSoftwareToken: { Session: $(uuid) }", ["change-users"]),
    ("VerifySoftwareToken: { Session: $(uuid), UserCode: '123456' }", ["change-users"]),
    ("fetchAuthSession: { refresh: true }", []),
    ("signOut: { global: true }", []),
    ("expectUser: { username: a, exists: false }", []),
    ("ListUsers: {}", []),
    ("signUp: { username: $(user.email) }", ["create-users", "send-messages"]),
    ("confirmSignUp: { username: a, code: '1' }", ["create-users"]),
    ("resendSignUpCode: { username: a }", ["send-messages"]),
    ("resetPassword: { username: a }", ["send-messages"]),
    (
      "confirmResetPassword: { username: a, newPassword: Abcdef1!, code: '1' }", ["change-users"]
    ),
    ("updatePassword: { oldPassword: Abcdef1!, newPassword: Abcdef1! }", ["change-users"]),
    ("deleteUser: {}", ["delete-users"]),
    ("AdminDeleteUser: { Username: a }", ["delete-users"]),
    ("AdminCreateUser: { Username: $(uuid) }", ["create-users", "send-messages"]),
    ("AdminCreateUser: { Username: $(uuid), MessageAction: SUPPRESS }", ["create-users"]),
    (
      "AdminCreateUser: { Username: $(uuid), MessageAction: RESEND }",
      ["create-users", "send-messages"]
    ),
    ("AdminSetUserPassword: { Username: a, Password: Abcdef1! }", ["change-users"]),
    ("AdminResetUserPassword: { Username: a }", ["change-users", "send-messages"]),
    ("SetUserPoolMfaConfig: { MfaConfiguration: OFF }", ["SetUserPoolMfaConfig"]),
    ("DeleteUserPool: {}", ["DeleteUserPool"]),
    ("CreateGroup: { GroupName: editors }", ["CreateGroup"]),
  ])
  func `each call requires its permission`(_ step: String, _ words: [String]) throws {
    #expect(try Self.missing(step) == words)
  }

  @Test
  func
    `a permission allows its group of operations, and an operation name allows only that operation`()
    throws
  {
    let signUp = "signUp: { username: $(user.email) }"
    #expect(try Self.missing(signUp, [.createUsers]) == ["send-messages"])
    #expect(try Self.missing(signUp, [.createUsers, .sendMessages]) == [])
    #expect(try Self.missing(signUp, [.operation("SignUp")]) == [])
    #expect(
      try Self.missing("AdminCreateUser: { Username: $(uuid) }", [.operation("SignUp")])
        == ["create-users", "send-messages"]
    )
    let all: Set<Permission> = [.createUsers, .changeUsers, .deleteUsers, .sendMessages]
    #expect(try Self.missing("UpdateUserPool: {}", all) == ["UpdateUserPool"])
    #expect(try Self.missing("UpdateUserPool: {}", [.operation("UpdateUserPool")]) == [])
  }

  @Test func `steps in flows are checked at their own place`() throws {
    let scenarios = try Stage.scenarios(
      """
      scenario: One
      steps:
        - use: { flow: f.yaml, with: { name: "u-$(uuid)" } }
      ---
      scenario: Two
      vars: { who: literal@example.com }
      steps:
        - use: { flow: f.yaml, with: { name: $(who) } }
      """,
      with: [
        "f.yaml": """
        flow: create
        parameters: { name: {} }
        steps:
          - AdminCreateUser: { Username: $(name), MessageAction: SUPPRESS }
        """
      ]
    )
    let check = SafetyCheck(rules: rules([]), capabilities: Self.everything)
    #expect(check.writes([scenarios[0]]))
    let violations = check.violations(in: scenarios)
    #expect(violations.map(\.missing) == [["create-users"]])
    #expect(violations.map(\.file) == ["f.yaml"])
    #expect(violations.map(\.place.line) == [4])
    #expect(violations.map(\.number.description) == ["1.1"])
    #expect(
      SafetyCheck.foreignName(in: scenarios[1])?.reason.hasPrefix(
        "AdminCreateUser in f.yaml on line 4 creates the user `$(name)`"
      ) == true
    )
  }

  @Test func `a violation includes its place and the permission to add`() throws {
    let scenarios = try Stage.scenarios(
      """
      scenario: A user comes
      steps:
        - signUp: { username: $(user.email) }
        - AdminDisableUser: { Username: $(user.email) }
      cleanup:
        - AdminDeleteUser: { Username: $(user.email) }
      ---
      scenario: Only reads
      steps:
        - expectUser: { username: a, exists: false }
      ---
      scenario: Would be skipped anyway
      requires: [mock]
      steps:
        - AdminDeleteUser: { Username: $(user.email) }
      ---
      scenario: Is skipped for its name
      steps:
        - signUp: { username: ann }
        - AdminDeleteUser: { Username: ann }
      """
    )
    let check = SafetyCheck(rules: rules([.sendMessages]), capabilities: Self.everything)
    let words = check.violations(in: scenarios).map {
      SafetyRejection.notAllowed($0).message(pool: "staging")
    }
    #expect(
      words == [
        """
        test.yaml:3:5: signUp calls SignUp, which is not allowed on the pool `staging` (step 1 of \
        `A user comes`); add `create-users` to the pool's `allow:`
        """,
        """
        test.yaml:4:5: AdminDisableUser is not allowed on the pool `staging` (step 2 of \
        `A user comes`); add `change-users` to the pool's `allow:`
        """,
        """
        test.yaml:6:5: AdminDeleteUser is not allowed on the pool `staging` (cleanup step 1 of \
        `A user comes`); add `delete-users` to the pool's `allow:`
        """,
      ]
    )
    #expect(check.writes(scenarios))
    #expect(!check.writes(Array(scenarios[1...])))
  }
}
