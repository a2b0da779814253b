import Testing

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
