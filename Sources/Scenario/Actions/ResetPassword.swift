/// Asks for a code to set a forgotten password anew.
package struct ResetPassword: UserAction {
  /// Whose password it is.
  package let username: TextTemplate

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "resetPassword",
    "Asks for a code to set a forgotten password anew.",
    otherNames: ["forgotpassword", "forgottenpassword", "recoverpassword"],
    [.required("username", .text, "The user name.", member: "Username")],
    outcome: [.nextStep(["confirmResetPasswordWithCode"]), .delivery],
    operations: ["ForgotPassword"],
    session: .optional
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    metadata = given.metadata
  }

  package var sentence: String { "Asks to reset the password of \(username.quoted)" }
}
