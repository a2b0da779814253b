import Testing

@Test(arguments: [
  ("pool", "UserPoolName", "Name"), ("pool", "PoolName", "Name"), ("pool", "UserPoolId", "Id"),
  ("pool", "Schema", "SchemaAttributes"), ("pool", "schema", "SchemaAttributes"),
  ("pool", "tags", "UserPoolTags"), ("pool", "user_pool_add_ons", "UserPoolAddOns"),
  (
    "pool", "user_attribute_update_settings", "UserAttributeUpdateSettings"
  ),
  ("client", "name", "ClientName"), ("client", "id", "ClientId"),
  (
    "client", "allowed_oauth_flows_user_pool_client", "AllowedOAuthFlowsUserPoolClient"
  ),
  ("server", "scope", "Scopes"), ("email", "from_email_address", "From"),
  ("email", "reply_to_email_address", "ReplyToEmailAddress"),
  ("recovery", "recovery_mechanism", "RecoveryMechanisms"),
])
func `a member's name in another tool gets the name in the service's API`(
  _ place: String,
  _ name: String,
  _ member: String
) {
  let key = "1️⃣\(name)2️⃣: {}"
  let text =
    switch place {
    case "client": "pool: {}\nclients: { a: { \(key) } }"
    case "server": "pool: {}\nresourceServers: [ { Identifier: a, \(key) } ]"
    case "email": "pool: { EmailConfiguration: { \(key) } }"
    case "recovery": "pool: { AccountRecoverySetting: { \(key) } }"
    default: "pool: { \(key) }"
    }
  #expect(
    configurationMistakes(in: text)
      == "1️⃣2️⃣ warning AF2103 unknown key `\(name)` | did you mean `\(member)`?\n"
      + "  help: Use the name in Cognito's API. Unknown keys have no effect."
  )
}

@Test(arguments: [
  ("EnabledMfas", "mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }"),
  ("EmailAuthenticationSubject", "mfa: { EmailMfaConfiguration: { Subject: ... } }"),
  ("WebAuthnRelyingPartyID", "mfa: { WebAuthnConfiguration: { RelyingPartyId: ... } }"),
  ("email_mfa_configuration", "mfa: { EmailMfaConfiguration: { ... } }"),
  ("password_policy", "Policies: { PasswordPolicy: { ... } }"),
  ("PasswordPolicy", "Policies: { PasswordPolicy: { ... } }"),
])
func `a setting of another tool gets the keys of a configuration file`(
  _ name: String,
  _ form: String
) {
  #expect(
    configurationMistakes(in: "pool: { 1️⃣\(name)2️⃣: {} }")
      == "1️⃣2️⃣ warning AF2103 unknown key `\(name)`\n"
      + "  help: Write `\(form)`. Unknown keys have no effect."
  )
}

@Test func `another tool's name for a required member is reported once`() {
  #expect(
    configurationMistakes(in: "pool: {}\ngroups: [ { 1️⃣name2️⃣: a } ]")
      == "1️⃣2️⃣ AF2005 an element of `groups` needs `GroupName` | did you mean `GroupName`?"
  )
}
