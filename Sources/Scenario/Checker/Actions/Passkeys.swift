extension ActionEntry {
  static let associateWebAuthnCredential = verb(
    "associateWebAuthnCredential",
    "Makes a passkey and registers it for the signed-in user.",
    outcome: [.done, OutcomeField("credentialId", .text, "What the pool calls the passkey.")],
    mainValue: "credentialId",
    operations: ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"],
    stage: .signIn
  )

  static let listWebAuthnCredentials = verb(
    "listWebAuthnCredentials",
    "Lists the signed-in user's passkeys.",
    outcome: [.done, OutcomeField("credentials", .list(.any), "The passkeys.")],
    operations: ["ListWebAuthnCredentials"],
    onlyReads: true,
    stage: .signIn
  )

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
    operations: ["DeleteWebAuthnCredential"],
    stage: .signIn
  )
}
