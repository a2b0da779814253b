import CognitoModel
import Project
@testable import Runner
import Testing

@testable import Scenario

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
