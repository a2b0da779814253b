/// Begins to set up a software token for the signed-in user.
package struct SetUpTOTP: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "setUpTOTP",
    "Begins to set up a software token for the signed-in user.",
    outcome: [
      .done, OutcomeField("secret", .text, "The shared secret in Base32."),
      OutcomeField("uri", .text, "The same as an `otpauth:` address."),
    ],
    mainValue: "secret",
    operations: ["AssociateSoftwareToken"]
  )

  package init(_ given: CheckedParameters) {}
}
