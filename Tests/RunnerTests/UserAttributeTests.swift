import Testing

@Test func `a changed address is confirmed with the code sent to it`() async throws {
  let record = try await ConfirmedUser.record(
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
  let record = try await ConfirmedUser.record("", "  - \(verb)\n    expect: { error: NotSignedIn }")
  #expect(record.story == "passed")
}
