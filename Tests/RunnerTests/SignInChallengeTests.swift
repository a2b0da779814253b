import JSON
import RunRecord
import Testing

/// A pool with SMS and email codes as second factors, and recovery only by an administrator.
private let mfaPool = """
  given:
    pool:
      MfaConfiguration: OPTIONAL
      AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
      EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" }
      EmailMfaConfiguration: {}
  """

private let member = """
    - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS, UserAttributes: [ { Name: email, Value: $(user.email) }, { Name: email_verified, Value: "true" } ] }
    - AdminSetUserPassword: { Username: $(user.email), Password: $(user.password), Permanent: true }
  """

private func record(_ given: String, _ steps: String) async throws -> ScenarioRecord {
  let performance = try await Stage().perform(
    "scenario: Challenges\n\(given)\nsteps:\n\(member)\n\(steps)"
  )
  return performance.records[0]
}

private func operations(_ record: ScenarioRecord, step: Int) -> [String] {
  record.steps[step - 1].exchanges.map(\.operation)
}

// MARK: - Second factors

@Test func `a signed-in user sets up a software token and must use it from then on`()
  async throws
{
  let record = try await record(
    mfaPool,
    """
      - signIn: { username: $(user.email), password: $(user.password) }
      - fetchMFAPreference: {}
        expect: { mfa: { enabled: [], preferred: { exists: false } } }
      - setUpTOTP: {}
        expect: { nextStep: done, uri: { startsWith: "otpauth://totp/authflow:" } }
        save: seed
      - verifyTOTPSetup: { code: "000000" }
        expect: { error: EnableSoftwareTokenMFAException }
      - verifyTOTPSetup: { code: $(totp(seed)), deviceName: my phone }
        expect: { nextStep: done }
      - updateMFAPreference: { totp: preferred, email: enabled }
        expect: { mfa: { enabled: { length: 2 }, preferred: SOFTWARE_TOKEN_MFA } }
      - updateMFAPreference: { totp: enabled }
        expect: { mfa: { preferred: SOFTWARE_TOKEN_MFA } }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: confirmSignInWithTOTPCode, challenge: { parameters: { FRIENDLY_DEVICE_NAME: my phone } } }
      - confirmSignIn: { code: "000000" }
        expect: { error: CodeMismatchException }
      - confirmSignIn: { code: $(totp(seed)) }
        expect: { nextStep: done, tokens: { access: { claims: { token_use: access } } } }
      - updateMFAPreference: { totp: notPreferred }
        expect: { mfa: { enabled: { length: 2 }, preferred: { exists: false } } }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect:
          nextStep: continueSignInWithMFASelection
          challenge: { available: { length: 2, includes: [SOFTWARE_TOKEN_MFA, EMAIL_OTP] } }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP, delivery: { medium: EMAIL, attribute: { exists: false } } }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignIn: { code: $(code) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
  #expect(operations(record, step: 13) == ["SetUserMFAPreference", "GetUser"])
  #expect(operations(record, step: 9) == ["GetUser", "SetUserMFAPreference", "GetUser"])
}

@Test func `an invited user sets up a software token during sign-in if the pool requires it`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Invited
    given: { pool: { MfaConfiguration: "ON" } }
    steps:
      - AdminCreateUser: { Username: $(user.email), TemporaryPassword: Welcome-1 }
      - awaitCode: { to: $(user.email) }
        save: temporary
      - signIn: { username: $(user.email), password: $(temporary) }
        expect: { nextStep: confirmSignInWithNewPassword }
      - confirmSignIn: { code: "123456" }
        expect: { error: { type: NoChallenge, message: "the sign-in is waiting for `newPassword` (NEW_PASSWORD_REQUIRED), not for `code`" } }
      - confirmSignIn: { newPassword: $(user.password) }
        expect:
          nextStep: continueSignInWithTOTPSetup
          challenge: { name: MFA_SETUP }
          totp: { secret: { is: string }, uri: { contains: "&issuer=authflow" } }
        save: { seed: totp.secret }
      - confirmSignIn: { code: "000000" }
        expect: { error: EnableSoftwareTokenMFAException }
      - confirmSignIn: { code: $(totp(seed)), deviceName: my phone }
        expect: { nextStep: done }
      - expectUser: { username: $(user.email), status: CONFIRMED, mfa: { preferred: SOFTWARE_TOKEN_MFA } }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: confirmSignInWithTOTPCode }
      - confirmSignIn: { code: $(totp(seed)) }
        expect: { nextStep: done }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(
    operations(record, step: 5) == ["RespondToAuthChallenge", "AssociateSoftwareToken"]
  )
  #expect(operations(record, step: 7) == ["VerifySoftwareToken", "RespondToAuthChallenge"])
}

@Test func `selecting a method to set up sends no request`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Set-up
    given:
      pool:
        UsernameAttributes: []
        AutoVerifiedAttributes: []
        MfaConfiguration: "ON"
        AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
        EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" }
        EmailMfaConfiguration: {}
    steps:
      - AdminCreateUser: { Username: $(user.username), MessageAction: SUPPRESS }
      - AdminSetUserPassword: { Username: $(user.username), Password: $(user.password), Permanent: true }
      - signIn: { username: $(user.username), password: $(user.password) }
        expect: { nextStep: continueSignInWithMFASetupSelection }
      - confirmSignIn: { select: SMS_MFA }
        expect: { error: NoChallenge }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: continueSignInWithEmailMFASetup, httpStatus: { exists: false } }
      - confirmSignIn: { email: $(user.email) }
        expect: { nextStep: confirmSignInWithOTP }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignIn: { code: $(code) }
        expect: { nextStep: done }
      - expectUser: { username: $(user.username), attributes: { email: $(user.email), email_verified: true } }
    """
  )
  #expect(performance.records[0].story == "passed")
  #expect(operations(performance.records[0], step: 5) == [])
}

// MARK: - Choice-based sign-in

private let choicePool = """
  given:
    pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } } }
    client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
  """

@Test(arguments: [
  ("PASSWORD", ["InitiateAuth"]), ("PASSWORD_SRP", ["InitiateAuth", "RespondToAuthChallenge"]),
])
func `a preferred password signs in without a selection`(
  _ factor: String,
  _ calls: [String]
) async throws {
  let record = try await record(
    choicePool,
    """
      - signIn: { username: $(user.email), password: $(user.password), flow: USER_AUTH, preferred: \(factor) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
  #expect(operations(record, step: 3) == calls)
}

@Test func `a code can be selected from the first factors or preferred`() async throws {
  let record = try await record(
    choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
        expect:
          nextStep: continueSignInWithFirstFactorSelection
          challenge: { name: SELECT_CHALLENGE, available: { includes: [EMAIL_OTP, PASSWORD, PASSWORD_SRP] } }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP, challenge: { name: EMAIL_OTP } }
      - awaitCode: { to: $(user.email) }
        save: first
      - confirmSignIn: { code: $(first) }
        expect: { nextStep: done }
      - signIn: { username: $(user.email), flow: USER_AUTH, preferred: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP }
      - awaitCode: { to: $(user.email) }
        save: second
      - confirmSignIn: { code: $(second) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
}

@Test(arguments: [
  ("PASSWORD", ["RespondToAuthChallenge"]),
  ("PASSWORD_SRP", ["RespondToAuthChallenge", "RespondToAuthChallenge"]),
])
func `a selected password is requested without a call to the pool`(
  _ factor: String,
  _ calls: [String]
) async throws {
  let record = try await record(
    choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
      - confirmSignIn: { select: \(factor) }
        expect: { nextStep: confirmSignInWithPassword, response: { exists: false } }
      - confirmSignIn: { password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(record.story == "passed")
  #expect(operations(record, step: 4) == [])
  #expect(operations(record, step: 5) == calls)
}

@Test func `after the confirmation, a user is signed in once without another factor`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Automatic
    \(choicePool)
    steps:
      - autoSignIn: {}
        expect: { error: NoChallenge }
      - signUp: { username: $(user.email), autoSignIn: true }
        expect: { nextStep: confirmSignUp }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
        expect: { nextStep: completeAutoSignIn }
      - autoSignIn: {}
        as: ann
        expect: { nextStep: done, tokens: { id: { claims: { email: $(user.email) } } } }
        save: tokens
      - fetchUserAttributes: {}
        as: ann
      - autoSignIn: {}
        expect: { error: NoChallenge }
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `a confirmation on another device does not sign the user in`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Two devices
    \(choicePool)
    steps:
      - signUp: { username: $(user.email), autoSignIn: true }
        as: laptop
        expect: { nextStep: confirmSignUp }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
        as: phone
        expect: { nextStep: done }
      - autoSignIn: {}
        as: phone
        expect: { error: NoChallenge }
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `without a session after confirmation, the reason for no automatic sign-in is reported`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Not automatic
    steps:
      - signUp: { username: $(user.email), password: $(user.password), autoSignIn: true }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
        expect: { nextStep: done }
      - autoSignIn: {}
    """
  )
  let record = performance.records[0]
  let words =
    ": the client needs ALLOW_USER_AUTH, and AllowedFirstAuthFactors needs EMAIL_OTP for a code by "
    + "email, or SMS_OTP for a code by SMS"
  #expect(
    record.story.hasPrefix(
      "failed[NoChallenge]: expected success, got NoChallenge: the pool returned no session"
    )
  )
  #expect(record.story.hasSuffix(words))
  #expect(record.steps[2].notes.contains { $0.hasSuffix(words) })
}

@Test func `the selected factor is visible in the request`() async throws {
  let record = try await record(
    choicePool,
    """
      - signIn: { username: $(user.email), flow: USER_AUTH }
      - confirmSignIn: { select: EMAIL_OTP }
        expect: { nextStep: confirmSignInWithOTP }
    """
  )
  #expect(record.story == "passed")
  let request = record.steps[3].exchanges[0].request
  #expect(request["ChallengeResponses"]?["ANSWER"] == "EMAIL_OTP")
}

// MARK: - Attributes

@Test func `a changed address is confirmed with the code sent to it`() async throws {
  let record = try await record(
    "",
    """
      - signIn: { username: $(user.email), password: $(user.password) }
      - updateUserAttributes: { attributes: { given_name: Ann } }
        expect: { nextStep: done, deliveries: [] }
      - updateUserAttributes: { attributes: { email: $(users.new.email) } }
        expect: { nextStep: confirmAttributeWithCode, deliveries: [ { medium: EMAIL, attribute: email } ] }
      - awaitCode: { to: $(users.new.email) }
        save: first
      - confirmUserAttribute: { attribute: email, code: "000000" }
        expect: { error: CodeMismatchException }
      - sendVerificationCode: { attribute: email }
        expect: { nextStep: done, delivery: { medium: EMAIL } }
      - awaitCode: { to: $(users.new.email) }
        save: second
      - confirmUserAttribute: { attribute: email, code: $(second) }
        expect: { nextStep: done }
      - fetchUserAttributes: {}
        expect: { attributes: { given_name: Ann, email: $(users.new.email), email_verified: true } }
    """
  )
  #expect(record.story == "passed")
}

@Test(arguments: [
  "updateUserAttributes: { attributes: { name: Ann } }",
  "sendVerificationCode: { attribute: email }",
  "confirmUserAttribute: { attribute: email, code: '123456' }", "setUpTOTP: {}",
  "verifyTOTPSetup: { code: '123456' }", "fetchMFAPreference: {}",
  "updateMFAPreference: { sms: disabled }",
])
func `actions on the user's own account require a sign-in`(_ verb: String) async throws {
  let record = try await record("", "  - \(verb)\n    expect: { error: NotSignedIn }")
  #expect(record.story == "passed")
}

@Test func `codes are found by the pool's message templates for their medium`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Own words
    given:
      pool:
        MfaConfiguration: OPTIONAL
        AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
        EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" }
        EmailMfaConfiguration: { Message: "Since 2019: {####} lets you in until 2031", Subject: Sign in }
        AdminCreateUserConfig:
          InviteMessageTemplate:
            SMSMessage: "Hello {username}, come with {####}"
            EmailMessage: "Hello {username}, come with the password {####}"
            EmailSubject: Welcome
      users: [ { as: ann, mfa: email } ]
    steps:
      - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
        expect: { nextStep: confirmSignInWithOTP }
      - awaitCode: { to: $(users.ann.email) }
        save: code
      - confirmSignIn: { code: $(code) }
        expect: { nextStep: done }
      - AdminCreateUser: { Username: $(user.email), TemporaryPassword: Welcome-1 }
      - awaitCode: { to: $(user.email) }
        expect: { code: Welcome-1 }
    """
  )
  #expect(performance.records[0].story == "passed")
}
