import Testing

/// A change of a pool, and what two scenarios' worth of steps make of it.
private struct ComparedChange: CustomTestStringConvertible {
  let testDescription: String
  var before: String
  var after: String
  var steps: String
  /// The fields that differ, each with what stands below it.
  var lines: [String]

  var scenario: String {
    """
    scenario: A user signs in
    given: { users: [ { as: ada\(before.contains("EmailMfa") ? ", mfa: email" : "") } ] }
    steps:
    \(steps)
    """
  }
}

private let pool = """
  pool:
    Id: us-east-1_Abcdefghi
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]

  """
private let client = """
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]

  """
private let signIn =
  "  - signIn: { username: $(users.ada.email), password: $(users.ada.password) }\n"

private let secondFactor = """
  pool:
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    MfaConfiguration: OPTIONAL
    AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: admin_only } ] }
    EmailConfiguration:
      EmailSendingAccount: DEVELOPER
      SourceArn: arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com

  """
private let factors = "mfa: { MfaConfiguration: OPTIONAL, EmailMfaConfiguration: {} }\n"

private let changes = [
  ComparedChange(
    testDescription: "an address that stays until the new one is verified",
    before: secondFactor + factors + client,
    after: secondFactor + """
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }

      """ + factors + client,
    steps: signIn + """
        - awaitCode: { to: $(users.ada.email) }
          save: code
        - confirmSignIn: { code: $(code) }
          save: { sub: tokens.id.claims.sub }
        - updateUserAttributes: { attributes: { email: $(users.new.email) } }
        - signIn: { username: $(sub), password: $(users.ada.password) }
      """,
    lines: ["A  masked $(users.new.email)", "B  masked $(users.ada.email)"]
  ),
  ComparedChange(
    testDescription: "refresh tokens that rotate",
    before: pool + client,
    after: pool
      + client.replacing(", ALLOW_REFRESH_TOKEN_AUTH", with: "")
      + "    RefreshTokenRotation: { Feature: ENABLED, RetryGracePeriodSeconds: 30 }\n",
    steps: signIn + "  - fetchAuthSession: { refresh: true }",
    lines: ["response.AuthenticationResult.RefreshToken", "A  –", "B  •••"]
  ),
]

@Suite struct `Two pools that differ in a setting` {
  @Test(arguments: changes)
  fileprivate func `answer otherwise`(_ change: ComparedChange) async throws {
    let program = try Program([
      "before.yaml": change.before, "after.yaml": change.after, "a.yaml": change.scenario,
    ])
    let execution = try await program.run(["compare", "before.yaml", "after.yaml", "a.yaml"])
    #expect(execution.status == 1, "\(execution.output)\(execution.error)")
    for line in change.lines {
      #expect(execution.output.contains(" \(line)\n"), "\(execution.output)")
    }
  }
}
