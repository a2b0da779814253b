import RunRecord
import Testing

private let signedIn = """
    - signUp: { username: $(user.email), password: $(user.password) }
    - AdminConfirmSignUp: { Username: $(user.email) }
  """

private func story(_ steps: String) async throws -> String {
  let performance = try await Stage().perform("scenario: Sessions\nsteps:\n\(signedIn)\n\(steps)")
  return performance.records[0].story
}

@Test(arguments: [
  "  - fetchUserAttributes: {}\n    expect: { error: NotSignedIn }",
  "  - signOut: {}\n    expect: { error: { type: NotSignedIn, message: no user is signed in } }",
  "  - GetUser: {}\n    expect: { error: NotSignedIn }",
  "  - expectUser: { username: $(user.email), groups: [], mfa: { enabled: [] } }",
  "  - confirmSignIn: { newPassword: x }\n    expect: { error: NoChallenge }",
  """
    - signIn: { username: $(user.email), password: $(user.password) }
      as: one
    - fetchUserAttributes: {}
      as: two
      expect: { error: NotSignedIn }
    - fetchUserAttributes: {}
      as: one
  """,
  """
    - signIn: { username: $(user.email), password: $(user.password) }
    - signIn: { username: $(user.email), password: Wrong-0000 }
      expect: { error: NotAuthorizedException }
    - fetchUserAttributes: {}
      expect: { error: NotSignedIn }
  """,
  """
    - signIn: { username: $(user.email), password: $(user.password) }
    - GetUser: {}
      expect: { response: { Username: { is: string } } }
    - GetUser: { AccessToken: null }
      expect: { error: InvalidParameterException }
  """,
])
func `a verb runs in its session, and its error names what the session lacks`(
  _ steps: String
) async throws {
  #expect(try await story(steps) == "passed")
}

/// A sign-in of a user with a second factor, on a pool that requires one.
private let waiting = """
  scenario: Waits
  given:
    pool: { MfaConfiguration: "ON" }
    users: [ { as: ann, mfa: totp } ]
  steps:
    - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
  """

@Test(arguments: [
  "fetchUserAttributes: {}", "fetchAuthSession: {}", "signOut: {}", "GetUser: {}",
  "updatePassword: { oldPassword: $(users.ann.password), newPassword: $(random.password(12)) }",
])
func `with an open challenge, a step reports how to respond to it`(_ step: String) async throws {
  let performance = try await Stage().perform("\(waiting)\n  - \(step)")
  let story = performance.records[0].story
  #expect(
    story.hasPrefix("failed[NotSignedIn]: expected success, got NotSignedIn: the sign-in of `")
  )
  #expect(
    story.hasSuffix("` is waiting for `code` (SOFTWARE_TOKEN_MFA): respond with `confirmSignIn`")
  )
}

@Test func `the advice for an open challenge names its session, and no factor that is not offered`()
  async throws
{
  let ses = "arn:aws:ses:us-east-1:123456789012:identity/a@example.com"
  let performance = try await Stage().perform(
    """
    scenario: Waits
    given:
      pool:
        Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
        EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "\(ses)" }
      client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
      users: [ { as: ann } ]
    steps:
      - signIn: { username: $(users.ann.username), flow: USER_AUTH }
        as: phone
      - fetchUserAttributes: {}
        as: phone
    """
  )
  let story = performance.records[0].story
  let advice = "`select` (SELECT_CHALLENGE): respond with `confirmSignIn` and `as: phone`"
  #expect(story.hasSuffix("` is waiting for \(advice)"), "\(story)")
}

@Test func `a device name without a software token to set up is rejected`() async throws {
  let step = "confirmSignIn: { code: \"000000\", deviceName: my phone }"
  let performance = try await Stage().perform("\(waiting)\n  - \(step)")
  #expect(
    performance.records[0].story
      == "failed[NoChallenge]: expected success, got NoChallenge: `deviceName` applies only "
      + "while a software token is being set up; to answer the challenge SOFTWARE_TOKEN_MFA, "
      + "remove `deviceName`"
  )
}

@Test(arguments: [
  (
    "password: $(user.password) }\n    as: phone\n  - fetchUserAttributes: {}",
    "NotSignedIn: no user is signed in; session `phone` has a signed-in user: add `as: phone` to the step"
  ),
  (
    "password: $(user.password) }\n  - fetchUserAttributes: {}\n    as: phone",
    "NotSignedIn: no user is signed in to the session `phone`; the unnamed session has a signed-in user: remove `as` from the step"
  ),
  (
    "password: Wrong-0000 }\n    expect: { error: NotAuthorizedException }\n  - fetchUserAttributes: {}",
    "NotSignedIn: the sign-in of `ann` in step 3 failed with NotAuthorizedException"
  ),
  (
    "password: $(user.password) }\n  - confirmSignIn: { code: \"000000\" }",
    "NoChallenge: no sign-in is waiting for a challenge response: `ann` is already signed in"
  ),
  (
    "password: Wrong-0000 }\n    expect: { error: NotAuthorizedException }\n  - confirmSignIn: { code: \"000000\" }",
    "NoChallenge: the sign-in of `ann` in step 3 failed with NotAuthorizedException; start again with `signIn`"
  ),
])
func `a step that is not possible in its session reports how to fix it`(
  _ steps: String,
  _ words: String
) async throws {
  let story = try await story("  - signIn: { username: $(user.email), \(steps)")
  let type = words.prefix { $0 != ":" }
  let told = story.replacing(/`[^`]*@[^`]*`/, with: "`ann`")
  #expect(told == "failed[\(type)]: expected success, got \(words)")
}

@Test(arguments: [
  "{ nextStep: confirmSignUp }", "{ error: UserNotConfirmedException }",
  "{ nextStep: confirmSignUp, error: UserNotConfirmedException }",
  "{ oneOf: [ { nextStep: confirmSignUp }, { nextStep: done } ] }",
])
func `an unconfirmed sign-in is a next step and an error, and either can be expected`(
  _ expectation: String
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Unconfirmed
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: \(expectation)
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test(arguments: [
  "{ oneOf: [ { error: UserNotFoundException }, { nextStep: { not: done } } ] }",
  "{ oneOf: [ { error: TooManyRequestsException }, { elapsed: { is: string } } ] }",
  "{ oneOf: [ { error: CodeMismatchException }, { httpStatus: { exists: true } } ] }",
])
func `an expected error in one alternative does not excuse an error in another`(
  _ expectation: String
) async throws {
  let performance = try await Stage().perform(
    """
    scenario: An unknown user
    steps:
      - signIn: { username: unknown@example.com, password: $(user.password) }
        expect: \(expectation)
    """
  )
  let story = performance.records[0].story
  #expect(
    story.hasPrefix("failed[NotAuthorizedException]: expected success, got NotAuthorizedException")
  )
}

@Test(arguments: ["{ nextStep: done }", "{ httpStatus: { atLeast: 200 } }"])
func `an unexpected unconfirmed sign-in fails`(_ expectation: String) async throws {
  let performance = try await Stage().perform(
    """
    scenario: Unconfirmed
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: \(expectation)
    """
  )
  let failure = performance.records[0].failure
  let said = ([failure?.message ?? ""] + (failure?.details ?? [])).joined(separator: "\n")
  #expect(said.contains("UserNotConfirmedException: User is not confirmed."))
  #expect(performance.summary.failed == 1)
}

@Test func `an expected error that is not returned is a mismatch`() async throws {
  let story = try await story(
    """
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { error: NotAuthorizedException }
    """
  )
  #expect(
    story == "failed[expectation]: expected NotAuthorizedException, but signIn succeeded"
  )
}

@Test func `a rejected sign-in without a password reports that the step has none`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Signs in
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.username) }
    """
  )
  let message = performance.records[0].failure?.message
  #expect(
    message == "expected success, got NotAuthorizedException: Incorrect username or password. "
      + "(the step has no `password`)"
  )
}
