/// Verifies an attribute with the code that the pool sent.
package struct ConfirmUserAttribute: DefinedAction {
  package let attribute: TextTemplate

  package let code: TextTemplate

  package static let name = "confirmUserAttribute"

  package static let definition = ActionDefinition.verb(
    name,
    "Verifies an attribute with the code that the pool sent.",
    otherNames: ["verifyuserattribute", "verifyattribute", "verifycurrentuserattributesubmit"],
    [
      .required("attribute", .text, "The attribute's name.", member: "AttributeName"),
      .required("code", .text, "The code.", member: "Code"),
    ],
    outcome: [.done],
    operations: ["VerifyUserAttribute"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    attribute = try given.text("attribute").needed()
    code = try given.text("code").needed()
  }

  package var poolReferences: [PoolReference] { [.attribute(attribute)] }
  package var sentence: String { "Verifies \(attribute.quoted) with the code \(code.quoted)" }
}
