import Testing

@Test(
  arguments: [
    (
      "1️⃣- pool2️⃣",
      "1️⃣2️⃣ AF2101 a configuration file must be a mapping | this is a list\n" + about
    ),
    (
      "1️⃣pools2️⃣: {}",
      "1️⃣2️⃣ AF2101 expected a pool configuration, got a project file\n" + about
    ),
    ("1️⃣", "1️⃣ AF2101 the file has no content\n" + about),
    (
      "pool: {}\n---\n1️⃣pool: {}",
      "[2:1] AF2003 a configuration file must be one document | another document starts here"
    ),
    ("1️⃣mfa2️⃣: {}", "1️⃣[1:8] AF2102 a configuration file needs `pool`\n" + about),
    (
      "1️⃣Pool2️⃣: {}",
      "1️⃣2️⃣ AF2102 a configuration file needs `pool` | did you mean `pool`?"
    ),
    (
      "1️⃣UserPool2️⃣: {}",
      "1️⃣2️⃣ AF2102 a configuration file needs `pool` | did you mean `pool`?\n"
        + "  help: Write `pool:` instead of `UserPool:`."
    ),
    (
      "pool: { 1️⃣UserPool2️⃣: {} }",
      "1️⃣2️⃣ AF2102 `UserPool` is not allowed in `pool`\n"
        + "  help: Write the members of `UserPool` directly in `pool`."
    ),
    ("1️⃣pool2️⃣:", "1️⃣2️⃣ AF2006 `pool` has no value"),
    ("pool: 1️⃣[]2️⃣", "1️⃣2️⃣ AF2008 `pool` must be a mapping | this is a list"),
    (
      "pool: {}\n1️⃣client2️⃣: {}",
      "1️⃣2️⃣ warning AF2103 unknown key `client` | did you mean `clients`?\n" + kept
    ),
    (
      "pool: { 1️⃣Polices2️⃣: {} }",
      "1️⃣2️⃣ warning AF2103 unknown key `Polices` | did you mean `Policies`?\n" + kept
    ),
    (
      "pool: {}\nclients: { a: { 1️⃣ClientId2️⃣: x }, b: { 3️⃣ClientId4️⃣: x } }",
      "3️⃣4️⃣ AF2107 duplicate client ID `x`\n  note: 1️⃣2️⃣ first used here"
    ),
    (
      "pool: { 1️⃣SoftwareTokenMfaConfiguration2️⃣: { Enabled: true } }",
      "1️⃣2️⃣ warning AF2103 unknown key `SoftwareTokenMfaConfiguration` | this key belongs in `mfa`\n"
        + elsewhere("`mfa`")
    ),
    (
      "pool: {}\n1️⃣WebAuthnConfiguration2️⃣: {}",
      "1️⃣2️⃣ warning AF2103 unknown key `WebAuthnConfiguration` | this key belongs in `mfa`\n"
        + elsewhere("`mfa`")
    ),
    (
      "pool: { 1️⃣ExplicitAuthFlows2️⃣: [] }",
      "1️⃣2️⃣ warning AF2103 unknown key `ExplicitAuthFlows` | this key belongs in a client in "
        + "`clients`\n" + elsewhere("a client in `clients`")
    ),
    (
      "pool: {}\nclients: { a: { 1️⃣UserPoolTier2️⃣: PLUS } }",
      "1️⃣2️⃣ warning AF2103 unknown key `UserPoolTier` | this key belongs in `pool`\n"
        + elsewhere("`pool`")
    ),
    (
      "pool: {}\nmfa: { 1️⃣Precedence2️⃣: 1 }",
      "1️⃣2️⃣ warning AF2103 unknown key `Precedence` | this key belongs in an element of "
        + "`groups`\n" + elsewhere("an element of `groups`")
    ),
    // Several parts have, or may have, these members.
    ("pool: { Description: a }\nmfa: { Domain: auth }", ""),
    // Members that are not in the model yet, from an export of 2026.
    ("pool: { KeyConfiguration: {}, IssuerConfiguration: {} }", ""),
    (
      "pool: { 1️⃣<<2️⃣: {} }",
      "1️⃣2️⃣ AF2007 merge keys (`<<`) are not supported\n"
        + "  help: Replace `<<` with the keys of the other mapping."
    ),
    (
      "pool: { 1️⃣Name2️⃣: a, 3️⃣Name4️⃣: b }",
      "3️⃣4️⃣ AF1020 duplicate key `Name`\n  note: 1️⃣2️⃣ first written here"
    ),
    (
      "pool: { MfaConfiguration: 1️⃣ALWAYS2️⃣ }",
      "1️⃣2️⃣ warning AF2105 according to the service model, `MfaConfiguration` must be "
        + "`OFF`, `ON`, or `OPTIONAL`"
    ),
    (
      "pool: { MfaConfiguration: 1️⃣OPTIONL2️⃣ }\nmfa: { MfaConfiguration: OFF }",
      "1️⃣2️⃣ warning AF2105 according to the service model, `MfaConfiguration` must be "
        + "`OFF`, `ON`, or `OPTIONAL` | did you mean `OPTIONAL`?"
    ),
    (
      "pool: { Name: 1️⃣$(env.X)2️⃣ }",
      "1️⃣2️⃣ warning AF2110 `$(...)` is not supported in a configuration file | this is a literal string\n"
        + "  help: Write the value itself."
    ),
    (
      "pool: {}\ngroups: [ { 1️⃣groupName2️⃣: a } ]",
      "1️⃣2️⃣ AF2005 an element of `groups` needs `GroupName` | did you mean `GroupName`?"
    ),
    (
      "pool: { AccountRecoverySetting: { RecoveryMechanisms: 1️⃣[]2️⃣ } }",
      "1️⃣2️⃣ warning AF2105 according to the service model, `RecoveryMechanisms` must have at least 1 element"
    ),
    (
      "pool: {}\nclients: 1️⃣{}2️⃣",
      "1️⃣2️⃣ AF2106 `clients` is empty\n"
        + "  help: Add a client, or remove `clients` to get a client with the API's defaults."
    ),
    ("pool: {}\nclients: { 1️⃣\" \"2️⃣: {} }", "1️⃣2️⃣ AF2009 a client needs a name"),
    (
      "pool: {}\nclients: { a: { hasSecret: 1️⃣12️⃣ } }",
      "1️⃣2️⃣ AF2032 `hasSecret` must be `true` or `false` | did you mean `true`?"
    ),
    (
      "pool: {}\nclients: { a: { 1️⃣ClientSecret2️⃣: 0123456789abcdefghijklmnop, hasSecret: 3️⃣false4️⃣ } }",
      "1️⃣2️⃣ warning AF2025 a secret is stored in plain text\n"
        + "  help: Remove the secret, and write `hasSecret: true`.\n"
        + "3️⃣4️⃣ AF2109 the client `a` has a secret, but `hasSecret` is false\n"
        + "  help: Remove the secret, or write `hasSecret: true`."
    ),
    (
      "pool: {}\nidentityProviders: [ { ProviderName: a, 1️⃣hasSecret2️⃣: 1 } ]",
      "1️⃣2️⃣ AF2032 `hasSecret` must be `true` or `false`"
    ),
    (
      "pool: {}\nidentityProviders: [ { ProviderName: a, ProviderDetails: { 1️⃣client_secret2️⃣: b }, 3️⃣hasSecret4️⃣: false } ]",
      "1️⃣2️⃣ warning AF2025 a secret is stored in plain text\n"
        + "  help: Remove the secret, and write `hasSecret: true`.\n"
        + "3️⃣4️⃣ AF2109 the identity provider `a` has a secret, but `hasSecret` is false\n"
        + "  help: Remove the secret, or write `hasSecret: true`."
    ),
    (
      "pool: {}\nidentityProviders: [ { ProviderName: a, ProviderDetails: { 1️⃣private_key2️⃣: b } } ]",
      "1️⃣2️⃣ warning AF2025 a secret is stored in plain text\n"
        + "  help: Remove the secret, and write `hasSecret: true`."
    ),
    (
      "pool: {}\ngroups: 1️⃣{ a: {} }2️⃣",
      "1️⃣2️⃣ AF2008 `groups` must be a list | this is a mapping\n"
        + "  help: Write `groups: [ { GroupName: ... } ]`."
    ),
    (
      "pool: {}\ndomain: 1️⃣web-shop2️⃣",
      "1️⃣2️⃣ AF2008 `domain` must be a mapping or a list | this is a string\n"
        + "  help: Write `domain: { Domain: web-shop }`."
    ),
    ("pool: {}\ngroups: [1️⃣{}2️⃣]", "1️⃣2️⃣ AF2005 an element of `groups` needs `GroupName`"),
    (
      "pool: {}\ngroups: [{ GroupName: 1️⃣a2️⃣ }, { GroupName: 3️⃣a4️⃣ }]",
      "3️⃣4️⃣ AF2107 duplicate name `a`\n  note: 1️⃣2️⃣ first used here"
    ),
    (
      "pool: {}\ngroups: [{ GroupName: \u{E9} }, { GroupName: \"e\u{301}\" }]",
      ""
    ),
    (
      "pool: { SchemaAttributes: [ { 1️⃣Name2️⃣: } ] }",
      "1️⃣2️⃣ AF2006 `Name` has no value"
    ),
    (
      "pool: { SchemaAttributes: [ { Name: 1️⃣''2️⃣ } ] }",
      "1️⃣2️⃣ AF2005 an attribute of the schema needs `Name`"
    ),
    (
      "pool: {}\ntriggers: { preSignUp: { 1️⃣fail2️⃣: no, 3️⃣autoConfirmUser4️⃣: true } }",
      "3️⃣4️⃣ AF2109 a trigger that fails can't do anything else\n"
        + "  note: 1️⃣2️⃣ the failure is here"
    ),
    (
      "pool: {}\ntriggers: { userMigration: { unreachable: 1️⃣false2️⃣ } }",
      "1️⃣2️⃣ AF2032 `unreachable` must be `true` or left out\n"
        + "  help: If the trigger must not fail, write `userMigration: { users: [ ... ] }`."
    ),
    (
      "pool: {}\ntriggers: { customChallenge: [ { answer: a, 1️⃣invalid2️⃣: true } ] }",
      "1️⃣2️⃣ AF2004 unknown member of an element of `customChallenge`: `invalid`\n"
        + "  help: Use `ask`, `answer`, or `metadata`."
    ),
    (
      "pool: {}\ntriggers: { userMigration: { users: [ { username: a, 1️⃣run2️⃣: [b] } ] } }",
      "1️⃣2️⃣ AF2004 unknown member of an element of `users`: `run`\n"
        + "  help: Use `username`, `password`, `attributes`, or `finalUserStatus`."
    ),
    (
      "pool: {}\ntriggers: { preAuthentication: { 1️⃣other2️⃣: true } }",
      "1️⃣2️⃣ AF2004 unknown member of `preAuthentication`: `other`\n"
        + "  help: Use `fail`, `invalid`, `unreachable`, or `run`."
    ),
    (
      "pool: { SchemaAttributes: [ 1️⃣{}2️⃣ ] }",
      "1️⃣2️⃣ AF2005 an attribute of the schema needs `Name`"
    ),
    (
      "pool: { SchemaAttributes: [ { Name: 1️⃣plan2️⃣ }, { Name: custom:plan }, { Name: email } ] }",
      "1️⃣2️⃣ AF2108 `plan` is not a standard attribute | a custom attribute is named `custom:plan`\n"
        + "  help: Use the attribute names of a DescribeUserPool response."
    ),
    (
      "pool: { 1️⃣MfaConfiguration2️⃣: ON }\nmfa: { 3️⃣MfaConfiguration4️⃣: OPTIONAL }",
      "3️⃣4️⃣ AF2109 `pool` and `mfa` have different MFA modes\n"
        + "  note: 1️⃣2️⃣ the other mode is here\n"
        + "  help: Write the same mode in both places."
    ),
    (
      "pool: { EmailVerificationSubject: 1️⃣$(env.NAME)2️⃣ }",
      "1️⃣2️⃣ warning AF2110 `$(...)` is not supported in a configuration file | this is a literal string\n"
        + "  help: Write the value itself."
    ),
    (
      "pool: { EstimatedNumberOfUsers: 1️⃣many2️⃣ }",
      "1️⃣2️⃣ AF2104 `EstimatedNumberOfUsers` must be a whole number"
    ),
    (
      "pool: { UsernameAttributes: 1️⃣\"email\"2️⃣ }",
      "1️⃣2️⃣ AF2008 `UsernameAttributes` must be a list | this is a string"
    ),
    (
      "pool: {}\ntriggers: { preTokenGeneration: { suppress: 1️⃣null2️⃣ } }",
      "1️⃣2️⃣ AF2008 `suppress` must be a list | this is null"
    ),
    (
      "pool: {}\ntriggers: { preSignUp: { run: 1️⃣null2️⃣ } }",
      "1️⃣2️⃣ AF2008 `run` must be a list | this is null\n"
        + "  help: Write `run: [node, lambda.mjs, index.handler]`. The program runs without a shell."
    ),
  ] as [(String, String)]
)
func `a mistake is reported at its place`(marked: String, said: String) {
  #expect(configurationMistakes(in: marked) == said)
}

private let about =
  "  help: Write `pool:` with the members of a DescribeUserPool response."
private func elsewhere(_ place: String) -> String {
  "  help: Move the key to \(place). Unknown keys have no effect."
}

private let kept =
  "  help: Correct the spelling. Unknown keys have no effect."
