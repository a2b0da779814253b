/// Requests a code to reset a forgotten password.
package struct ResetPassword: UserAction {
  package let username: TextTemplate

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "resetPassword"

  package static let definition = ActionDefinition.verb(
    name,
    "Requests a code to reset a forgotten password.",
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

  package var sentence: String { "Requests a password reset for \(username.quoted)" }
}
