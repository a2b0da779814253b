import Diagnostics
@testable import Scenario
import Testing

private func checked(_ text: String) throws -> Checked {
  try Checked(["a.yaml"], of: MemoryFiles(texts: ["a.yaml": text]), project: builtIn)
}

/// The warnings about a scenario with this `given`, as titles with their help.
private func warnings(_ given: String, _ more: String = "") throws -> [String] {
  try checked("scenario: A\ngiven: \(given)\n\(more)steps: [ signUp: { username: a } ]\n").words
}

@Test(arguments: [
  (
    "{ client: { RefreshTokenRotation: { Feature: ENABLED } } }",
    "`RefreshTokenRotation` is ENABLED together with ALLOW_REFRESH_TOKEN_AUTH – The default client has ALLOW_REFRESH_TOKEN_AUTH. Write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`."
  ),
  (
    "{ pool: { AliasAttributes: [email] } }",
    "`AliasAttributes` is set together with UsernameAttributes – The default pool has `UsernameAttributes`. Write `UsernameAttributes: []` if users choose a user name, or remove `AliasAttributes` if they don't."
  ),
  (
    "{ pool: { AliasAttributes: [email], UsernameAttributes: [email] } }",
    "`AliasAttributes` is set together with UsernameAttributes – Write `UsernameAttributes: []` if users choose a user name, or remove `AliasAttributes` if they don't."
  ),
  (
    "{ pool: { MfaConfiguration: 'OFF', SoftwareTokenMfaConfiguration: { Enabled: true } } }",
    "`SoftwareTokenMfaConfiguration` is set, but MfaConfiguration is OFF – Set MfaConfiguration "
      + "to OPTIONAL or ON, or remove these blocks."
  ),
  (
    "{ clients: { web: { EnablePropagateAdditionalUserContextData: true } } }",
    "`EnablePropagateAdditionalUserContextData` is true, but the client has no secret – Write `GenerateSecret: true`, or remove EnablePropagateAdditionalUserContextData."
  ),
  (
    "{ client: { AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: [client_credentials], "
      + "GenerateSecret: true, AllowedOAuthScopes: [orders/read] } }",
    "`AllowedOAuthScopes` has `orders/read`, which the pool does not have – `given` can't create a resource server. In the steps, write `CreateResourceServer` and then `CreateUserPoolClient`."
  ),
  (
    "{ clients: { web: { SupportedIdentityProviders: [Google] } } }",
    "`SupportedIdentityProviders` has `Google`, which the pool does not have – `given` can't create an identity provider. In the steps, write `CreateIdentityProvider` and then `CreateUserPoolClient`."
  ),
])
func `settings that Cognito refuses together with the default pool's give a warning`(
  _ given: String,
  _ said: String
) throws {
  #expect(try warnings(given) == ["AF1702 Cognito rejects these settings: \(said)"])
  #expect(try warnings(given, "requires: [live]\n").isEmpty)
}

private let identity = "arn:aws:ses:us-east-1:123456789012:identity/no-reply@example.com"
private let sender =
  "`EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: '\(identity)' }`"
private let recovery =
  "`AccountRecoverySetting: { RecoveryMechanisms: [{ Priority: 1, Name: admin_only }] }`"

@Test(arguments: [
  ("totp: true", "totp", "`MfaConfiguration: OPTIONAL`"),
  ("mfa: totp", "totp", "`MfaConfiguration: OPTIONAL`"),
  ("mfa: sms", "sms", "`MfaConfiguration: OPTIONAL` and `SmsMfaConfiguration: {}`"),
  (
    "mfa: email", "email",
    "`MfaConfiguration: OPTIONAL`, `EmailMfaConfiguration: {}`, \(sender), and \(recovery)"
  ),
])
func `a second factor that the default pool lacks gives a warning`(
  _ key: String,
  _ factor: String,
  _ added: String
) throws {
  #expect(
    try warnings("{ users: [ { as: bob, \(key) } ] }") == [
      "AF1702 the pool does not allow `\(factor)` as a second factor – Set \(added) in `given.pool`."
    ]
  )
}

@Test func `the advice for email as a second factor leads to settings without a warning`() throws {
  let settings = "EmailMfaConfiguration: {}, \(sender), \(recovery)".replacing("`", with: "")
  let pool = "{ MfaConfiguration: OPTIONAL, \(settings) }"
  #expect(try warnings("{ pool: \(pool), users: [ { as: bob, mfa: email } ] }").isEmpty)
}

@Test func `settings that the pool already has are not in the advice for a second factor`() throws {
  let settings = "\(sender), \(recovery)".replacing("`", with: "")
  let pool = "{ MfaConfiguration: OPTIONAL, \(settings) }"
  #expect(
    try warnings("{ pool: \(pool), users: [ { as: bob, mfa: email } ] }") == [
      "AF1702 the pool does not allow `email` as a second factor – Set `EmailMfaConfiguration: {}` in `given.pool`."
    ]
  )
}

@Test(arguments: [
  "{ pool: { MfaConfiguration: OPTIONAL }, users: [ { as: bob, totp: true } ] }",
  "{ pool: { MfaConfiguration: ON, SmsMfaConfiguration: {} }, users: [ { as: bob, mfa: sms } ] }",
  "{ pool: { MfaConfiguration: $(env.MODE) }, users: [ { as: bob, totp: true } ] }",
  "{ pool: { AliasAttributes: [email], UsernameAttributes: [] } }",
  "{ pool: { AliasAttributes: [$(env.NAME)] } }",
  """
  { client: { RefreshTokenRotation: { Feature: ENABLED },
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }
  """,
  "{ client: { RefreshTokenRotation: { Feature: $(env.ROTATION) } } }",
  // A setting that is null keeps its default.
  "{ pool: { MfaConfiguration: null } }",
])
func `settings that Cognito accepts, or that are known only during the run, give no warning`(
  _ given: String
) throws {
  #expect(try warnings(given).isEmpty)
}

@Test func `a setting that is null is checked with its default`() throws {
  let given = "{ pool: { AliasAttributes: [email], UsernameAttributes: null } }"
  let title = "AF1702 Cognito rejects these settings: `AliasAttributes` is set together"
  #expect(try warnings(given).first?.hasPrefix(title) == true)
}

@Test func `a list in given can't contain null`() throws {
  #expect(
    try warnings("{ pool: { AutoVerifiedAttributes: [null] } }") == [
      "AF1702 an element of `AutoVerifiedAttributes` can't be null – Remove the element. For an "
        + "empty list, write `[]`."
    ]
  )
}

@Test func `the help for a flow leaves out refreshes that rotation excludes`() throws {
  let text = """
    scenario: A
    given:
      client: { RefreshTokenRotation: { Feature: ENABLED }, ExplicitAuthFlows: [] }
      clients: { web: { RefreshTokenRotation: { Feature: ENABLED } } }
    steps:
    - signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH }
      client: web
    """
  let helps = try checked(text).diagnostics.filter { $0.code.description == "AF1509" }.map(\.help)
  #expect(
    helps == [
      "Add `ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]` to `given.clients.web`, or expect the `error` if the rejection is intended. To run the scenario on another pool too, list exactly the flows of that pool's client."
    ]
  )
}

@Test(arguments: [
  "{ pool: { Schema: [{ Name: plan, AttributeDataType: String }] }, "
    + "client: { ReadAttributes: [email, 'custom:plan'], WriteAttributes: ['custom:plan'] } }",
  "{ pool: { Schema: [{ Name: $(example.name), Required: true }] } }",
])
func `a client may name an attribute of the pool's new schema`(_ given: String) throws {
  let rows = "examples: [{ name: email }, { name: given_name }]\n"
  #expect(try warnings(given, given.contains("example") ? rows : "").isEmpty)
}

@Test func `a client may not name an attribute that the pool's schema lacks`() throws {
  let given =
    "{ pool: { Schema: [{ Name: plan, AttributeDataType: String }] }, "
    + "client: { ReadAttributes: ['custom:other'] } }"
  #expect(try warnings(given).count == 1)
}

@Test func `the same settings get the same answer in every file of a library`() throws {
  let flows = { (flow: String) in
    "scenario: A\ngiven: { client: { ExplicitAuthFlows: [\(flow)], "
      + "RefreshTokenRotation: { Feature: ENABLED } } }\nsteps: [ signUp: { username: a } ]\n"
  }
  let (right, wrong) = (flows("ALLOW_USER_SRP_AUTH"), flows("ALLOW_REFRESH_TOKEN_AUTH"))
  let texts = ["a.yaml": right, "b.yaml": wrong, "c.yaml": right, "d.yaml": wrong]
  let names = texts.keys.sorted()
  let checked = try Checked(names, of: MemoryFiles(texts: texts), project: builtIn)
  #expect(checked.files.map(\.diagnostics.count) == [0, 1, 0, 1])
}

@Test func `a client is checked with the pool of each file`() throws {
  let pool = "pool: { Schema: [{ Name: plan, AttributeDataType: String }] }, "
  let file = { (pool: String) in
    "scenario: A\ngiven: { \(pool)client: { ReadAttributes: ['custom:plan'] } }\n"
      + "steps: [ signUp: { username: a } ]\n"
  }
  let texts = ["a.yaml": file(pool), "b.yaml": file(""), "c.yaml": file(pool)]
  let names = texts.keys.sorted()
  let checked = try Checked(names, of: MemoryFiles(texts: texts), project: builtIn)
  #expect(checked.files.map(\.diagnostics.count) == [0, 1, 0])
}
