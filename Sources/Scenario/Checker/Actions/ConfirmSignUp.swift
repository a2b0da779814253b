extension ActionEntry {
  static let confirmSignUp = verb(
    "confirmSignUp",
    "Confirms a new user with the code that was sent.",
    [
      .required(
        "username",
        .text,
        "The user name that was signed up.",
        .member("Username", of: "ConfirmSignUp")
      ),
      .required("code", .text, "The code.", .member("ConfirmationCode", of: "ConfirmSignUp")),
      .optional("forceAliasCreation", .boolean, "Whether to take the address from another user."),
    ],
    outcome: [.nextStep(["completeAutoSignIn"])],
    operations: ["ConfirmSignUp"]
  ) { given in
    guard let username = given.text("username"), let code = given.text("code") else { return nil }
    return .confirmSignUp(
      ConfirmSignUpParameters(
        username: username,
        code: code,
        forceAliasCreation: given.boolean("forceAliasCreation"),
        metadata: given.metadata
      )
    )
  }
}
