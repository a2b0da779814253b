@testable import ConfigurationChanges
import JSON
import Testing

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
  #expect(try ownFindings(shopPool(), keys) == expected)
}
