internal import JSON

// Second factors, clients and providers.
extension Rulebook {
  static let partChanges: [ChangeRule] = [
    ChangeRule(
      "sms-factor-removed",
      .mfa,
      "mfa.SmsMfaConfiguration",
      fact: "CloudFormation does not take SMS out of a pool's factors while the pool can send SMS",
      source: .measured("aws-amplify/amplify-backend#1481; cloudformation-coverage-roadmap#1981"),
      cloudFormation: .fails(
        says: "Can't turn off SMS_MFA when SMS configuration is set for the user pool",
        .measured(
          "aws-amplify/amplify-backend#1481; cloudformation-coverage-roadmap#1981; "
            + "awslabs/nx-plugin-for-aws#1108"
        )
      ),
      terraform: .updates(.documented("Terraform's AWS provider, user_pool.go")),
      fix: "keep SMS_MFA in EnabledMfas, or turn it off with SetUserPoolMfaConfig"
    ) { $0.before != nil && $0.after == nil && $0.pool["SmsConfiguration"] != nil },
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
}
