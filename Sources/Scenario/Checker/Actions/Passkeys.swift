extension ActionEntry {
  static let associateWebAuthnCredential = verb(
    "associateWebAuthnCredential",
    "Makes a passkey and registers it for the signed-in user.",
    outcome: [.done, OutcomeField("credentialId", .text, "What the pool calls the passkey.")],
    mainValue: "credentialId",
    operations: ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
  ) { _ in .associateWebAuthnCredential }

  static let listWebAuthnCredentials = verb(
    "listWebAuthnCredentials",
    "Lists the signed-in user's passkeys.",
    outcome: [.done, OutcomeField("credentials", .list(.passkey), "The passkeys.")],
    operations: ["ListWebAuthnCredentials"],
    onlyReads: true
  ) { _ in .listWebAuthnCredentials }

  static let deleteWebAuthnCredential = verb(
    "deleteWebAuthnCredential",
    "Removes a passkey of the signed-in user.",
    [
      .required(
        "id",
        .text,
        "What the pool calls the passkey.",
        .member("CredentialId", of: "DeleteWebAuthnCredential")
      )
    ],
    outcome: [.done],
    operations: ["DeleteWebAuthnCredential"]
  ) { given in given.text("id").map { .deleteWebAuthnCredential(id: $0) } }
}

extension ValueShape {
  /// A passkey, in Amplify's words (AuthWebAuthnCredential).
  fileprivate static let passkey = ValueShape.fields([
    OutcomeField("credentialId", .text, "What the pool calls the passkey."),
    OutcomeField("friendlyName", .text, "The name that the pool gave it."),
    OutcomeField("relyingPartyId", .text, "The domain that it is for."),
    OutcomeField("createdAt", .number, "When it was registered, in seconds since 1970."),
  ])
}
