internal import JSON

// Second factors, clients and providers.
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
      fact: "Whether a client has a secret is fixed when it is created",
      source: .documented(
        "API reference: CreateUserPoolClient has GenerateSecret, UpdateUserPoolClient has not"
      ),
      cloudFormation: .replaces(.documented("template reference, GenerateSecret: replacement")),
      terraform: .replaces(
        .documented("Terraform's AWS provider, aws_cognito_user_pool_client: generate_secret")
      ),
      fix: "make a second client beside it, move the apps there, and delete the old one later"
    ),
    ChangeRule(
      "provider-type-fixed",
      .identityProvider,
      "identityProviders.*.ProviderType",
      fact: "The type of a provider is fixed when it is created",
      source: .documented(
        "API reference: CreateIdentityProvider has ProviderType, UpdateIdentityProvider has not"
      ),
      cloudFormation: .fails(
        says: nil,
        .documented("user guide of CloudFormation, custom names: a replacement needs another name")
      ),
      terraform: .replaces(
        .documented("Terraform's AWS provider, aws_cognito_identity_provider: provider_type")
      ),
      fix: "give the new provider another name, and add it to the clients beside the old one"
    ),
  ]

  /// SMS among a template's factors, which CloudFormation asks for of a pool that can send SMS.
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
      fact: "CloudFormation asks for SMS among the factors of a pool that has an SmsConfiguration",
      source: source,
      cloudFormation: .fails(
        says: "Can't turn off SMS_MFA when SMS configuration is set for the user pool",
        source
      ),
      terraform: .ignores(
        .documented("Terraform's AWS provider, user_pool.go: SMS goes with sms_configuration")
      ),
      isOfDeployer: true,
      fix: "add SMS_MFA to EnabledMfas, or set the factors with SetUserPoolMfaConfig",
      isBroken: isBroken
    )
  }
}

extension ChangeRule.Change {
  /// Whether a template names second factors, SMS is none of them, and the pool can send SMS.
  fileprivate var hasFactorsWithoutSMS: Bool {
    let mode = pool["MfaConfiguration"] ?? mfa["MfaConfiguration"] ?? "OFF"
    let others = ["SoftwareTokenMfaConfiguration", "EmailMfaConfiguration"]
    return mode != "OFF" && pool["SmsConfiguration"] != nil && mfa["SmsMfaConfiguration"] == nil
      && others.contains { mfa[$0] != nil }
  }
}
