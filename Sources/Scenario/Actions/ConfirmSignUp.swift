/// Confirms a new user with the code that the pool sent.
package struct ConfirmSignUp: UserAction {
  package let username: TextTemplate

  package let code: TextTemplate

  /// Whether to take over an alias from another user; nil for the service's default.
  package let forceAliasCreation: TypedExpression<Bool>?

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "confirmSignUp"

  package static let definition = ActionDefinition.verb(
    name,
    "Confirms a new user with the code that the pool sent.",
    otherNames: [
      "verifycode", "confirmcode", "entercode", "submitcode", "verifyemail", "confirmemail",
      "activate", "activateuser", "confirmuser", "signupconfirm", "confirmregistration",
      "confirmaccount",
    ],
    [
      .required("username", .text, "The user name of the sign-up.", member: "Username"),
      .required("code", .text, "The code.", member: "ConfirmationCode"),
      .optional(
        "forceAliasCreation",
        .boolean,
        "Whether to take over the email address or phone number of another user."
      ),
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
