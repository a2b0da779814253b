extension ActionEntry {
  static let confirmSignIn = verb(
    "confirmSignIn",
    "Answers the open challenge of a sign-in.",
    [
      .optional("newPassword", .text, "The password to set, where the pool demands a new one."),
      .optional("attributes", .texts, "Attributes that the pool demands with a new password."),
      .optional("code", .text, "The code of a second factor."),
      .optional(
        "deviceName",
        .text,
        "A name for the software token that is set up.",
        .member("FriendlyDeviceName", of: "VerifySoftwareToken")
      ),
      .optional("password", .text, "The password, where it was chosen first."),
      .optional("answer", .text, "The answer to a custom challenge."),
      .optional(
        "select",
        .choice(FactorChoice.allCases.map(\.rawValue)),
        "The factor to go on with."
      ),
      .optional("email", .text, "The address for codes by e-mail."),
      .optional("passkey", .sessionsOwn, "The passkey to answer with."),
    ],
    rules: [
      .exactlyOne(["code", "newPassword", "password", "answer", "select", "email", "passkey"]),
      .optional("deviceName", beside: "code"),
      .optional("attributes", beside: "newPassword"),
    ],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: [
      "RespondToAuthChallenge", "AdminRespondToAuthChallenge", "AssociateSoftwareToken",
      "VerifySoftwareToken",
    ]
  ) { given in
    given.answer.map { .confirmSignIn(ConfirmSignInParameters($0, metadata: given.metadata)) }
  }
}

extension CheckedParameters {
  /// What answers the challenge; nil where nothing that can be read does.
  fileprivate var answer: ConfirmSignInParameters.Answer? {
    if let code = text("code") { return .code(code, deviceName: text("deviceName")) }
    if let password = text("newPassword") {
      return .newPassword(password, attributes: template("attributes"))
    }
    if let choice = choice("select", as: FactorChoice.self) { return .select(choice) }
    if let passkey = text("passkey") { return .passkey(passkey) }
    return text("password").map { .password($0) } ?? text("answer").map { .custom($0) }
      ?? text("email").map { .email($0) }
  }
}
