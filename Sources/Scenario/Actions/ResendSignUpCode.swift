/// Asks for another sign-up code.
package struct ResendSignUpCode: UserAction {
  /// Whose sign-up it is.
  package let username: TextTemplate

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "resendSignUpCode",
    "Asks for another sign-up code.",
    otherNames: ["resendcode", "resendconfirmationcode"],
    [.required("username", .text, "The user name that was signed up.", member: "Username")],
    outcome: [.done, .delivery],
    operations: ["ResendConfirmationCode"],
    session: .optional
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    metadata = given.metadata
  }

  package var sentence: String { "Asks for a new sign-up code for \(username.quoted)" }
}
