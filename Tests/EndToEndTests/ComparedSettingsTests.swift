import Testing

/// A change of a pool, and steps that show it.
private struct ComparedChange: CustomTestStringConvertible {
  let testDescription: String
  var before: String
  var after: String
  var steps: String
  /// The fields that differ, including the members of each.
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
private let trigger = """
    LambdaConfig:
      PreTokenGeneration: arn:aws:lambda:us-east-1:123456789012:function:claims
  triggers:
    preTokenGeneration: { claims: { tenant: '100001' } }

  """
private let key =
  "arn:aws:kms:us-east-1:123456789012:key/11111111-2222-3333-4444-55555555555"
private let client = """
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]

  """
extension String {
  fileprivate var withoutRegion: String { replacing("us-east-1", with: "$(pool.region)") }
}

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
  ComparedChange(
    testDescription: "a claim that looks made up and that a function sets",
    before: pool + trigger + client,
    after: pool + trigger.replacing("100001", with: "200002") + client,
    steps: signIn,
    lines: ["tokens.id.claims.tenant", "A  100001", "B  200002"]
  ),
  ComparedChange(
    testDescription: "a setting that looks made up",
    before: pool + trigger.replacing("triggers", with: "    KMSKeyID: \(key)1\ntriggers") + client,
    after: pool + trigger.replacing("triggers", with: "    KMSKeyID: \(key)2\ntriggers") + client,
    steps: "  - expectPool: { MfaConfiguration: OFF }",
    lines: [
      "settings.LambdaConfig.KMSKeyID", "A  \(key.withoutRegion)1", "B  \(key.withoutRegion)2",
    ]
  ),
]

@Suite struct `Two pools that differ in a setting` {
  @Test(arguments: changes)
  fileprivate func `give different outcomes`(_ change: ComparedChange) async throws {
    let project = """
      pools:
        old: { kind: mock, configuration: before.yaml }
        new: { kind: mock, configuration: after.yaml }
      """
    let program = try Program([
      "before.yaml": change.before, "after.yaml": change.after, "a.yaml": change.scenario,
      "authflow.yaml": project,
    ])
    for sides in [["before.yaml", "after.yaml"], ["old", "new"]] {
      // With this seed, the masks of the two users differ.
      let execution = try await program.run(["compare"] + sides + ["a.yaml", "--seed", "1"])
      #expect(execution.status == 1, "\(execution.output)\(execution.error)")
      for line in change.lines {
        #expect(execution.output.contains(" \(line)\n"), "\(execution.output)")
      }
    }
  }
}
