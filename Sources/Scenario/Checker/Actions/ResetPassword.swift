extension ActionEntry {
  static let resetPassword = verb(
    "resetPassword",
    "Asks for a code to set a forgotten password anew.",
    [.required("username", .text, "The user name.", .member("Username", of: "ForgotPassword"))],
    outcome: [.nextStep(["confirmResetPasswordWithCode"]), .delivery],
    operations: ["ForgotPassword"]
  ) { given in
    given.text("username").map { .resetPassword(username: $0, metadata: given.metadata) }
  }
}
