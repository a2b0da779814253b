import RunRecord
import Testing

@Test func `after the confirmation, a user is signed in once without another factor`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Automatic
    \(Stage.choicePool)
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
    \(Stage.choicePool)
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
