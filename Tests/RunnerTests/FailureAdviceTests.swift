import Project
import RunRecord
import Testing

/// A scenario's failure on its own pool.
private func failure(_ scenario: String) async throws -> Failure? {
  let performance = try await Stage().perform("scenario: Advice\n" + scenario)
  guard case .failed(let failure) = performance.records[0].result else { return nil }
  return failure
}

private let signIn = """
  signIn: { username: $(users.bob.username), password: $(users.bob.password) }
  """

private let calls = """
  client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] },
  """

private let initiate = """
  InitiateAuth: { AuthFlow: USER_PASSWORD_AUTH, AuthParameters: { USERNAME: \
  $(users.bob.username), PASSWORD: $(users.bob.password) } }
  """

private let advised: [(scenario: String, advice: String)] = [
  (
    "steps:\n  - signUp: { username: $(user.phone), password: $(user.password) }",
    "`given: { pool: { UsernameAttributes: [phone_number], AutoVerifiedAttributes: [phone_number]"
  ),
  (
    "steps:\n  - signUp: { username: ada, password: $(user.password) }",
    "write `given: { pool: { UsernameAttributes: [] } }`"
  ),
  (
    "given: { users: [{ as: bob }] }\nsteps:\n  - \(signIn)\n  - setUpTOTP: {}",
    "write `given: { pool: { MfaConfiguration: OPTIONAL } }`"
  ),
  (
    "given: { users: [{ as: bob, totp: true }] }\nsteps:\n  - \(signIn)",
    "write `given: { pool: { MfaConfiguration: OPTIONAL } }`"
  ),
  (
    "given: { users: [{ as: bob, mfa: sms }] }\nsteps:\n  - \(signIn)",
    "write `given: { pool: { MfaConfiguration: OPTIONAL, SmsMfaConfiguration: {} } }`"
  ),
  (
    """
    given: { pool: { MfaConfiguration: OPTIONAL, SmsMfaConfiguration: {} }, users: [{ as: bob }] }
    steps:
      - \(signIn)
      - updateMFAPreference: { sms: enabled }
    """, "the user has no `phone_number`; add `phone: $(user.phone)`"
  ),
  (
    """
    given: { pool: { MfaConfiguration: OPTIONAL }, users: [{ as: bob }] }
    steps:
      - \(signIn)
      - updateMFAPreference: { totp: enabled }
    """, "the user has no software token; call `setUpTOTP` and `verifyTOTPSetup` first"
  ),
  (
    """
    given: { users: [{ as: bob }] }
    steps:
      - \(signIn)
      - updateMFAPreference: { sms: enabled }
    """,
    "; also write `given: { pool: { MfaConfiguration: OPTIONAL, SmsMfaConfiguration: {} } }`"
  ),
  (
    """
    given: { users: [{ as: bob }] }
    steps:
      - \(signIn)
      - updateMFAPreference: { totp: enabled }
    """, "first; also write `given: { pool: { MfaConfiguration: OPTIONAL } }`"
  ),
  (
    "given: { \(calls) users: [{ as: bob }] }\nsteps:\n  - \(initiate)\n  - GetUser: {}",
    "after an operation, pass `AccessToken: $(…)`"
  ),
  (
    "given: { \(calls) users: [{ as: bob }] }\nsteps:\n  - \(initiate)\n  - deleteUser: {}",
    "use `signIn` instead of an operation"
  ),
  (
    "given: { users: [{ as: bob, attributes: { custom:plan: gold } }] }\nsteps:\n  - \(signIn)",
    "the pool does not have the attribute `custom:plan`; declare it in `given.pool` with "
      + "`Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }]`"
  ),
  (
    """
    given: { pool: { Schema: [{ Name: tier, AttributeDataType: String }] }, users: [{ as: bob }] }
    steps:
      - \(signIn)
      - updateUserAttributes: { attributes: { custom:tier: a, custom:plan: gold } }
    """,
    "the pool does not have the attribute `custom:plan`; add `{ Name: plan, AttributeDataType: "
      + "String, Mutable: true }` to `Schema` in `given.pool`"
  ),
  (
    """
    steps:
      - signUp:
          username: $(user.email)
          password: $(user.password)
          attributes: { custom:plan: gold, custom:age: young }
    """,
    "the pool does not have the attributes `custom:plan` and `custom:age`; declare them in "
      + "`given.pool` with `Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }, "
      + "{ Name: age, AttributeDataType: String, Mutable: true }]`"
  ),
  (
    """
    given: { pool: { Schema: [{ Name: custom:plan, AttributeDataType: String }] } }
    steps:
      - signUp:
          username: $(user.email)
          password: $(user.password)
          attributes: { custom:plan: gold }
    """, "`Schema` takes names without `custom:`; write `Name: plan`"
  ),
]

@Test(arguments: advised)
func `the failure for an error with a certain cause shows what to write`(
  _ scenario: String,
  _ advice: String
) async throws {
  let details = try await failure(scenario)?.details
  #expect(details?.contains { $0.contains(advice) } == true, "\(details ?? [])")
}

private let migration = """
  triggers: { userMigration: { users: [{ username: $(user.email), password: $(user.password) }] } }
  """

private let unmigrated: [(client: String, flow: String, reason: String)] = [
  ("{}", "USER_SRP_AUTH", "a sign-in with SRP does not send the password"),
  (
    "{ PreventUserExistenceErrors: LEGACY }", "USER_SRP_AUTH",
    "a sign-in with SRP does not send the password"
  ),
  (
    """
    { PreventUserExistenceErrors: LEGACY, ExplicitAuthFlows: [ALLOW_USER_AUTH, \
    ALLOW_REFRESH_TOKEN_AUTH] }
    """, "USER_AUTH, preferred: PASSWORD", "a sign-in with USER_AUTH does not call it"
  ),
]

@Test(arguments: unmigrated)
func `a sign-in that can't migrate the user shows the reason`(
  _ client: String,
  _ flow: String,
  _ reason: String
) async throws {
  let signIn = "signIn: { username: $(user.email), password: $(user.password), flow: \(flow) }"
  let failure = try await failure(
    "given:\n  client: \(client)\n  \(migration)\nsteps:\n  - \(signIn)"
  )
  let advice =
    "`userMigration` was not called, because \(reason); use `flow: USER_PASSWORD_AUTH`, and add "
    + "`ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]` to `given.client`"
  #expect(failure?.details == [advice])
}

@Test(arguments: [
  "steps:\n  - \(srpSignIn)",
  "given:\n  \(migration)\n  users: [{ as: ann, enabled: false }]\nsteps:\n  - signIn: "
    + "{ username: $(users.ann.username), password: $(users.ann.password) }",
  "given:\n  \(migration)\n  \(passwordFlow)\nsteps:\n  - \(passwordSignIn)",
  "given:\n  \(migration)\n  \(passwordFlow)\nsteps:\n  - \(srpSignIn)\n  - \(passwordSignIn)",
])
func `a failed sign-in for another reason does not mention the migration`(
  _ scenario: String
) async throws {
  let details = try await failure(scenario)?.details
  #expect(details?.contains { $0.contains("userMigration") } == false, "\(details ?? [])")
}

private let srpSignIn = "signIn: { username: $(user.email), password: $(random.password(12)) }"

private let passwordSignIn = """
  signIn: { username: $(user.email), password: $(random.password(12)), flow: USER_PASSWORD_AUTH }
  """

private let passwordFlow = """
  client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, \
  ALLOW_REFRESH_TOKEN_AUTH] }
  """

@Test func `an operation without a secret hash is advised to use a verb`() async throws {
  let failure = try await failure(
    """
    given:
      client:
        GenerateSecret: true
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      users: [{ as: bob }]
    steps:
      - \(initiate)
    """
  )
  #expect(failure?.details.first?.hasPrefix("authflow fills in `SecretHash` only as") == true)
}

@Test func `an error that a scenario expects or that it injected has no advice`() async throws {
  let injected = try await failure(
    """
    steps:
      - injectFault: { operation: SignUp, error: SoftwareTokenMFANotFoundException }
      - signUp: { username: $(user.email), password: $(user.password) }
    """
  )
  #expect(injected?.details == [])
}

@Test func `an expected delivery that the pool did not make shows the reason`() async throws {
  let failure = try await failure(
    """
    given: { pool: { AutoVerifiedAttributes: [] } }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { delivery: { medium: EMAIL } }
    """
  )
  let reason = "got no CodeDeliveryDetails: the pool's `AutoVerifiedAttributes` is empty"
  #expect(failure?.details == ["step 1 (SignUp) \(reason)"])
}

@Test func `a software token that is set up but not enabled is mentioned`() async throws {
  let failure = try await failure(
    """
    given: { pool: { MfaConfiguration: OPTIONAL }, users: [{ as: bob }] }
    steps:
      - \(signIn)
      - setUpTOTP: {}
        save: key
      - verifyTOTPSetup: { code: $(totp(key)) }
      - \(signIn)
        expect: { nextStep: confirmSignInWithTOTPCode }
    """
  )
  #expect(failure?.details.first?.contains("add `updateMFAPreference: { totp: enabled }`") == true)
}

@Test func `a failed expectation on trigger calls lists them by function`() async throws {
  let failure = try await failure(
    """
    given:
      users: [{ as: bob }]
      triggers: { customChallenge: [{ ask: { sum: 2 + 3 }, answer: "5" }] }
      client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    steps:
      - signIn: { username: $(users.bob.username), flow: CUSTOM_AUTH_WITHOUT_SRP }
      - expectTrigger: { trigger: customChallenge }
        expect: { calls: 1 }
    """
  )
  #expect(
    failure?.details == [
      "the calls were DefineAuthChallenge_Authentication, CreateAuthChallenge_Authentication"
    ]
  )
}

@Test func `a message sent to a given user does not count as taken by an earlier await`()
  async throws
{
  let failure = try await failure(
    """
    given: { users: [{ as: bob, status: UNCONFIRMED }] }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(users.bob.email), within: 1s }
    """
  )
  let reason = "it was sent for `given`, so awaits ignore it"
  #expect(failure?.details.contains { $0.hasSuffix(reason) } == true, "\(failure?.details ?? [])")
}

@Test func `given users need only the permission to create users`() async throws {
  var stage = LiveStage()
  stage.permissions = [.sendMessages]
  let performance = try await stage.perform(
    """
    scenario: Signs in
    given: { users: [{ as: bob }] }
    steps:
      - \(signIn)
    """
  )
  #expect(!performance.refusals.isEmpty)
  #expect(
    performance.refusals.allSatisfy { $0.hasSuffix("; add `create-users` to the pool's `allow:`") }
  )
}

// MARK: - Pools that can't be created

private let conflicting: [(given: String, message: String, conflict: String)] = [
  (
    "pool: { AliasAttributes: [email] }", "can't create the pool: CreateUserPool returned",
    "the default pool has `UsernameAttributes: [email]`; write `UsernameAttributes: []`"
  ),
  (
    "client: { RefreshTokenRotation: { Feature: ENABLED } }",
    "can't create the client: CreateUserPoolClient returned",
    "write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`"
  ),
  (
    "clients: { web: { RefreshTokenRotation: { Feature: ENABLED } } }",
    "can't create the client `web`: CreateUserPoolClient returned",
    "write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`"
  ),
  (
    "pool: { SmsMfaConfiguration: {} }", "can't create the pool: SetUserPoolMfaConfig returned",
    "the default pool has `MfaConfiguration: OFF`; write `MfaConfiguration: OPTIONAL`"
  ),
]

@Test(arguments: conflicting)
func `a setting that conflicts with a default names the default`(
  _ given: String,
  _ message: String,
  _ conflict: String
) async throws {
  let failure = try await failure("given: { \(given) }\nsteps:\n  - DescribeUserPool: {}")
  #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
  #expect(failure?.details.contains { $0.contains(conflict) } == true)
}

@Test func `a setting that conflicts with another written setting names no default`() async throws {
  let failure = try await failure(
    """
    given: { pool: { UsernameAttributes: [email], AliasAttributes: [email] } }
    steps:
      - DescribeUserPool: {}
    """
  )
  #expect(failure?.details == [])
}

// MARK: - Headlines

private let headlines: [(expect: String, headline: String)] = [
  ("{ error: CodeMismatchException }", "expected CodeMismatchException, but signUp succeeded"),
  ("{ error: { message: a b } }", "expected error.message to be \"a b\", but signUp succeeded"),
  (
    "{ error: CodeMismatchException, httpStatus: 400 }",
    "expected CodeMismatchException, but signUp succeeded (and 1 more difference)"
  ),
  ("{ delivery: { destination: a b } }", "expected delivery.destination to be \"a b\", got"),
]

@Test(arguments: headlines)
func `a headline shows what happened instead`(_ expect: String, _ headline: String) async throws {
  let failure = try await failure(
    """
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: \(expect)
    """
  )
  #expect(failure?.message.hasPrefix(headline) == true, "\(failure?.message ?? "")")
}

@Test func `a value that starts with the expected value gets advice`() async throws {
  let failure = try await failure(
    """
    steps:
      - signUp: { username: $(user.email), password: short }
        expect: { error: { message: Password did not conform } }
    """
  )
  let message = """
    expected error.message to be "Password did not conform", got "Password did not conform with \
    policy: Password not long enough"
    """
  #expect(failure?.message == message)
  #expect(failure?.details.last?.contains("use `startsWith` to compare only the beginning") == true)
}

@Test func `a missing value of a failed step is explained by its error`() async throws {
  let failure = try await failure(
    """
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(failure?.mismatches.map(\.instead) == ["NotAuthorizedException"])
}
