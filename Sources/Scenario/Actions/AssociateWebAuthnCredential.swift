/// Makes a passkey and registers it for the signed-in user.
package struct AssociateWebAuthnCredential: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "associateWebAuthnCredential",
    "Makes a passkey and registers it for the signed-in user.",
    outcome: [.done, OutcomeField("credentialId", .text, "What the pool calls the passkey.")],
    mainValue: "credentialId",
    operations: ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
  )

  package init(_ given: CheckedParameters) {}
}
