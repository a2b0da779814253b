/// Removes a passkey of the signed-in user.
package struct DeleteWebAuthnCredential: DefinedAction {
  /// What the pool calls the passkey.
  package let id: TextTemplate

  package static let definition = ActionDefinition.verb(
    "deleteWebAuthnCredential",
    "Removes a passkey of the signed-in user.",
    [.required("id", .text, "What the pool calls the passkey.", member: "CredentialId")],
    outcome: [.done],
    operations: ["DeleteWebAuthnCredential"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    id = try given.text("id").needed()
  }

  package var sentence: String { "Removes the passkey \(id.quoted)" }
}
