import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Project
import Testing

/// A policy with one rule.
private func policy(_ keys: String) throws -> Policy {
  let text = "- { id: own, \(keys) }\n"
  let checked = CheckedPolicy(bytes: Array(text.utf8), name: "team")
  return try #require(checked.policy, "\(checked.diagnostics)")
}

private func configuration(_ text: String) throws -> PoolDocument {
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
  return PoolDocument(try #require(checked.configuration, "\(checked.diagnostics)"), name: "pool")
}

private func template(_ text: String) throws -> PoolDocument {
  try #require(try read(text, "t.yaml")).document
}

/// The findings of the rule, one line each: the setting and the reason.
private func findings(_ document: PoolDocument, _ keys: String) throws -> [String] {
  PoolCheck(document, policies: [try policy(keys)], isWhole: true).findings
    .filter { $0.rule.policy == "team" }.map { "\($0.path.text) \($0.description)" }
}

private let shop = """
  pool:
    Name: shop
    MfaConfiguration: OPTIONAL
    Policies: { PasswordPolicy: { MinimumLength: 10, RequireSymbols: true } }
    AutoVerifiedAttributes: [email]
    AccountRecoverySetting:
      RecoveryMechanisms: [{ Priority: 2, Name: verified_email }, { Priority: 1, Name: verified_phone_number }]
    SchemaAttributes:
      - { Name: email, AttributeDataType: String, Required: true, Mutable: true }
      - { Name: "custom:plan", AttributeDataType: String, Mutable: false }
    UserPoolTags: { team: shop, cost.center: "7" }
    AdminCreateUserConfig: { UnusedAccountValidityDays: 30 }
  mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }
  clients:
    web:
      CallbackURLs: [https://shop.example/a, http://localhost:3000/a]
      AllowedOAuthFlows: [code]
      AccessTokenValidity: 120
      TokenValidityUnits: { AccessToken: minutes }
    machine:
      hasSecret: true
      AllowedOAuthFlows: [client_credentials]
      AccessTokenValidity: 1
      PreventUserExistenceErrors: ENABLED
  groups: [{ GroupName: staff, Precedence: 5 }, { GroupName: guests }]
  """

@Test(arguments: [
  // A missing value counts as the service's default.
  ("where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 10 }", []),
  (
    "where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12 }",
    ["pool.Policies.PasswordPolicy.MinimumLength is 10, but must be at least 12"]
  ),
  (
    "where: pool.DeletionProtection, must: ACTIVE",
    ["pool.DeletionProtection is INACTIVE by default, but must be ACTIVE"]
  ),
  ("where: pool.UserPoolTier, must: ESSENTIALS", []),
  ("where: clients.EnableTokenRevocation, must: true", []),
  (
    "where: clients.PreventUserExistenceErrors, must: ENABLED",
    ["clients.web.PreventUserExistenceErrors is LEGACY by default, but must be ENABLED"]
  ),
  ("where: clients.machine.PreventUserExistenceErrors, must: ENABLED", []),
  ("where: clients.ios.PreventUserExistenceErrors, must: ENABLED", []),
  // Several members of a mapping.
  (
    "where: pool.Policies.PasswordPolicy, must: { MinimumLength: { atLeast: 12 }, RequireNumbers: true, RequireSymbols: true }",
    [
      "pool.Policies.PasswordPolicy.MinimumLength is 10, but must be at least 12",
      "pool.Policies.PasswordPolicy.RequireNumbers is false, but must be true",
    ]
  ),
  // Strings.
  ("where: pool.MfaConfiguration, must: { oneOf: [ON, OPTIONAL] }", []),
  (
    "where: pool.MfaConfiguration, must: { not: OPTIONAL }",
    ["pool.MfaConfiguration is OPTIONAL, but must not be `OPTIONAL`"]
  ),
  ("where: mfa.MfaConfiguration, must: OPTIONAL", []),
  (
    "where: pool.LambdaConfig.PreSignUp, must: { exists: true }",
    ["pool.LambdaConfig.PreSignUp is not set, but must be"]
  ),
  ("where: pool.LambdaConfig.PreSignUp, must: { exists: false }", []),
  (
    "where: pool.Name, must: { startsWith: prod- }",
    ["pool.Name is shop, but must start with `prod-`"]
  ),
  (
    "where: pool.Name, must: { matches: '^prod-' }",
    ["pool.Name is shop, but must match /^prod-/"]
  ),
  ("where: pool.UserPoolTags.team, must: shop", []),
  ("where: 'pool.UserPoolTags.\"cost.center\"', must: { matches: '^[0-9]$' }", []),
  (
    "where: pool.UserPoolTags.owner, must: { exists: true }",
    ["pool.UserPoolTags.owner is not set, but must be"]
  ),
  // Lists: the whole list, or each element.
  ("where: clients.AllowedOAuthFlows, must: { not: { contains: implicit } }", []),
  (
    "where: clients.CallbackURLs, must: { startsWith: 'https://' }",
    [
      "clients.web.CallbackURLs has http://localhost:3000/a, which must start with `https://`"
    ]
  ),
  (
    "where: pool.SchemaAttributes.Mutable, must: true",
    ["pool.SchemaAttributes.custom:plan.Mutable is false, but must be true"]
  ),
  ("where: pool.SchemaAttributes.email.Required, must: true", []),
  (
    "where: pool.AccountRecoverySetting.RecoveryMechanisms.0.Name, must: verified_email",
    [
      "pool.AccountRecoverySetting.RecoveryMechanisms.0.Name is verified_phone_number, but must be verified_email"
    ]
  ),
  (
    "where: pool.AccountRecoverySetting.RecoveryMechanisms, must: { includes: [{ Name: admin_only }] }",
    [
      "pool.AccountRecoverySetting.RecoveryMechanisms is [{\"Priority\":1,\"Name\":\"verified_phone_number\"},{\"Priority\":2,\"Name\":\"verified_email\"}], but must include { Name: `admin_only` }"
    ]
  ),
  (
    "where: groups.Precedence, must: { exists: true }",
    ["groups.guests.Precedence is not set, but must be"]
  ),
  ("where: groups.GroupName, must: { oneOf: [staff, guests] }", []),
  // Combined conditions.
  ("where: clients, must: { length: { atMost: 2 } }", []),
  (
    "where: clients, must: { length: { atMost: 1 } }",
    ["clients has the length 2, which must be at most 1"]
  ),
  ("where: identityProviders, must: { length: 0 }", []),
  ("where: domain, must: { exists: true }", ["domain is not set, but must be"]),
  ("where: domain.ManagedLoginVersion, must: 2", []),
  (
    "where: risk.CompromisedCredentialsRiskConfiguration.Actions.EventAction, must: BLOCK",
    [
      "risk.CompromisedCredentialsRiskConfiguration.Actions.EventAction is not set, but must be BLOCK"
    ]
  ),
  // Durations.
  (
    "where: clients.AccessTokenValidity, must: { atMost: 1h }",
    ["clients.web.AccessTokenValidity is 2h, but must be at most 1h"]
  ),
  ("where: clients.web.AccessTokenValidity, must: 120m", []),
  (
    "where: clients.AccessTokenValidity, must: { atMost: 60 }",
    ["clients.web.AccessTokenValidity is 120, but must be at most 60"]
  ),
  ("where: clients.RefreshTokenValidity, must: { atMost: 30 }", []),
  // Settings with two names in the service.
  (
    "where: pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays, must: { atMost: 7 }",
    [
      "pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays is 30, but must be at most 7"
    ]
  ),
  (
    "where: pool.AdminCreateUserConfig.UnusedAccountValidityDays, must: { atMost: 7 }",
    ["pool.AdminCreateUserConfig.UnusedAccountValidityDays is 30, but must be at most 7"]
  ),
  // Conditions.
  (
    "where: clients.AccessTokenValidity, must: { atLeast: 2h }, when: { clients.hasSecret: false }",
    []
  ),
  (
    "where: clients.AccessTokenValidity, must: { atLeast: 2h }, when: { clients.AllowedOAuthFlows: { contains: client_credentials } }",
    ["clients.machine.AccessTokenValidity is 1h, but must be at least 2h"]
  ),
  ("where: pool.UserPoolTier, must: PLUS, when: { pool.MfaConfiguration: OFF }", []),
  ("where: pool.UserPoolTier, must: PLUS, when: { domain: { exists: true } }", []),
])
func `a rule is satisfied or broken`(_ keys: String, _ expected: [String]) throws {
  #expect(try findings(configuration(shop), keys) == expected)
}

@Test(arguments: [
  (
    "MinimumLength: !Ref Length",
    "where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12 }"
  ),
  (
    "MinimumLength: !Ref Length", "where: pool.Policies.PasswordPolicy, must: { MinimumLength: 12 }"
  ),
  ("MinimumLength: 8", "where: clients.PreventUserExistenceErrors, must: ENABLED"),
  (
    "MinimumLength: 8",
    "where: pool.UserPoolTier, must: PLUS, when: { pool.DeletionProtection: ACTIVE }"
  ),
])
func `a rule about a value known only at deployment is neither satisfied nor broken`(
  _ length: String,
  _ keys: String
) throws {
  let document = try template(
    """
    Parameters: { Length: { Type: Number }, Errors: { Type: String }, Protection: { Type: String } }
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties:
          Policies: { PasswordPolicy: { \(length) } }
          DeletionProtection: !Ref Protection
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: web, PreventUserExistenceErrors: !Ref Errors }
    """
  )
  let check = PoolCheck(document, policies: [try policy(keys)])
  #expect(!check.findings.contains { $0.rule.id == "own" })
  let notes = check.notes.filter { $0.contains("own (policy team)") }
  #expect(notes.count == 1, "\(check.notes)")
  #expect(
    notes.allSatisfy {
      $0.contains(", which has no value, so this rule was not checked: ")
        && $0.contains("; add `--parameter ")
    }
  )
}

@Test func `a known setting next to an unknown setting is checked`() throws {
  let document = try template(
    """
    Parameters: { Length: { Type: Number } }
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties: { Policies: { PasswordPolicy: { MinimumLength: !Ref Length, RequireSymbols: false } } }
    """
  )
  let rule = "where: pool.Policies.PasswordPolicy, must: { RequireSymbols: true }"
  #expect(
    try findings(document, rule) == [
      "pool.Policies.PasswordPolicy.RequireSymbols is false, but must be true"
    ]
  )
}

@Test func `a part that is missing in a response is not checked, but mentioned in a note`() throws {
  let answer = #"{ "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "shop" } }"#
  let document = try #require(try read(answer, "answer.json")).document
  let check = PoolCheck(
    document,
    policies: [try policy("where: groups.Precedence, must: { exists: true }")]
  )
  #expect(!check.findings.contains { $0.rule.id == "own" })
  #expect(check.notes.contains { $0.contains("`groups`") })
}

@Test func `only newly broken rules of a change are reported`() throws {
  let before = try configuration(shop)
  let rule = try policy("where: clients.AccessTokenValidity, must: { atMost: 2h }, severity: text")
  func broken(_ text: String) throws -> [String] {
    ConfigurationDifference(
      before: before,
      after: try configuration(text),
      policies: [rule]
    ).findings.filter { $0.rule.policy == "team" }
      .map { "\($0.path.text) \($0.severity.rawValue)" }
  }
  #expect(try broken(shop) == [])
  #expect(
    try broken(shop.replacing("AccessTokenValidity: 120", with: "AccessTokenValidity: 180")) == [
      "clients.web.AccessTokenValidity text"
    ]
  )
  let strict = try policy("where: clients.AccessTokenValidity, must: { atMost: 1h }")
  let after = try configuration(shop.replacing("OPTIONAL", with: "'ON'"))
  let difference = ConfigurationDifference(before: before, after: after, policies: [strict])
  #expect(!difference.findings.contains { $0.rule.policy != nil })
}

@Test(arguments: [
  ("UserPoolTags.owner, must: { exists: true }", "set pool.UserPoolTags.owner"),
  (
    "UserPoolTags.team, must: { exists: false }",
    "leave out pool.UserPoolTags.team, or require a value in the rule if the setting has a default"
  ),
  ("UserPoolTags.team, must: web", "set pool.UserPoolTags.team to `web`"),
  ("Name, must: { startsWith: a }", "set pool.Name to a string that starts with `a`"),
  ("Name, must: { not: shop }", "set pool.Name to something other than `shop`"),
])
func `a rule without a fix shows what to set`(_ rule: String, _ fix: String) throws {
  let own = try policy("where: pool.\(rule)")
  let check = PoolCheck(try configuration(shop), policies: [own], isWhole: true)
  #expect(check.findings.filter { $0.rule.policy == "team" }.map(\.rule.fix) == [fix])
}

@Test(arguments: ["includes: [code]", "contains: code"])
func `a rule without a fix shows what to remove`(_ matcher: String) throws {
  let own = try policy("where: clients.AllowedOAuthFlows, must: { not: { \(matcher) } }")
  let check = PoolCheck(try configuration(shop), policies: [own], isWhole: true)
  let fixes = check.findings.filter { $0.rule.policy == "team" }.map(\.rule.fix)
  #expect(fixes == ["remove `code` from clients.AllowedOAuthFlows"])
}

@Test(arguments: [
  ("breaking", "This pool breaks a rule of the policy `team`"),
  ("text", "This pool has risky settings"),
])
func `the headline names the policy if no other finding is as severe`(
  _ severity: String,
  _ headline: String
) throws {
  let own = try policy("where: pool.Name, must: { startsWith: prod- }, severity: \(severity)")
  let check = PoolCheck(try configuration(shop), policies: [own], isWhole: true)
  #expect(check.headline.description == headline)
}

@Test func `findings of policies match their goldens`() throws {
  let text = ShippedPolicy.security.text + "\n"
  let checked = CheckedPolicy(bytes: Array(text.utf8), name: "security")
  let own = try policy("where: pool.Name, must: { startsWith: prod- }")
  let document = try configuration(shop)
  let policies = [try #require(checked.policy), own]
  let check = PoolCheck(document, policies: policies, isWhole: true)
  try expectGolden(check.text.plain, "check-policies.txt")
  try expectGolden(check.json.text(.pretty) + "\n", "check-policies.json")
  let weak = shop.replacing("MinimumLength: 10", with: "MinimumLength: 7")
  let difference = ConfigurationDifference(
    before: document,
    after: try configuration(weak),
    policies: policies
  )
  try expectGolden(difference.markdown(Rerun(after: difference)), "difference-policies.md")
  try expectGolden(difference.text(Rerun(after: difference)).plain, "difference-policies.txt")
}
