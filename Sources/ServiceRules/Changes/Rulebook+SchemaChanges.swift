internal import JSON

// Attributes of a pool, which can only be added.
extension Rulebook {
  static let schemaChanges: [ChangeRule] = [
    rule(
      "attribute-removed",
      "pool.SchemaAttributes.*",
      "Attributes can't be removed from a pool",
      fix: "restore the attribute, or create a second pool and move the users to it"
    ) { $0.before != nil && $0.after == nil },
    rule(
      "attribute-required-fixed",
      "pool.SchemaAttributes.*.Required",
      "The required attributes are fixed when a pool is created",
      fix: "revert the change, or create a second pool and move the users to it"
    ),
    rule(
      "attribute-mutable-fixed",
      "pool.SchemaAttributes.*.Mutable",
      "Whether an attribute can be updated is fixed when the attribute is added"
    ),
    rule(
      "attribute-redefined",
      "pool.SchemaAttributes.*.**",
      "An attribute's type and limits can't be changed"
    ),
  ]

  private static func rule(
    _ id: String,
    _ setting: String,
    _ fact: String,
    fix: String = "revert the change, and add another attribute instead",
    isBroken: @escaping @Sendable (ChangeRule.Change) -> Bool = { $0.before != $0.after }
  ) -> ChangeRule {
    ChangeRule(
      id,
      .schema,
      setting,
      fact: fact,
      source: .documented(
        "developer guide, user pool attributes; API reference, AddCustomAttributes"
      ),
      cloudFormation: .fails(
        says: "Existing schema attributes cannot be modified or deleted.",
        .measured(failedStacks)
      ),
      leftOut: .ignores(.measured("aws-amplify/amplify-backend#3299; aws/aws-cdk#8585")),
      terraform: .fails(
        says: "cannot modify or remove schema items",
        .documented("Terraform's AWS provider, user_pool.go")
      ),
      fix: fix,
      isBroken: isBroken
    )
  }

  private static let failedStacks =
    "aws-amplify/amplify-cli#4980, #13989; aws/aws-cdk#8585, which has another message for a "
    + "changed standard attribute: `Invalid AttributeDataType input`"
}
