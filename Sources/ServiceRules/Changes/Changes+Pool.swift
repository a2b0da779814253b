// What a pool is made with and keeps.
extension Rulebook {
  static let poolChanges: [ChangeRule] = [
    ChangeRule(
      "alias-attributes-fixed",
      .pool,
      "pool.AliasAttributes",
      fact: "What users may sign in with beside their names is fixed when a pool is created",
      source: .documented(
        "API reference: CreateUserPool has AliasAttributes, UpdateUserPool has not"
      ),
      cloudFormation: .notAllowed("AliasAttributes"),
      terraform: .replacedPool("alias_attributes"),
      fix: keepOrMove
    ),
    ChangeRule(
      "username-attributes-fixed",
      .pool,
      "pool.UsernameAttributes",
      fact: "What users sign in with instead of a name is fixed when a pool is created",
      source: .documented(
        "API reference: CreateUserPool has UsernameAttributes, UpdateUserPool has not"
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
    "take the change back, or make a second pool and move the users there"
}

extension ChangeRule.Outcome {
  /// The answer of CloudFormation's handler.
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
