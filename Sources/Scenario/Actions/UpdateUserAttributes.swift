/// Changes attributes of the signed-in user.
package struct UpdateUserAttributes: DefinedAction {
  /// The attributes to change, as a mapping of names to strings.
  package let attributes: ValueTemplate

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "updateUserAttributes"

  package static let definition = ActionDefinition.verb(
    name,
    "Changes attributes of the signed-in user.",
    otherNames: ["changeattributes", "changeuserattributes", "setattributes", "setuserattributes"],
    [.required("attributes", .texts, "The attributes by name.", member: "UserAttributes")],
    outcome: [.nextStep(["confirmAttributeWithCode"]), .deliveries],
    operations: ["UpdateUserAttributes"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    attributes = try given.template("attributes").needed()
    metadata = given.metadata
  }

  package var poolReferences: [PoolReference] { [.attributes(attributes)] }

  package var sentence: String {
    "Changes the signed-in user's attributes" + attributes.listed(":")
  }
}
