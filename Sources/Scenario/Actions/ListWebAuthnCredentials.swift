/// Lists the signed-in user's passkeys.
package struct ListWebAuthnCredentials: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "listWebAuthnCredentials",
    "Lists the signed-in user's passkeys.",
    outcome: [.done, OutcomeField("credentials", .list(passkey), "The passkeys.")],
    operations: ["ListWebAuthnCredentials"],
    onlyReads: true
  )

  /// A passkey, in Amplify's words (AuthWebAuthnCredential).
  private static let passkey = ValueShape.fields([
    OutcomeField("credentialId", .text, "What the pool calls the passkey."),
    OutcomeField("friendlyName", .text, "The name that the pool gave it."),
    OutcomeField("relyingPartyId", .text, "The domain that it is for."),
    OutcomeField("createdAt", .number, "When it was registered, in seconds since 1970."),
  ])

  package init(_ given: CheckedParameters) {}
}
