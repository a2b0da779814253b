/// Requests a code to verify an attribute.
package struct SendVerificationCode: DefinedAction {
  package let attribute: TextTemplate

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "sendVerificationCode"

  package static let definition = ActionDefinition.verb(
    name,
    "Requests a code to verify an attribute.",
    otherNames: [
      "getuserattributeverificationcode", "senduserattributeverificationcode",
      "verifycurrentuserattribute", "resendattributecode", "resenduserattributecode",
    ],
    [.required("attribute", .text, "The attribute's name.", member: "AttributeName")],
    outcome: [.done, .delivery],
    operations: ["GetUserAttributeVerificationCode"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    attribute = try given.text("attribute").needed()
    metadata = given.metadata
  }

  package var poolReferences: [PoolReference] { [.attribute(attribute)] }
  package var sentence: String { "Requests a code to verify \(attribute.quoted)" }
}
