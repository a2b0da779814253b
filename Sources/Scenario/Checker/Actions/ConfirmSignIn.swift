extension ActionEntry {
  static let confirmSignIn = verb(
    "confirmSignIn",
    "Answers the open challenge of a sign-in.",
    [
      .optional("newPassword", .text, "The password to set, where the pool demands a new one."),
      .optional("attributes", .texts, "Attributes that the pool demands with a new password."),
      .optional("code", .text, "The code of a second factor.", stage: .signIn),
      .optional(
        "deviceName",
        .text,
        "A name for the software token that is set up.",
        .member("FriendlyDeviceName", of: "VerifySoftwareToken"),
        stage: .signIn
      ),
      .optional("password", .text, "The password, where it was chosen first.", stage: .signIn),
      .optional("answer", .text, "The answer to a custom challenge.", stage: .signIn),
      .optional("select", .choice(factors), "The factor to go on with.", stage: .signIn),
      .optional("email", .text, "The address for codes by e-mail.", stage: .signIn),
      .optional("passkey", .sessionsOwn, "The passkey to answer with."),
    ],
    rules: [
      .exactlyOne(["code", "newPassword", "password", "answer", "select", "email", "passkey"]),
      .optional("deviceName", beside: "code"),
      .optional("attributes", beside: "newPassword"),
    ],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: ["RespondToAuthChallenge", "AdminRespondToAuthChallenge"],
    laterOperations: ["AssociateSoftwareToken", "VerifySoftwareToken"]
  ) { given in
    answer(given).map {
      .confirmSignIn(ConfirmSignInParameters(answer: $0, metadata: given.metadata))
    }
  }

  private static func answer(_ given: CheckedParameters) -> ConfirmSignInParameters.Answer? {
    if let passkey = given.text("passkey") { return .passkey(passkey) }
    return given.text("newPassword").map {
      .newPassword($0, attributes: given.template("attributes"))
    }
  }

  /// What SELECT_CHALLENGE and SELECT_MFA_TYPE can be answered with, in Cognito's words.
  private static let factors = [
    "SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_OTP", "PASSWORD", "PASSWORD_SRP",
    "WEB_AUTHN",
  ]
}
