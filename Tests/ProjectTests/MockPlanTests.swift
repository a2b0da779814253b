import Diagnostics
import DiagnosticsTesting
import JSON
import Project
import Testing

/// The calls of a plan, one per line.
private func calls(_ plan: MockPlan) -> [String] {
  ([plan.creation] + plan.further).map {
    ([$0.operation, JSONValue.object($0.input).text()] + [$0.client, $0.owner].compactMap(\.self))
      .joined(separator: " ")
  }
}

@Test(
  arguments: [
    (
      "pool: {}",
      [
        #"CreateUserPool {"PoolName":"authflow"}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    (
      "pool: { Name: a, Id: b, Arn: c, New: d, MfaConfiguration: OFF }\nclients: { x: { ClientId: y } }",
      [
        #"CreateUserPool {"PoolName":"a","MfaConfiguration":"OFF"}"#,
        #"CreateUserPoolClient {"ClientName":"x"} x"#,
      ]
    ),
    // A pool described without a tier gets the tier that includes its settings.
    (
      "pool: { Id: b, UserPoolAddOns: { AdvancedSecurityMode: AUDIT } }",
      [
        #"CreateUserPool {"PoolName":"authflow","UserPoolAddOns":{"AdvancedSecurityMode":"AUDIT"},"#
          + #""UserPoolTier":"PLUS"}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    (
      "pool: { UserPoolAddOns: { AdvancedSecurityMode: AUDIT } }",
      [
        #"CreateUserPool {"PoolName":"authflow","UserPoolAddOns":{"AdvancedSecurityMode":"AUDIT"}}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    // The call that sets the factors also sets the mode. Without factors, it sets SMS if the pool
    // can send SMS.
    (
      "pool: { MfaConfiguration: ON }\nmfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }",
      [
        #"CreateUserPool {"PoolName":"authflow"}"#,
        #"SetUserPoolMfaConfig {"SoftwareTokenMfaConfiguration":{"Enabled":true},"MfaConfiguration":"ON"}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    (
      "pool: { MfaConfiguration: ON, SmsConfiguration: { SnsCallerArn: arn } }",
      [
        #"CreateUserPool {"PoolName":"authflow","SmsConfiguration":{"SnsCallerArn":"arn"}}"#,
        #"SetUserPoolMfaConfig {"SmsMfaConfiguration":{"SmsConfiguration":{"SnsCallerArn":"arn"}},"#
          + #""MfaConfiguration":"ON"}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    (
      """
      pool:
        SchemaAttributes:
          - { Name: sub, Required: true }
          - { Name: identities }
          - { Name: nickname, Mutable: true, StringAttributeConstraints: { MaxLength: 2048 } }
          - { Name: gender, Mutable: false }
          - { Name: custom:a }
          - { Name: dev:custom:b }
      """,
      [
        #"CreateUserPool {"PoolName":"authflow","Schema":[{"Name":"gender","Mutable":false},"#
          + #"{"Name":"a"},{"Name":"b","DeveloperOnlyAttribute":true}]}"#,
        #"CreateUserPoolClient {"ClientName":"default"} default"#,
      ]
    ),
    (
      """
      pool:
        Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 3 } }
        AdminCreateUserConfig: { UnusedAccountValidityDays: 3, AllowAdminCreateUserOnly: true }
      clients:
        web: { hasSecret: true }
        api: { ClientSecret: 0123456789abcdefghijklmnop }
      groups: [ { GroupName: a, UserPoolId: b, LastModifiedDate: 1 } ]
      """,
      [
        #"CreateUserPool {"PoolName":"authflow","Policies":{"PasswordPolicy":"#
          + #"{"TemporaryPasswordValidityDays":3}},"AdminCreateUserConfig":{"AllowAdminCreateUserOnly":true}}"#,
        #"CreateUserPoolClient {"ClientName":"web","GenerateSecret":true} web"#,
        #"CreateUserPoolClient {"ClientName":"api","ClientSecret":"0123456789abcdefghijklmnop"} api"#,
        #"CreateGroup {"GroupName":"a"}"#,
      ]
    ),
    (
      """
      pool: {}
      clients: { web: { ClientId: abc } }
      resourceServers: [ { Identifier: shop }, { Identifier: api, Name: API, UserPoolId: x } ]
      domain: [ { Domain: shop, Status: ACTIVE }, { Domain: a.example, CustomDomainConfig: { CertificateArn: c } } ]
      identityProviders:
        - { ProviderName: Google, ProviderDetails: { client_id: a }, CreationDate: 1 }
        - { ProviderName: Corp, ProviderType: SAML }
        - { ProviderName: Facebook, hasSecret: true, ProviderDetails: { client_id: a } }
        - { ProviderName: SignInWithApple, hasSecret: true }
        - { ProviderName: Own, ProviderType: OIDC, ProviderDetails: { client_secret: b }, hasSecret: true }
      risk:
        - { RiskExceptionConfiguration: { SkippedIPRangeList: [a] }, LastModifiedDate: 1 }
        - { ClientId: abc, RiskExceptionConfiguration: {} }
        - { ClientId: web, RiskExceptionConfiguration: {} }
        - { UserPoolId: x }
      logDelivery: { LogConfigurations: [] }
      """,
      [
        #"CreateUserPool {"PoolName":"authflow"}"#,
        #"CreateIdentityProvider {"ProviderDetails":{"client_id":"a"},"ProviderType":"Google","#
          + #""ProviderName":"Google"}"#,
        #"CreateIdentityProvider {"ProviderDetails":{},"ProviderName":"Corp","ProviderType":"SAML"}"#,
        #"CreateIdentityProvider {"ProviderDetails":{"client_id":"a","client_secret":"made-up-by-authflow"},"#
          + #""ProviderType":"Facebook","ProviderName":"Facebook"}"#,
        #"CreateIdentityProvider {"ProviderDetails":{"private_key":"made-up-by-authflow"},"#
          + #""ProviderType":"SignInWithApple","ProviderName":"SignInWithApple"}"#,
        #"CreateIdentityProvider {"ProviderDetails":{"client_secret":"b"},"ProviderName":"Own","#
          + #""ProviderType":"OIDC"}"#,
        #"CreateResourceServer {"Name":"shop","Identifier":"shop"}"#,
        #"CreateResourceServer {"Name":"API","Identifier":"api"}"#,
        #"CreateUserPoolClient {"ClientName":"web"} web"#,
        #"SetRiskConfiguration {"RiskExceptionConfiguration":{"SkippedIPRangeList":["a"]}}"#,
        #"SetRiskConfiguration {"RiskExceptionConfiguration":{}} web"#,
        #"SetRiskConfiguration {"RiskExceptionConfiguration":{}} web"#,
        #"SetLogDeliveryConfiguration {"LogConfigurations":[]}"#,
        #"CreateUserPoolDomain {"Domain":"shop"}"#,
        #"CreateUserPoolDomain {"Domain":"a.example","CustomDomainConfig":{"CertificateArn":"c"}}"#,
      ]
    ),
  ] as [(String, [String])]
)
func `these calls create a mock`(text: String, expected: [String]) throws {
  #expect(calls(try configuration(text).mockPlan) == expected)
}

@Test(
  arguments: [
    (
      "pool: { Id: eu-west-1_AbC }\nclients: { a: { ClientId: x1 }, b: {} }",
      ["eu-west-1_AbC", "x1", nil]
    ),
    ("pool: {}", [nil, nil]),
    ("pool: { Id: nope }\nclients: { a: { ClientId: x-1 } }", [nil, nil]),
  ] as [(String, [String?])]
)
func `pools and clients have the IDs in the file`(text: String, ids: [String?]) throws {
  let plan = try configuration(text).mockPlan
  #expect([plan.creation.id] + plan.further.map(\.id) == ids)
}

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

@Test func `a member that is not in the model is shown at its place, and no call has it`() throws {
  let plan = try configuration(
    """
    pool:
      NewMember: { a: [1] }
      Polices: 1
      SchemaAttributes: [ { Name: custom:a, Mutable: true, New: 2 } ]
      AdminCreateUserConfig: { InviteMessageTemplate: { New: 3 } }
    clients: { web: { hasSecret: true, New: 4 } }
    groups: [ { GroupName: a, New: 5 } ]
    risk: [ { ClientId: web, New: 6 }, { ClientId: nobody, New: 7 } ]
    """
  ).mockPlan
  let lines = plan.unmodeled.map { unmodeled in
    "\(unmodeled.place.key) \(unmodeled.place.client ?? unmodeled.place.name) "
      + "\(JSONValue.array(unmodeled.member.path).text()) \(unmodeled.member.value.text())"
  }
  #expect(
    lines == [
      #"pool  ["NewMember"] {"a":[1]}"#, #"pool  ["Polices"] 1"#,
      #"pool  ["SchemaAttributes",{"Name":"custom:a","Mutable":true},"New"] 2"#,
      #"pool  ["AdminCreateUserConfig","InviteMessageTemplate","New"] 3"#,
      #"clients web ["New"] 4"#, #"groups a ["New"] 5"#, #"risk web ["New"] 6"#,
    ]
  )
  #expect(!calls(plan).joined().contains("NewMember"))
}

@Test func `only the calls for MFA and domains change the description of the created pool`()
  throws
{
  let plan = try configuration(
    """
    pool: { MfaConfiguration: ON }
    mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }
    groups: [ { GroupName: a } ]
    domain: [ { Domain: shop } ]
    """
  ).mockPlan
  #expect(
    plan.further.filter(\.changesPool).map(\.operation)
      == ["SetUserPoolMfaConfig", "CreateUserPoolDomain"]
  )
}

private let unused = "  help: If scenarios depend on the attribute, run them on a live pool."

private let shown =
  "  help: The mock returns the member, but does not use it. If scenarios depend on it, run them "
  + "on a live pool."

private let unshown =
  "  help: Exports from the mock omit the key. If scenarios depend on it, run them on a live pool."
