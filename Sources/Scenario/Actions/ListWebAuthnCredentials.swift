/// Lists the signed-in user's passkeys.
package struct ListWebAuthnCredentials: DefinedAction {
  package static let name = "listWebAuthnCredentials"

  package static let definition = ActionDefinition.verb(
    name,
    "Lists the signed-in user's passkeys.",
    otherNames: ["listpasskeys", "fetchpasskeys", "getpasskeys"],
    outcome: [.done, OutcomeField("credentials", .list(passkey), "The passkeys.")],
    operations: ["ListWebAuthnCredentials"],
    onlyReads: true
  )

  /// A passkey, with the names of Amplify's AuthWebAuthnCredential.
  private static let passkey = ValueShape.fields([
    OutcomeField("credentialId", .text, "The pool's ID for the passkey."),
    OutcomeField("friendlyName", .text, "The name that the pool gave the passkey."),
    OutcomeField("relyingPartyId", .text, "The domain to which the passkey belongs."),
    OutcomeField(
      "createdAt",
      .number,
      "The time of the passkey's registration, in seconds since 1970."
    ),
  ])

  package init(_ given: CheckedParameters) {}
}
