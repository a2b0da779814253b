import RunRecord
import Testing

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
  let details = try await Failure.ofScenario(scenario)?.details
  #expect(details?.contains { $0.contains(advice) } == true, "\(details ?? [])")
}

@Test func `an operation without a secret hash is advised to use a verb`() async throws {
  let failure = try await Failure.ofScenario(
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

@Test func `a software token that is set up but not enabled is mentioned`() async throws {
  let failure = try await Failure.ofScenario(
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
