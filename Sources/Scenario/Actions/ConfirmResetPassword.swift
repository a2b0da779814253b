/// Sets a forgotten password anew with the code that was sent.
package struct ConfirmResetPassword: UserAction {
  /// Whose password it is.
  package let username: TextTemplate

  /// The password to set.
  package let newPassword: TextTemplate

  /// The code from the message.
  package let code: TextTemplate

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "confirmResetPassword",
    "Sets a forgotten password anew with the code that was sent.",
    otherNames: ["confirmforgotpassword", "confirmpasswordreset"],
    [
      .required("username", .text, "The user name.", member: "Username"),
      .required("newPassword", .text, "The password to set.", member: "Password"),
      .required("code", .text, "The code.", member: "ConfirmationCode"),
    ],
    outcome: [.done],
    operations: ["ConfirmForgotPassword"],
    session: .optional,
    newPassword: "newPassword"
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    newPassword = try given.text("newPassword").needed()
    code = try given.text("code").needed()
    metadata = given.metadata
  }

  package var sentence: String {
    "Gives \(username.quoted) the new password \(newPassword.quoted) with the code \(code.quoted)"
  }
}
