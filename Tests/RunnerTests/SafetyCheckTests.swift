import CognitoModel
import Diagnostics
import Project
import RunRecord
import Scenario
import Testing

@testable import Runner

@Suite struct OperationEffectTests {
  @Test func `every operation of the model is in exactly one row of the table`() {
    let listed = OperationEffect.table.flatMap(\.operations)
    #expect(listed.sorted() == CognitoModel.operationNames)
    #expect(OperationEffect.table.count == OperationEffect.allCases.count)
  }

  @Test func `exactly the read operations have names of read operations`() {
    for name in CognitoModel.operationNames {
      let isNamedLikeIt =
        ["Describe", "Get", "List", "AdminGet", "AdminList"].contains { name.hasPrefix($0) }
      // These operations have names of read operations, but one sends a code, and the others issue
      // tokens.
      let acts = [
        "GetUserAttributeVerificationCode", "GetTokensFromRefreshToken", "GetClientToken",
        "GetDerivedToken",
      ].contains(name)
      #expect((OperationEffect.of(name) == .reads) == (isNamedLikeIt && !acts), "\(name)")
    }
  }

  @Test(arguments: [
    "UpdateUserPool", "UpdateUserPoolClient", "UpdateUserPoolDomain", "DeleteUserPool",
    "DeleteUserPoolClient", "DeleteUserPoolDomain", "CreateUserPool", "CreateUserPoolClient",
    "SetUserPoolMfaConfig", "CreateUserImportJob", "StartUserImportJob", "TagResource",
    "AnOperationOfNextYear",
  ])
  func `an operation that changes the pool or is unknown is allowed only by its name`(
    _ name: String
  ) {
    #expect(OperationEffect.of(name) == .changesPool)
  }

  @Test func `an operation that also sends messages creates or changes users`() {
    for name in OperationEffect.alsoSend {
      #expect([.createsUsers, .changesUsers].contains(OperationEffect.of(name)), "\(name)")
    }
  }
}

@Suite struct ActionOperationTests {
  private static let steps = [
    "signUp: { username: $(user.email) }", "confirmSignUp: { username: a, code: '1' }",
    "resendSignUpCode: { username: a }", "resetPassword: { username: a }",
    "confirmResetPassword: { username: a, newPassword: Abcdef1!, code: '1' }",
    "signIn: { username: a, password: Abcdef1! }", "confirmSignIn: { newPassword: Abcdef1! }",
    "fetchAuthSession: { refresh: true }", "signOut: {}", "signOut: { global: true }",
    "deleteUser: {}", "updatePassword: { oldPassword: Abcdef1!, newPassword: Abcdef1! }",
    "rememberDevice: {}", "forgetDevice: {}", "fetchDevices: {}",
    "associateWebAuthnCredential: {}", "listWebAuthnCredentials: {}",
    "deleteWebAuthnCredential: { id: $(uuid) }",
    "autoSignIn: {}", "updateUserAttributes: { attributes: { name: a } }",
    "sendVerificationCode: { attribute: email }",
    "confirmUserAttribute: { attribute: email, code: '1' }", "setUpTOTP: {}",
    "verifyTOTPSetup: { code: '123456' }", "fetchMFAPreference: {}",
    "updateMFAPreference: { sms: disabled }", "fetchUserAttributes: {}",
    "expectUser: { username: a, exists: false }", "expectUser: { username: a, groups: [] }",
    "expectPool: { MfaConfiguration: OFF }",
    "expectClient: { PreventUserExistenceErrors: LEGACY }",
    "signIn: { username: a, password: Abcdef1!, flow: $(env.FLOW) }",
    "confirmSignIn: { code: '123456', deviceName: a }",
    "AdminDisableUser: { Username: a }", "DescribeUserPool: {}",
  ]

  @Test func `the definition of each action lists the operations that it calls`() throws {
    var known: [String: Set<String>] = [:]
    for text in Self.steps {
      let word = String(text.prefix { $0 != ":" })
      let scenario = try Stage.scenarios("scenario: One\nsteps:\n  - \(text)\n")[0]
      known[word, default: []].formUnion(scenario.steps[0].action.operations)
    }
    // Whether a pool requests a token, and which sign-in waits for a response, is known only during
    // the run.
    let unforeseen: [String: Set<String>] = [
      "signIn": ["AssociateSoftwareToken"],
      "confirmSignIn": ["AssociateSoftwareToken", "AdminRespondToAuthChallenge"],
    ]
    let calling = ActionTable.entries.filter { !$0.operations.isEmpty }
    #expect(calling.count > 28)
    for entry in calling {
      let operations = try #require(known[entry.name], "no step for \(entry.name)")
      #expect(operations.isSubset(of: entry.operations), "\(entry.name)")
      let missing = Set(entry.operations).subtracting(operations)
      #expect(missing.isSubset(of: unforeseen[entry.name] ?? []), "\(entry.name)")
    }
    #expect(known["AdminDisableUser"] == ["AdminDisableUser"])
    #expect(known["expectUser"] == ["AdminGetUser", "AdminListGroupsForUser"])
  }
}

@Suite struct `The deletions that a live pool must permit` {
  private static let signUp =
    "- signUp: { username: $(user.email), password: $(user.password) }\n  "

  @Test(arguments: [
    ("- http: { url: $(pool.jwksUri) }", false),
    ("- http: { url: 'https://a.test/health' }", false),
    ("\(signUp)- http: { url: $(pool.jwksUri) }", false),
    ("\(signUp)- http: { url: 'https://a.test', json: [$(uuid), $(env.KEY)] }", false),
    ("- http: { url: 'https://a.test', json: { email: $(user.email) } }", true),
    ("- http: { url: 'https://a.test/?name=$(user.username)' }", true),
    ("- set: { mail: $(user.email) }\n  - http: { url: 'https://a.test', body: $(mail) }", true),
  ])
  func `include users of a backend only if an http step may send a generated name`(
    _ steps: String,
    _ isNeeded: Bool
  ) throws {
    let scenario = try Stage.scenarios("scenario: One\nsteps:\n  \(steps)\n")[0]
    let all = scenario.signedOperations(domainIsKnown: true, isIDWrittenOut: true)
    #expect(all.contains("ListUsers") == isNeeded)
    #expect(all.contains("AdminDeleteUser") == (isNeeded || steps.contains("signUp")))
  }
}

/// The permissions of one pool.
private func rules(_ permissions: Set<Permission>) -> CallRules {
  CallRules(poolID: "us-east-1_Own", clientIDs: ["client"], permissions: permissions)
}

extension SafetyViolation {
  /// The permissions missing from `allow:`.
  fileprivate var missing: [String] {
    if case .notAllowed(let missing) = refusal { missing.map(\.word) } else { [] }
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
      SafetyRefusal.notAllowed($0).message(pool: "staging")
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

  @Test(arguments: [
    "ann", "ann@example.com", "$(env.USER)", "qa-$(now)", "$(pool.vars.name)", "$(fixed)",
    "x$(copied)",
  ])
  func `a name that is clearly not generated skips the scenario`(
    _ name: String
  ) throws {
    for step in ["signUp: { username: \(name) }", "AdminCreateUser: { Username: \(name) }"] {
      let scenario = try Stage.scenarios(
        "scenario: One\nvars: { fixed: ann, copied: $(fixed) }\nsteps:\n  - \(step)\n"
      )[0]
      let found = try #require(SafetyCheck.foreignName(in: scenario))
      #expect(found.written == name)
      #expect(
        found.reason == """
          \(step.prefix { $0 != ":" }) on line 4 creates the user `\(name)` under a name that this run \
          does not generate; on a live pool, write a name such as `$(user.username)`
          """
      )
    }
  }

  @Test(arguments: [
    "$(user.email)", "$(users.bob.username)", "qa-$(uuid)", "$(random.string(8))@example.com",
    "$(made)", "u$(iteration)-$(uuid)", "$(example.made)", "$(set)", "$(later)",
    "$(steps.first.response.UserSub)",
  ])
  func `a name that is generated or known only in the run does not skip the scenario`(
    _ name: String
  ) throws {
    let scenario = try Stage.scenarios(
      """
      scenario: One
      examples: [ { made: "qa-$(uuid)" } ]
      vars: { made: "qa-$(random.digits(6))" }
      steps:
        - set: { set: $(user.username) }
        - SignUp: { Username: $(user.email), Password: $(user.password) }
          id: first
          save: { later: response.UserSub }
        - signUp: { username: \(name) }
          repeat: 2
      """
    )[0]
    #expect(SafetyCheck.foreignName(in: scenario) == nil)
  }
}

@Test(arguments: [
  "bob-$(iteration)", "$(example.name)", "bob-$(example.name)-$(iteration)", "$(numbered)",
  "$(set)",
  "$(later)",
])
func `an iteration number or a value from examples is not a generated name`(_ name: String) throws {
  let scenarios = try Stage.scenarios(
    """
    scenario: One
    examples: [ { name: bob } ]
    vars: { numbered: "bob-$(example.name)" }
    steps:
      - set: { set: bob }
      - set: { later: "$(set)-$(numbered)" }
      - signUp: { username: \(name) }
        repeat: 2
    ---
    scenario: By a flow
    examples: [ { name: bob } ]
    vars: { numbered: "bob-$(example.name)" }
    steps:
      - set: { set: bob }
      - set: { later: "$(set)-$(numbered)" }
      - use: { flow: flow.yaml, with: { name: \(name) } }
        repeat: 2
    """,
    with: [
      "flow.yaml":
        "flow: make\nparameters: { name: {} }\nsteps: [ { AdminCreateUser: { Username: $(name) } } ]"
    ]
  )
  for scenario in scenarios { #expect(SafetyCheck.foreignName(in: scenario) != nil) }
}
