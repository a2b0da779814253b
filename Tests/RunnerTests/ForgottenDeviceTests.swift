import RunRecord
import Testing

/// A sign-in on a device that the pool then forgets, and the sign-in after it.
private func scenario(given: String, steps: String) -> String {
  """
  scenario: A forgotten device
  given:
    pool:
      DeviceConfiguration: { ChallengeRequiredOnNewDevice: true }
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
    client:
      ExplicitAuthFlows:
        [ALLOW_USER_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    \(given)
    users: [{ as: ann }]
  steps:
    - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      save: { key: response.AuthenticationResult.NewDeviceMetadata.DeviceKey }
    - AdminForgetDevice: { Username: $(users.ann.email), DeviceKey: $(key) }
  \(steps)
  """
}

private let isNew = "response: { AuthenticationResult: { NewDeviceMetadata: { exists: true } } }"
private let question = "triggers: { customChallenge: [{ ask: { prompt: q }, answer: \"5\" }] }"

@Test(arguments: [
  (
    "",
    """
      - signIn: { username: $(users.ann.email), flow: USER_AUTH, preferred: EMAIL_OTP }
      - awaitCode: { to: $(users.ann.email) }
        save: code
      - confirmSignIn: { code: $(code) }
    """
  ),
  (
    question,
    """
      - signIn: { username: $(users.ann.email), flow: CUSTOM_AUTH_WITHOUT_SRP }
      - confirmSignIn: { answer: "5" }
    """
  ),
  (
    "",
    """
      - AdminSetUserPassword: { Username: $(users.ann.email), Password: Temporary-12, Permanent: false }
      - signIn: { username: $(users.ann.email), password: Temporary-12 }
      - confirmSignIn: { newPassword: Brand-new-12 }
    """
  ),
  (
    "",
    """
      - signIn: { username: $(users.ann.email), flow: USER_AUTH }
      - confirmSignIn: { select: PASSWORD }
      - confirmSignIn: { password: $(users.ann.password) }
    """
  ),
  (
    "",
    """
      - signIn: { username: $(users.ann.email), flow: USER_AUTH }
      - confirmSignIn: { select: PASSWORD_SRP }
      - confirmSignIn: { password: $(users.ann.password) }
    """
  ),
])
func `a challenge response is repeated without a forgotten device`(
  _ given: String,
  _ steps: String
) async throws {
  let text = scenario(given: given, steps: steps + "\n    expect: { nextStep: done, \(isNew) }")
  let record = try await Stage().perform(text).records[0]
  #expect(record.story == "passed")
  // With SRP, the proof of the password is already such a response, in the step that signs in.
  #expect(record.steps.flatMap(\.notes).count == 1)
}

@Test func `a forgotten device that the scenario names is not dropped`() async throws {
  let steps = """
      - signIn:
          { username: $(users.ann.email), flow: USER_AUTH, preferred: EMAIL_OTP, device: $(key) }
      - awaitCode: { to: $(users.ann.email) }
        save: code
      - confirmSignIn: { code: $(code) }
        expect: { error: ResourceNotFoundException }
    """
  let record = try await Stage().perform(scenario(given: "", steps: steps)).records[0]
  #expect(record.story == "passed")
}
