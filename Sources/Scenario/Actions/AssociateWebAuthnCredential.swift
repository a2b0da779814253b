/// Creates a passkey and registers it for the signed-in user.
package struct AssociateWebAuthnCredential: DefinedAction {
  package static let name = "associateWebAuthnCredential"

  package static let definition = ActionDefinition.verb(
    name,
    "Creates a passkey and registers it for the signed-in user.",
    otherNames: [
      "registerpasskey", "createpasskey", "addpasskey", "associatepasskey", "registerwebauthn",
      "startwebauthnregistration", "completewebauthnregistration",
    ],
    outcome: [.done, OutcomeField("credentialId", .text, "The pool's ID for the passkey.")],
    mainValue: "credentialId",
    operations: ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
  )

  package init(_ given: CheckedParameters) {}
}
