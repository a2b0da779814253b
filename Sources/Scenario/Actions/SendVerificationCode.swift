/// Asks for a code to verify an attribute with.
package struct SendVerificationCode: DefinedAction {
  /// The attribute's name.
  package let attribute: TextTemplate

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "sendVerificationCode",
    "Asks for a code to verify an attribute with.",
    [.required("attribute", .text, "The attribute's name.", member: "AttributeName")],
    outcome: [.done, .delivery],
    operations: ["GetUserAttributeVerificationCode"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    attribute = try given.text("attribute").needed()
    metadata = given.metadata
  }

  package var poolReferences: [PoolReference] { [.attribute(attribute)] }
  package var sentence: String { "Asks for a code to verify \(attribute.quoted) with" }
}
