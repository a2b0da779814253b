/// Deletes a passkey of the signed-in user.
package struct DeleteWebAuthnCredential: DefinedAction {
  package let id: TextTemplate

  package static let name = "deleteWebAuthnCredential"

  package static let definition = ActionDefinition.verb(
    name,
    "Deletes a passkey of the signed-in user.",
    otherNames: ["deletepasskey", "removepasskey"],
    [.required("id", .text, "The pool's ID for the passkey.", member: "CredentialId")],
    outcome: [.done],
    operations: ["DeleteWebAuthnCredential"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    id = try given.text("id").needed()
  }

  package var sentence: String { "Deletes the passkey \(id.quoted)" }
}
