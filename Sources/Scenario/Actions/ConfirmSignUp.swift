/// Confirms a new user with the code that was sent.
package struct ConfirmSignUp: UserAction {
  /// Whose sign-up it is.
  package let username: TextTemplate

  /// The code from the message.
  package let code: TextTemplate

  /// Whether an alias moves here from another user; nil leaves it to the service.
  package let forceAliasCreation: TypedExpression<Bool>?

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "confirmSignUp",
    "Confirms a new user with the code that was sent.",
    otherNames: [
      "verifycode", "confirmcode", "entercode", "submitcode", "verifyemail", "confirmemail",
      "activate", "activateuser", "confirmuser",
    ],
    [
      .required("username", .text, "The user name that was signed up.", member: "Username"),
      .required("code", .text, "The code.", member: "ConfirmationCode"),
      .optional("forceAliasCreation", .boolean, "Whether to take the address from another user."),
    ],
    outcome: [.nextStep(["completeAutoSignIn"])],
    operations: ["ConfirmSignUp"],
    session: .optional
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    code = try given.text("code").needed()
    forceAliasCreation = given.boolean("forceAliasCreation")
    metadata = given.metadata
  }

  package var sentence: String {
    "Confirms the sign-up of \(username.quoted) with the code \(code.quoted)"
  }
}
