// Clients, providers and what else an update leaves as it was made.
extension Rulebook {
  static let partChanges: [ChangeRule] = [
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
