import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

// Changes that no update can make. Each rule has a forbidden change per deployment tool, and an
// allowed change.

private struct Forbidden: CustomTestStringConvertible {
  let rule: String
  /// Properties of the part's resource in a template.
  let template: (before: String, after: String)
  let byStack: Severity
  /// Arguments of the part's resource in Terraform.
  let plan: (before: JSONObject, after: JSONObject)
  let byPlan: Severity
  /// The types of a part's other resources, or nil for a pool.
  var types: (template: String, plan: String)?
  /// Whether a plan can make the change and no rule applies to it.
  var isMadeByPlan = false

  var testDescription: String { rule }
}

private let plan: JSONObject = [
  "name": "plan", "attribute_data_type": "String", "mutable": true, "required": false,
  "developer_only_attribute": false,
]

private func schema(_ changed: JSONObject...) -> JSONObject {
  ["schema": .array(changed.map { .object(plan.merging($0)) })]
}

private let openID: JSONObject = [
  "provider_name": "corporate", "provider_type": "OIDC",
  "provider_details": [
    "client_id": "pool", "authorize_scopes": "openid", "attributes_request_method": "GET",
    "oidc_issuer": "https://login.example.com",
  ],
]

private let saml: JSONObject = [
  "provider_name": "corporate", "provider_type": "SAML",
  "provider_details": ["MetadataURL": "https://login.example.com/metadata"],
]

private let sms =
  "SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::123456789012:role/sms', ExternalId: x }"

private let senders: JSONObject = [
  "sms_configuration": [
    ["sns_caller_arn": "arn:aws:iam::123456789012:role/sms", "external_id": "x"]
  ]
]

private let forbidden: [Forbidden] = [
  Forbidden(
    rule: "alias-attributes-fixed",
    template: ("AliasAttributes: [email]", "AliasAttributes: [email, phone_number]"),
    byStack: .deploymentFails,
    plan: (["alias_attributes": ["email"]], ["alias_attributes": ["email", "phone_number"]]),
    byPlan: .dataLoss
  ),
  Forbidden(
    rule: "username-attributes-fixed",
    template: ("UsernameAttributes: [email]", "MfaConfiguration: 'OFF'"),
    byStack: .deploymentFails,
    plan: (["username_attributes": ["email"]], [:]),
    byPlan: .dataLoss
  ),
  Forbidden(
    rule: "username-case-fixed",
    template: (
      "UsernameConfiguration: { CaseSensitive: false }",
      "UsernameConfiguration: { CaseSensitive: true }"
    ),
    byStack: .deploymentFails,
    plan: (
      ["username_configuration": [["case_sensitive": false]]],
      ["username_configuration": [["case_sensitive": true]]]
    ),
    byPlan: .dataLoss
  ),
  Forbidden(
    rule: "attribute-removed",
    template: (
      "Schema: [{ Name: plan, AttributeDataType: String }, { Name: email, Required: true }]",
      "Schema: [{ Name: email, Required: true }]"
    ),
    byStack: .deploymentFails,
    plan: (schema([:]), [:]),
    byPlan: .deploymentFails
  ),
  Forbidden(
    rule: "attribute-required-fixed",
    template: (
      "Schema: [{ Name: email, Required: true }]", "Schema: [{ Name: email, Required: false }]"
    ),
    byStack: .deploymentFails,
    plan: (
      schema(["name": "email", "mutable": true]),
      schema(["name": "email", "mutable": true, "required": true])
    ),
    byPlan: .deploymentFails
  ),
  Forbidden(
    rule: "attribute-mutable-fixed",
    template: (
      "Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }]",
      "Schema: [{ Name: plan, AttributeDataType: String, Mutable: false }]"
    ),
    byStack: .deploymentFails,
    plan: (schema([:]), schema(["mutable": false])),
    byPlan: .deploymentFails
  ),
  Forbidden(
    rule: "attribute-redefined",
    template: (
      "Schema: [{ Name: plan, AttributeDataType: String }]",
      "Schema: [{ Name: plan, AttributeDataType: Number }]"
    ),
    byStack: .deploymentFails,
    plan: (schema([:]), schema(["attribute_data_type": "Number"])),
    byPlan: .deploymentFails
  ),
  Forbidden(
    rule: "sms-factor-removed",
    template: (
      "\(sms), MfaConfiguration: OPTIONAL, EnabledMfas: [SMS_MFA, SOFTWARE_TOKEN_MFA]",
      "\(sms), MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]"
    ),
    byStack: .deploymentFails,
    plan: (senders.merging(["mfa_configuration": "OPTIONAL"]), senders),
    byPlan: .none,
    isMadeByPlan: true
  ),
  Forbidden(
    rule: "mfa-without-sms-factor",
    template: (sms, "\(sms), MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]"),
    byStack: .deploymentFails,
    plan: (senders, senders.merging(["mfa_configuration": "OPTIONAL"])),
    byPlan: .none,
    isMadeByPlan: true
  ),
  Forbidden(
    rule: "client-secret-fixed",
    template: ("ClientName: web", "ClientName: web, GenerateSecret: true"),
    byStack: .breaking,
    plan: (
      ["name": "web", "generate_secret": false], ["name": "web", "generate_secret": true]
    ),
    byPlan: .breaking,
    types: ("UserPoolClient", "user_pool_client")
  ),
  Forbidden(
    rule: "provider-type-fixed",
    template: (
      "ProviderName: corporate, ProviderType: OIDC", "ProviderName: corporate, ProviderType: SAML"
    ),
    byStack: .deploymentFails,
    plan: (openID, saml),
    byPlan: .breaking,
    types: ("UserPoolIdentityProvider", "identity_provider")
  ),
]

private func template(_ properties: String, _ type: String?) throws -> PoolDocument {
  let pool = type == nil ? properties : "UserPoolName: p"
  let part =
    type.map {
      "\n  X: { Type: AWS::Cognito::\($0), Properties: { UserPoolId: !Ref P, \(properties) } }"
    } ?? ""
  return try #require(
    try read(
      "Resources:\n  P: { Type: AWS::Cognito::UserPool, Properties: { \(pool) } }\(part)\n",
      "t.yaml"
    )
  ).document
}

private func judged(
  _ rule: String,
  _ before: PoolDocument,
  _ after: PoolDocument
) -> [Judgement] {
  ConfigurationDifference(before: before, after: after).changes.map(\.judgement)
    .filter { $0.rule == rule }
}

@Test(arguments: forbidden)
private func `a stack update reports the rule of a change that no update can make`(
  _ row: Forbidden
) throws {
  let found = judged(
    row.rule,
    try template(row.template.before, row.types?.template),
    try template(row.template.after, row.types?.template)
  )
  #expect(found.map(\.severity) == [row.byStack])
  let rule = try #require(Rulebook.changes.first { $0.id == row.rule })
  let verdict: Verdict = rule.isOfDeployer ? .rejected : .immutable
  #expect(found.map(\.verdict) == [verdict])
  let words = try #require(found.first?.description)
  #expect(words.hasPrefix(rule.fact + ": "))
  if case .fails(let error?, _) = rule.cloudFormation { #expect(words.contains("\"\(error)\"")) }
}

@Test(arguments: forbidden)
private func `Terraform reports the rule of a change that no update can make`(
  _ row: Forbidden
) throws {
  let rule = try #require(Rulebook.changes.first { $0.id == row.rule })
  let names: JSONObject = ["id": plannedPool, "name": "p"]
  let part: JSONObject = row.types == nil ? names : ["user_pool_id": plannedPool]
  let address = row.types.map { "\($0.plan).x" } ?? "user_pool.p"
  func made(_ values: JSONObject, _ actions: [String], _ before: JSONObject) throws -> PoolDocument
  {
    let change = PlannedChange(
      address: address,
      actions: actions,
      before: part.merging(before),
      after: part.merging(values)
    )
    return try row.types == nil ? planned(changes: [change]) : planned([:], [change])
  }
  let found = judged(
    row.rule,
    try made(row.plan.before, ["no-op"], row.plan.before),
    try made(
      row.plan.after,
      rule.terraform.isReplacement ? ["delete", "create"] : ["update"],
      row.plan.before
    )
  )
  #expect(found.map(\.severity) == (row.isMadeByPlan ? [] : [row.byPlan]))
}

@Test func `every rule about changes has a row`() {
  #expect(forbidden.map(\.rule).sorted() == Rulebook.changes.map(\.id).sorted())
}

@Test(arguments: [
  ("AliasAttributes: [email, phone_number]", "AliasAttributes: [phone_number, email]"),
  ("UsernameAttributes: [email]", "UsernameAttributes: [email], UserPoolName: other"),
  (
    "Schema: [{ Name: plan, AttributeDataType: String }]",
    "Schema: [{ Name: plan, AttributeDataType: String }, { Name: team, AttributeDataType: String }]"
  ),
  (
    "Schema: [{ Name: plan, AttributeDataType: String }]",
    "Schema: [{ Name: plan, AttributeDataType: String, Mutable: true, Required: false }]"
  ),
])
func `a change that an update can make breaks no rule about changes`(
  _ before: String,
  _ after: String
) throws {
  let changes = ConfigurationDifference(
    before: try template(before, nil),
    after: try template(after, nil)
  ).changes
  #expect(changes.compactMap(\.judgement.rule) == [])
}

@Test(arguments: [
  ("UserPoolName: p", "UsernameConfiguration: { CaseSensitive: true }"),
  ("UsernameConfiguration: { CaseSensitive: true }", "UserPoolName: p"),
])
func `a stack update fails if UsernameConfiguration is added or removed, even with its default`(
  _ before: String,
  _ after: String
) throws {
  let found = judged(
    "username-case-fixed",
    try template(before, nil),
    try template(after, nil)
  )
  #expect(found.map(\.severity) == [.deploymentFails])
  let described = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: ["Name": "p", "UsernameConfiguration": ["CaseSensitive": true]]
  )
  // A pool can show a setting that is not in its template.
  #expect(judged("username-case-fixed", described, try template("UserPoolName: p", nil)) == [])
}

@Test func `a stack update that turns MFA off and keeps a factor is rejected`() throws {
  let difference = ConfigurationDifference(
    before: try template("MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]", nil),
    after: try template("MfaConfiguration: 'OFF', EnabledMfas: [SOFTWARE_TOKEN_MFA]", nil)
  )
  #expect(difference.findings.map(\.rule.id) == ["mfa-off-with-factor"])
}

@Test func `a client of another stack's pool is not checked against the pool of its template`()
  throws
{
  for id in ["!ImportValue other-pool", "eu-west-1_AbCdEfGhI"] {
    let text = """
      Resources:
        P: { Type: AWS::Cognito::UserPool }
        C:
          Type: AWS::Cognito::UserPoolClient
          Properties: { UserPoolId: \(id), ReadAttributes: ['custom:x'], SupportedIdentityProviders: [Corp] }
      """
    let read = try #require(try read(text, "t.yaml"))
    #expect(PoolCheck(read.document).findings.filter { $0.answer != nil }.isEmpty)
    #expect(read.remarks.contains { $0.contains("`C` is left out") })
  }
}

@Test func `an existing domain is updated, not created`() throws {
  func domain(_ rest: String) throws -> PoolDocument {
    let text = """
      Resources:
        P: { Type: AWS::Cognito::UserPool }
        D: { Type: AWS::Cognito::UserPoolDomain, Properties: { UserPoolId: !Ref P, Domain: shop\(rest) } }
      """
    return try #require(try read(text, "t.yaml")).document
  }
  let certificate =
    "arn:aws:acm:us-east-1:123456789012:certificate/0f0f0f0f-1111-2222-3333-444444444444"
  let difference = ConfigurationDifference(
    before: try domain(""),
    after: try domain(", CustomDomainConfig: { CertificateArn: '\(certificate)' }")
  )
  #expect(difference.findings.map(\.rule.id) == ["certificate-of-prefix-domain"])
}

@Test func `a standard attribute that is added to a stack later becomes a custom attribute`()
  throws
{
  let difference = ConfigurationDifference(
    before: try template("UserPoolName: p", nil),
    after: try template(
      "Schema: [{ Name: phone_number, AttributeDataType: String, Mutable: false }]",
      nil
    )
  )
  #expect(
    difference.changes.map(\.change.path.text).contains("pool.SchemaAttributes.custom:phone_number")
  )
  #expect(difference.changes.compactMap(\.judgement.rule) == [] && difference.findings.isEmpty)
}

@Test func `the parts of a replaced pool are checked as new parts`() throws {
  func shop(_ id: String, _ scopes: String) throws -> PoolDocument {
    let text = """
      Resources:
        \(id): { Type: AWS::Cognito::UserPool }
        R:
          Type: AWS::Cognito::UserPoolResourceServer
          Properties: { UserPoolId: !Ref \(id), Identifier: shop, Name: Shop, Scopes: [\(scopes)] }
        C:
          Type: AWS::Cognito::UserPoolClient
          Properties: { UserPoolId: !Ref \(id), ClientName: web, GenerateSecret: true,
            AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: [client_credentials],
            AllowedOAuthScopes: [shop/read] }
      """
    return try #require(try read(text, "t.yaml")).document
  }
  let difference = ConfigurationDifference(
    before: try shop("P", "{ ScopeName: read, ScopeDescription: d }"),
    after: try shop("Q", "")
  )
  #expect(difference.findings.map(\.rule.id).contains("unknown-scope"))
}

@Test func `adding a new attribute is accepted`() throws {
  let before = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: ["Id": plannedPool, "Name": "p"]
  )
  let call =
    #"{ "UserPoolId": "eu-west-1_AbCdEfGhI", "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Number" }] }"#
  let difference = ConfigurationDifference(
    before: before,
    after: try #require(try read(call, "add.json")).document
  )
  #expect(difference.findings.map(\.rule.id) == [])
  #expect(difference.changes.map(\.judgement.entry) == ["attribute-added"])
}

@Test func `adding an existing attribute is rejected and replaces nothing`() throws {
  let before = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: [
      "Id": plannedPool, "Name": "p",
      "SchemaAttributes": [["Name": "custom:plan", "AttributeDataType": "String"]],
    ]
  )
  let call =
    #"{ "UserPoolId": "eu-west-1_AbCdEfGhI", "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "Number" }] }"#
  let difference = ConfigurationDifference(
    before: before,
    after: try #require(try read(call, "add.json")).document
  )
  #expect(difference.findings.map(\.rule.id) == ["custom-attribute-exists"])
  #expect(difference.changes.compactMap(\.judgement.rule) == [])
}

@Test func `a template without a Schema leaves the attributes unchanged`() throws {
  let found = judged(
    "attribute-removed",
    try template("Schema: [{ Name: plan, AttributeDataType: String }]", nil),
    try template("UserPoolName: p", nil)
  )
  #expect(found.map(\.verdict) == [.noEffect] && found.map(\.severity) == [Severity.none])
}

@Test(arguments: [
  ("{ Name: given_name }", ["added-attribute-without-type"]),
  (
    "{ Name: given_name, AttributeDataType: String, Required: true }", ["required-custom-attribute"]
  ),
  ("{ Name: plan, AttributeDataType: String, Required: true }", ["required-custom-attribute"]),
  ("{ Name: plan, AttributeDataType: String }", []),
])
func `a stack adds attributes missing in its last template, even standard attributes`(
  _ attribute: String,
  _ broken: [String]
) throws {
  for old in ["UserPoolName: p", "Schema: [{ Name: team, AttributeDataType: String }]"] {
    let kept = old.hasPrefix("Schema") ? "{ Name: team, AttributeDataType: String }, " : ""
    let difference = ConfigurationDifference(
      before: try template(old, nil),
      after: try template("Schema: [\(kept)\(attribute)]", nil)
    )
    #expect(Set(difference.findings.map(\.rule.id)) == Set(broken))
  }
}

@Test func `an unchanged client is not rejected for scopes that its pool loses`() throws {
  func shop(_ scopes: String, _ client: String) throws -> PoolDocument {
    try #require(
      try read(
        """
        Resources:
          P: { Type: AWS::Cognito::UserPool }
          R:
            Type: AWS::Cognito::UserPoolResourceServer
            Properties: { UserPoolId: !Ref P, Identifier: shop, Name: Shop, Scopes: [\(scopes)] }
          C:
            Type: AWS::Cognito::UserPoolClient
            Properties:
              UserPoolId: !Ref P
              ClientName: web
              GenerateSecret: true
              AllowedOAuthFlowsUserPoolClient: true
              AllowedOAuthFlows: [client_credentials]
              AllowedOAuthScopes: [shop/read]
              \(client)
        """,
        "t.yaml"
      )
    ).document
  }
  let before = try shop("{ ScopeName: read, ScopeDescription: d }", "")
  let kept = ConfigurationDifference(before: before, after: try shop("", ""))
  #expect(kept.findings.map(\.rule.id) == [])
  let sent = ConfigurationDifference(
    before: before,
    after: try shop("", "EnableTokenRevocation: false")
  )
  #expect(sent.findings.map(\.rule.id).contains("unknown-scope"))
}
