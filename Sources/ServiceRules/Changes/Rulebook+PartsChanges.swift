internal import JSON

// Second factors, clients, and providers.
extension Rulebook {
  static let partChanges: [ChangeRule] = [
    smsLeftOut("sms-factor-removed", "mfa.SmsMfaConfiguration") {
      $0.before != nil && $0.after == nil && $0.hasFactorsWithoutSMS
    },
    smsLeftOut("mfa-without-sms-factor", "pool.MfaConfiguration") {
      $0.before != $0.after && $0.hasFactorsWithoutSMS
    },
    ChangeRule(
      "client-secret-fixed",
      .client,
      "clients.*.hasSecret",
      fact: "Whether a client has a secret is fixed when the client is created",
      source: .documented(
        "API reference: only CreateUserPoolClient has GenerateSecret, not UpdateUserPoolClient"
      ),
      cloudFormation: .replaces(.documented("template reference, GenerateSecret: replacement")),
      terraform: .replaces(
        .documented("Terraform's AWS provider, aws_cognito_user_pool_client: generate_secret")
      ),
      fix: "create a second client, move the apps to it, and delete the old client later"
    ),
    ChangeRule(
      "provider-type-fixed",
      .identityProvider,
      "identityProviders.*.ProviderType",
      fact: "The type of an identity provider is fixed when the provider is created",
      source: .documented(
        "API reference: only CreateIdentityProvider has ProviderType, not UpdateIdentityProvider"
      ),
      cloudFormation: .fails(
        says: nil,
        .documented("CloudFormation user guide, custom names: a replacement needs another name")
      ),
      terraform: .replaces(
        .documented("Terraform's AWS provider, aws_cognito_identity_provider: provider_type")
      ),
      fix: "give the new provider another name, and add it to the clients next to the old one"
    ),
  ]

  /// A rule for CloudFormation, which requires SMS among the factors of a pool that can send SMS.
  private static func smsLeftOut(
    _ id: String,
    _ setting: String,
    isBroken: @escaping @Sendable (ChangeRule.Change) -> Bool
  ) -> ChangeRule {
    let source = RuleSource.measured(
      "aws-amplify/amplify-backend#1481, #1523; cloudformation-coverage-roadmap#1981; "
        + "awslabs/nx-plugin-for-aws#1108"
    )
    return ChangeRule(
      id,
      .mfa,
      setting,
      fact: "CloudFormation requires SMS as a factor in every pool with an SmsConfiguration",
      source: source,
      cloudFormation: .fails(
        says: "Can't turn off SMS_MFA when SMS configuration is set for the user pool",
        source
      ),
      terraform: .ignores(
        .documented("Terraform's AWS provider, user_pool.go: SMS follows sms_configuration")
      ),
      isOfDeployer: true,
      fix: "add SMS_MFA to EnabledMfas, or set the factors with SetUserPoolMfaConfig",
      isBroken: isBroken
    )
  }
}

extension ChangeRule.Change {
  /// Whether a template has second factors without SMS, and the pool can send SMS.
  fileprivate var hasFactorsWithoutSMS: Bool {
    let mode = pool["MfaConfiguration"] ?? mfa["MfaConfiguration"] ?? "OFF"
    let others = ["SoftwareTokenMfaConfiguration", "EmailMfaConfiguration"]
    return mode != "OFF" && pool["SmsConfiguration"] != nil && mfa["SmsMfaConfiguration"] == nil
      && others.contains { mfa[$0] != nil }
  }
}
