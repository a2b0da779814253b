// Settings that are fixed when a pool is created.
extension Rulebook {
  static let poolChanges: [ChangeRule] = [
    ChangeRule(
      "alias-attributes-fixed",
      .pool,
      "pool.AliasAttributes",
      fact: "The aliases that users can sign in with are fixed when a pool is created",
      source: .documented(
        "API reference: only CreateUserPool has AliasAttributes, not UpdateUserPool"
      ),
      cloudFormation: .notAllowed("AliasAttributes"),
      terraform: .replacedPool("alias_attributes"),
      fix: keepOrMove
    ),
    ChangeRule(
      "username-attributes-fixed",
      .pool,
      "pool.UsernameAttributes",
      fact: "The attributes that replace user names are fixed when a pool is created",
      source: .documented(
        "API reference: only CreateUserPool has UsernameAttributes, not UpdateUserPool"
      ),
      cloudFormation: .notAllowed("UsernameAttributes"),
      terraform: .replacedPool("username_attributes"),
      fix: keepOrMove
    ),
    ChangeRule(
      "username-case-fixed",
      .pool,
      "pool.UsernameConfiguration.CaseSensitive",
      fact: "The case sensitivity of user names is fixed when a pool is created",
      source: .documented("API reference, UsernameConfigurationType"),
      cloudFormation: .notAllowed("UsernameConfiguration"),
      countsPresence: true,
      terraform: .replacedPool("username_configuration"),
      fix: keepOrMove
    ),
  ]

  private static let keepOrMove =
    "revert the change, or create a second pool and move the users to it"
}

extension ChangeRule.Outcome {
  /// The error of CloudFormation's resource handler.
  fileprivate static func notAllowed(_ property: String) -> ChangeRule.Outcome {
    .fails(
      says: "Updates are not allowed for property - \(property).",
      .measured(
        "aws-amplify/amplify-cli#4227, #3494; aws/aws-cdk#23524; aws-samples/sample-voice-of-customer-datalake#184"
      )
    )
  }

  fileprivate static func replacedPool(_ argument: String) -> ChangeRule.Outcome {
    .replaces(
      .documented("Terraform's AWS provider, user_pool.go: \(argument) forces a new pool")
    )
  }
}
