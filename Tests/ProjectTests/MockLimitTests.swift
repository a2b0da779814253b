import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Project
import Testing

@Test(
  arguments: [
    ("pool: { Id: a, EstimatedNumberOfUsers: 1, Domain: b }", ""),
    (
      "pool: { 1️⃣NewMember2️⃣: 1 }",
      "1️⃣2️⃣ warning AF2111 the mock does not support `NewMember`\n" + shown
    ),
    // The checker already reports these settings.
    ("pool: { Polices: {} }", ""),
    ("pool: { SoftwareTokenMfaConfiguration: {} }\nExplicitAuthFlows: []", ""),
    ("pool: { PoolName: a, UserPoolName: b, EnabledMfas: [] }", ""),
    (
      "pool: {}\nclients: { a: { 1️⃣NewMember2️⃣: 1 } }",
      "1️⃣2️⃣ warning AF2111 the mock does not support `NewMember`\n" + shown
    ),
    (
      "pool: {}\nclients: { a: { 1️⃣GenerateSecret2️⃣: true } }",
      "1️⃣2️⃣ warning AF2111 the mock does not support `GenerateSecret`\n"
        + "  help: For a client with a secret, write `hasSecret: true` instead."
    ),
    ("pool: {}\nresourceServers: []\nrisk: {}\nlogDelivery: {}", ""),
    (
      "pool: { 1️⃣Policies2️⃣: { PasswordPolicy: { NewMember: 1, MinimumLenth: 9 } } }",
      "1️⃣2️⃣ warning AF2111 the mock does not support `Policies.PasswordPolicy.NewMember`\n" + shown
    ),
    (
      "pool: {}\nresourceServers: [ { Identifier: a, 1️⃣NewMember2️⃣: 1 } ]",
      "1️⃣2️⃣ warning AF2111 the mock does not support `NewMember`\n" + shown
    ),
    (
      "pool: {}\nrisk: { 1️⃣ClientId2️⃣: nobody, RiskExceptionConfiguration: {} }",
      "1️⃣2️⃣ warning AF2111 unknown client `nobody`\n"
        + "  help: Write the name or the ID of a client in `clients`."
    ),
    (
      "pool: {}\n1️⃣exportedBy2️⃣: me",
      "1️⃣2️⃣ warning AF2111 the mock does not support `exportedBy`\n" + unshown
    ),
    ("pool: {}\ntriggers: { preSignUp: { autoConfirmUser: true } }", ""),
    (
      "pool: { LambdaConfig: { PreSignUp: arn } }\ntriggers: { preSignUp: { fail: no } }", ""
    ),
    (
      "pool: { 1️⃣LambdaConfig2️⃣: { PreSignUp: arn, CustomMessage: arn, KMSKeyID: arn } }",
      "1️⃣2️⃣ warning AF2111 the mock does not run Lambda functions\n  help: Calls that would run `PreSignUp` "
        + "or `CustomMessage` fail with NotImplementedByMock. Add a program for each function, such as "
        + "`triggers: { preSignUp: { run: [node, lambda.mjs, index.handler] } }`, or start `authflow mock` "
        + "with `--lambda-endpoint URL`."
    ),
    (
      "pool: { 1️⃣LambdaConfig2️⃣: { PreSignUp: arn, CustomSMSSender: { LambdaArn: arn } } }",
      "1️⃣2️⃣ warning AF2111 the mock does not run Lambda functions\n  help: Calls that would run `PreSignUp` "
        + "or `CustomSMSSender` fail with NotImplementedByMock. Start `authflow mock` with "
        + "`--lambda-endpoint URL`, or add programs for the functions other than `CustomSMSSender`, such as "
        + "`triggers: { preSignUp: { run: [node, lambda.mjs, index.handler] } }`."
    ),
    (
      "pool: { 1️⃣SchemaAttributes2️⃣: [ { Name: identities } ] }",
      "1️⃣2️⃣ warning AF2111 the mock does not support the attribute `identities`\n" + unused
    ),
    (
      """
      pool:
        Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 3 } }
        1️⃣AdminCreateUserConfig2️⃣: { UnusedAccountValidityDays: 4 }
      """,
      "1️⃣2️⃣ warning AF2111 `UnusedAccountValidityDays` and `TemporaryPasswordValidityDays` differ\n"
        + "  help: Both members set the same value. The mock uses `TemporaryPasswordValidityDays`. "
        + "Remove `UnusedAccountValidityDays`."
    ),
  ] as [(String, String)]
)
func `unsupported settings are reported`(marked: String, said: String) throws {
  let input = MarkedText(marked)
  #expect(input.summary(of: try configuration(input.text).mockPlan.diagnostics) == said)
}

private let unused = "  help: If scenarios depend on the attribute, run them on a live pool."

private let shown =
  "  help: The mock returns the member, but does not use it. If scenarios depend on it, run them "
  + "on a live pool."

private let unshown =
  "  help: Exports from the mock omit the key. If scenarios depend on it, run them on a live pool."
