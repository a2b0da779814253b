@testable import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import Testing

private func mistakes(_ marked: String) -> String {
  let text = MarkedText(marked)
  let policy = CheckedPolicy(bytes: Array(text.text.utf8), name: "team.yaml")
  #expect((policy.policy == nil) == policy.diagnostics.contains { $0.severity == .error })
  return text.summary(of: policy.diagnostics)
}

@Test(arguments: [
  "where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12, atMost: 64 }",
  "where: pool.MfaConfiguration, must: 'ON'",
  "where: pool.MfaConfiguration, must: { oneOf: [ON, OPTIONAL] }",
  "where: pool.Policies.PasswordPolicy, must: { MinimumLength: { atLeast: 12 }, RequireSymbols: true }",
  "where: clients.ExplicitAuthFlows, must: { not: { contains: ALLOW_USER_PASSWORD_AUTH } }",
  "where: clients.CallbackURLs, must: { startsWith: 'https://' }",
  "where: clients.CallbackURLs, must: { each: { startsWith: 'https://' } }",
  "where: clients.web.AccessTokenValidity, must: { atMost: 1h }",
  "where: clients.AccessTokenValidity, must: { atMost: 60 }",
  "where: clients.hasSecret, must: true, when: { clients.AllowedOAuthFlows: { contains: client_credentials } }",
  "where: clients.ClientName, must: { matches: '^[a-z-]+$' }",
  "where: clients, must: { length: { atMost: 3 } }",
  "where: domain, must: { exists: true }", "where: domain.ManagedLoginVersion, must: 2",
  "where: groups.Precedence, must: { exists: true }",
  "where: pool.SchemaAttributes.Mutable, must: true",
  "where: pool.SchemaAttributes.email.Required, must: true",
  "where: pool.AccountRecoverySetting.RecoveryMechanisms.0.Name, must: verified_email",
  "where: 'pool.UserPoolTags.\"cost.center\"', must: { exists: true }",
  "where: pool.UserPoolTags.team, must: { exists: true }",
  "where: pool.LambdaConfig.PreSignUp, must: { exists: true }",
  "where: risk.CompromisedCredentialsRiskConfiguration.Actions.EventAction, must: BLOCK",
  "where: logDelivery.LogConfigurations.LogLevel, must: ERROR",
  "where: identityProviders.ProviderType, must: { not: SAML }",
  "where: resourceServers.Scopes, must: { length: { atMost: 10 } }",
  "where: triggers.preSignUp, must: { exists: false }",
  "where: mfa.SoftwareTokenMfaConfiguration.Enabled, must: true, when: { pool.MfaConfiguration: { not: 'OFF' }, domain: { exists: true } }",
])
func `a rule can have these forms`(_ keys: String) {
  #expect(mistakes("- { id: one, \(keys) }\n") == "")
}

@Test(arguments: [
  (
    "- { id: one, where: 1️⃣pool.Policies.PasswordPolicy.MinimumLenght2️⃣, must: 12 }",
    "1️⃣2️⃣ AF2308 unknown setting `pool.Policies.PasswordPolicy.MinimumLenght` | did you mean `pool.Policies.PasswordPolicy.MinimumLength`?"
  ),
  (
    "- { id: one, where: 1️⃣pool.MinimumLength2️⃣, must: 12 }",
    "1️⃣2️⃣ AF2308 unknown setting `pool.MinimumLength` | did you mean `pool.Policies.PasswordPolicy.MinimumLength`?"
  ),
  (
    "- { id: one, where: 1️⃣client.CallbackURLs2️⃣, must: { exists: true } }",
    "1️⃣2️⃣ AF2308 unknown setting `client.CallbackURLs` | did you mean `clients.CallbackURLs`?"
  ),
  (
    "- { id: one, where: 1️⃣pool.password_policy.minimum_length2️⃣, must: 12 }",
    "1️⃣2️⃣ AF2308 unknown setting `pool.password_policy.minimum_length` | did you mean `pool.Policies.PasswordPolicy.MinimumLength`?"
  ),
  (
    "- { id: one, where: 1️⃣clients.ExplicitAuthFlow2️⃣, must: [] }",
    "1️⃣2️⃣ AF2308 unknown setting `clients.ExplicitAuthFlow` | did you mean `clients.ExplicitAuthFlows`?"
  ),
  (
    "- { id: one, where: 1️⃣clients.ClientSecret2️⃣, must: { exists: true } }",
    "1️⃣2️⃣ AF2308 a rule can't read a secret | did you mean `clients.hasSecret`?"
  ),
  (
    "- { id: one, where: 1️⃣everything2️⃣, must: { exists: true } }",
    """
    1️⃣2️⃣ AF2308 unknown setting `everything`
      help: Start with `pool`, `mfa`, `clients`, `groups`, `resourceServers`, `domain`, `identityProviders`, `risk`, `logDelivery`, or `triggers`, and add member names, such as `pool.MfaConfiguration`.
    """
  ),
  (
    "- { id: one, where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 1️⃣twelve2️⃣ } }",
    "1️⃣2️⃣ AF1403 `atLeast` needs a number here"
  ),
  (
    "- { id: one, where: clients.AuthSessionValidity, must: { atMost: 1️⃣3m2️⃣ } }",
    """
    1️⃣2️⃣ AF1403 `atMost` needs a number here
      help: `AuthSessionValidity` is in minutes. Write `3` without a unit.
    """
  ),
  (
    "- { id: one, where: clients.AuthSessionValidity, must: 1️⃣200s2️⃣ }",
    """
    1️⃣2️⃣ AF1402 `clients.AuthSessionValidity` is always a number | this is a string
      help: `AuthSessionValidity` is in minutes. Write a whole number without a unit.
    """
  ),
  (
    "- { id: one, where: pool.Policies.PasswordPolicy.MinimumLength, must: { 1️⃣matches2️⃣: '1.' } }",
    ""
  ),
  (
    "- { id: one, where: clients.EnableTokenRevocation, must: 1️⃣enabled2️⃣ }",
    "1️⃣2️⃣ AF1402 `clients.EnableTokenRevocation` is always `true` or `false` | this is a string"
  ),
  (
    "- { id: one, where: pool.DeletionProtection, must: 1️⃣ACTIV2️⃣ }",
    "1️⃣2️⃣ AF1402 `pool.DeletionProtection` can't be `ACTIV` | did you mean `ACTIVE`?"
  ),
  (
    "- { id: one, where: clients.AllowedOAuthFlows, must: { not: { contains: 1️⃣implict2️⃣ } } }",
    "1️⃣2️⃣ AF1402 an element of `clients.AllowedOAuthFlows` can't be `implict` | did you mean `implicit`?"
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: { matches: 1️⃣'('2️⃣ } }",
    "1️⃣2️⃣ AF1404 invalid regular expression in `matches` | expected ')'\n  help: Use the syntax of Swift's Regex. Single quotes keep backslashes as they are."
  ),
  (
    "- { id: one, where: clients.CallbackURLs, must: { contains: 1️⃣$(env.HOME)2️⃣ } }",
    "1️⃣2️⃣ AF1112 `$(...)` is not supported here\n  help: To write a literal `$(`, use `$$(`."
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: 1️⃣{}2️⃣ }",
    "1️⃣2️⃣ AF2304 `must` is empty\n  help: Write a value or a matcher, such as `must: ON` or `must: { atLeast: 8 }`."
  ),
  (
    "- 1️⃣{ id: one }2️⃣",
    "1️⃣2️⃣ AF2303 missing `where` and `must`"
  ),
  (
    "- { 1️⃣name2️⃣: one, id: one, where: pool.MfaConfiguration, must: ON }",
    "1️⃣2️⃣ AF2302 unknown key `name` | expected `id`, `where`, `must`, `when`, `severity`, `why`, `fix`, or `source`"
  ),
  (
    "- { id: 1️⃣Long Passwords2️⃣, where: pool.MfaConfiguration, must: ON }",
    """
    1️⃣2️⃣ AF2305 invalid ID `Long Passwords` | did you mean `long-passwords`?
      help: Use lowercase letters, digits, and hyphens.
    """
  ),
  (
    "- { id: 1️⃣one2️⃣, where: pool.MfaConfiguration, must: ON }\n- { id: 3️⃣one4️⃣, where: pool.MfaConfiguration, must: ON }",
    """
    3️⃣4️⃣ AF2306 duplicate ID `one`
      note: 1️⃣2️⃣ the first rule with this ID is here
      help: Rule IDs identify the rules in findings. Choose another ID.
    """
  ),
  (
    "- { id: 1️⃣password-too-short2️⃣, where: pool.MfaConfiguration, must: ON }",
    """
    1️⃣2️⃣ AF2307 the built-in rule `password-too-short` has this ID
      help: Rule IDs identify the rules in findings. Choose another ID, such as `team-password-too-short`.
    """
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: ON, severity: 1️⃣high2️⃣ }",
    """
    1️⃣2️⃣ AF2309 unknown severity `high` | did you mean `breaking`?
      help: Write `deployment fails`, `data loss`, `breaking`, `behavior`, `unknown`, `text`, or `none`.
    """
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: ON, when: { 1️⃣clients.hasSecret2️⃣: true } }",
    """
    1️⃣2️⃣ AF2310 `clients.hasSecret` is not a setting of the part in `where`
      help: Use a setting of the part in `where`, or select one part: `clients.NAME.…`.
    """
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: ON, when: 1️⃣{}2️⃣ }",
    """
    1️⃣2️⃣ AF2304 `when` must map at least one setting to a matcher | it is empty
      help: Write `when: { pool.MfaConfiguration: ON }`.
    """
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must:1️⃣ }",
    """
    1️⃣ AF2304 `must` has no value
      help: Write a value or a matcher, such as `must: ON` or `must: { atLeast: 8 }`.
    """
  ),
  (
    "- { id: one, where: pool.MfaConfiguration, must: 1️⃣{ exists: false }2️⃣ }",
    """
    1️⃣2️⃣ AF2311 `pool.MfaConfiguration` has a default, so it always exists | no pool meets this requirement
      help: Write the required value, or `{ not: VALUE }` for a value that is not allowed.
    """
  ),
  (
    "1️⃣rules: []2️⃣",
    """
    1️⃣2️⃣ AF2301 a policy must be a list of rules | this is a mapping
      help: Write a list: `- { id: mfa, where: pool.MfaConfiguration, must: ON }`.
    """
  ),
  (
    "1️⃣",
    """
    1️⃣ AF2301 the file has no content
      help: Write a list: `- { id: mfa, where: pool.MfaConfiguration, must: ON }`.
    """
  ),
  (
    "1️⃣[]2️⃣",
    """
    1️⃣2️⃣ AF2301 the policy has no rules
      help: Write a list: `- { id: mfa, where: pool.MfaConfiguration, must: ON }`.
    """
  ),
])
func `a mistake in a policy is reported at its place`(_ marked: String, _ expected: String) {
  #expect(mistakes(marked) == expected)
}

@Test func `all mistakes of a policy are reported together`() {
  let found = mistakes(
    """
    - { id: 1️⃣A2️⃣, where: 3️⃣pool.Mfa4️⃣, must: ON, 5️⃣wy6️⃣: x }
    - { id: two, where: pool.DeletionProtection, must: 7️⃣OFF8️⃣, severity: 9️⃣worst }
    """
  )
  for code in ["AF2305", "AF2308", "AF2302", "AF1409", "AF2309"] {
    #expect(found.contains(code), "\(found)")
  }
}

@Test(arguments: ShippedPolicy.allCases)
func `a shipped policy is valid, and each of its rules has a reason, a fix, and a source`(
  _ shipped: ShippedPolicy
) {
  let policy = CheckedPolicy(bytes: Array(shipped.text.utf8), name: shipped.rawValue)
  #expect(policy.diagnostics.map(\.title) == [])
  for key in ["id", "why", "fix", "source"] {
    let count = shipped.text.split(separator: "\n").count { $0.contains(" \(key): ") }
    #expect(count == policy.policy?.count, "\(key)")
  }
}

@Test func `the help for a comparison in a string shows the matcher`() {
  let rule = "- { id: one, where: pool.Policies.PasswordPolicy.MinimumLength, must: 1️⃣'>= 12'2️⃣ }\n"
  #expect(mistakes(rule).contains("Write `must: { atLeast: 12 }`."))
}
