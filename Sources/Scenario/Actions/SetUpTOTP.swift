/// Starts setting up a software token for the signed-in user.
package struct SetUpTOTP: DefinedAction {
  package static let name = "setUpTOTP"

  package static let definition = ActionDefinition.verb(
    name,
    "Starts setting up a software token for the signed-in user.",
    otherNames: ["associatesoftwaretoken", "enabletotp", "enrolltotp", "registertotp"],
    outcome: [
      .done, OutcomeField("secret", .text, "The shared secret in Base32."),
      OutcomeField("uri", .text, "The shared secret as an `otpauth:` URI."),
    ],
    mainValue: "secret",
    operations: ["AssociateSoftwareToken"]
  )

  package init(_ given: CheckedParameters) {}
}
