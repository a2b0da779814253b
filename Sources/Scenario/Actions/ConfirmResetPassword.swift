/// Sets a new password with the code of a password reset.
package struct ConfirmResetPassword: UserAction {
  package let username: TextTemplate

  package let newPassword: TextTemplate

  package let code: TextTemplate

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "confirmResetPassword"

  package static let definition = ActionDefinition.verb(
    name,
    "Sets a new password with the code of a password reset.",
    otherNames: [
      "confirmforgotpassword", "confirmpasswordreset", "forgotpasswordsubmit",
      "resetpasswordconfirm", "submitnewpassword", "confirmpassword",
    ],
    [
      .required("username", .text, "The user name.", member: "Username"),
      .required("newPassword", .text, "The new password.", member: "Password"),
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
    "Sets the new password \(newPassword.quotedSecret) for \(username.quoted)"
      + " with the code \(code.quoted)"
  }
}
