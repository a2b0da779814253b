@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

/// A change that no update can make, with its severity for each deployment tool.
struct ForbiddenChange: CustomTestStringConvertible {
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

extension ForbiddenChange {
  /// A forbidden change for each rule about changes.
  static let all: [Self] = [
    ForbiddenChange(
      rule: "alias-attributes-fixed",
      template: ("AliasAttributes: [email]", "AliasAttributes: [email, phone_number]"),
      byStack: .deploymentFails,
      plan: (["alias_attributes": ["email"]], ["alias_attributes": ["email", "phone_number"]]),
      byPlan: .dataLoss
    ),
    ForbiddenChange(
      rule: "username-attributes-fixed",
      template: ("UsernameAttributes: [email]", "MfaConfiguration: 'OFF'"),
      byStack: .deploymentFails,
      plan: (["username_attributes": ["email"]], [:]),
      byPlan: .dataLoss
    ),
    ForbiddenChange(
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
    ForbiddenChange(
      rule: "attribute-removed",
      template: (
        "Schema: [{ Name: plan, AttributeDataType: String }, { Name: email, Required: true }]",
        "Schema: [{ Name: email, Required: true }]"
      ),
      byStack: .deploymentFails,
      plan: (schema([:]), [:]),
      byPlan: .deploymentFails
    ),
    ForbiddenChange(
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
    ForbiddenChange(
      rule: "attribute-mutable-fixed",
      template: (
        "Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }]",
        "Schema: [{ Name: plan, AttributeDataType: String, Mutable: false }]"
      ),
      byStack: .deploymentFails,
      plan: (schema([:]), schema(["mutable": false])),
      byPlan: .deploymentFails
    ),
    ForbiddenChange(
      rule: "attribute-redefined",
      template: (
        "Schema: [{ Name: plan, AttributeDataType: String }]",
        "Schema: [{ Name: plan, AttributeDataType: Number }]"
      ),
      byStack: .deploymentFails,
      plan: (schema([:]), schema(["attribute_data_type": "Number"])),
      byPlan: .deploymentFails
    ),
    ForbiddenChange(
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
    ForbiddenChange(
      rule: "mfa-without-sms-factor",
      template: (sms, "\(sms), MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]"),
      byStack: .deploymentFails,
      plan: (senders, senders.merging(["mfa_configuration": "OPTIONAL"])),
      byPlan: .none,
      isMadeByPlan: true
    ),
    ForbiddenChange(
      rule: "client-secret-fixed",
      template: ("ClientName: web", "ClientName: web, GenerateSecret: true"),
      byStack: .breaking,
      plan: (
        ["name": "web", "generate_secret": false], ["name": "web", "generate_secret": true]
      ),
      byPlan: .breaking,
      types: ("UserPoolClient", "user_pool_client")
    ),
    ForbiddenChange(
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
}
