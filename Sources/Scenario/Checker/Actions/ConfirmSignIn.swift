extension ActionEntry {
  static let confirmSignIn = verb(
    "confirmSignIn",
    "Answers the open challenge of a sign-in.",
    [
      .optional("newPassword", .text, "The password to set, where the pool demands a new one."),
      .optional("attributes", .texts, "Attributes that the pool demands with a new password."),
      .later("code", "The code of a second factor.", .signIn),
      .later("deviceName", "A name for the software token that is set up.", .signIn),
      .later("password", "The password, where it was chosen as first factor.", .signIn),
      .later("answer", "The answer to a custom challenge.", .signIn),
      .later("select", "The factor to go on with.", .signIn),
      .later("email", "The address for codes by e-mail.", .signIn),
      .later("passkey", "The passkey to answer with.", .signIn),
      .metadata,
    ],
    exactlyOne: ["newPassword", "code", "password", "answer", "select", "email", "passkey"],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: ["RespondToAuthChallenge", "AdminRespondToAuthChallenge"]
  ) { given in
    given.text("newPassword").map { password in
      .confirmSignIn(
        ConfirmSignInParameters(
          newPassword: password,
          attributes: given.texts("attributes"),
          metadata: given.metadata
        )
      )
    }
  }
}
