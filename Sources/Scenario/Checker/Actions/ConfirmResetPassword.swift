extension ActionEntry {
  static let confirmResetPassword = verb(
    "confirmResetPassword",
    "Sets a forgotten password anew with the code that was sent.",
    [
      .required(
        "username",
        .text,
        "The user name.",
        .member("Username", of: "ConfirmForgotPassword")
      ),
      .required(
        "newPassword",
        .text,
        "The password to set.",
        .member("Password", of: "ConfirmForgotPassword")
      ),
      .required(
        "code",
        .text,
        "The code.",
        .member("ConfirmationCode", of: "ConfirmForgotPassword")
      ),
    ],
    outcome: [.done],
    operations: ["ConfirmForgotPassword"]
  ) { given in
    guard let username = given.text("username"), let password = given.text("newPassword"),
      let code = given.text("code")
    else { return nil }
    return .confirmResetPassword(
      ConfirmResetPasswordParameters(
        username: username,
        newPassword: password,
        code: code,
        metadata: given.metadata
      )
    )
  }
}
