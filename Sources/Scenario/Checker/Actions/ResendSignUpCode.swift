extension ActionEntry {
  static let resendSignUpCode = verb(
    "resendSignUpCode",
    "Asks for another sign-up code.",
    [
      .required(
        "username",
        .text,
        "The user name that was signed up.",
        .member("Username", of: "ResendConfirmationCode")
      )
    ],
    outcome: [.done, .delivery],
    operations: ["ResendConfirmationCode"]
  ) { given in
    given.text("username").map { .resendSignUpCode(username: $0, metadata: given.metadata) }
  }
}
