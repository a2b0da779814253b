/// Registers a user.
package struct SignUp: UserAction {
  /// The user name, or the address where the pool takes one.
  package let username: TextTemplate

  /// The password; nil for a sign-up without one.
  package let password: TextTemplate?

  /// A mapping of names to texts.
  package let attributes: ValueTemplate?

  /// A mapping of names to texts.
  package let validationData: ValueTemplate?

  /// Whether the sign-up asks for a session to sign in with after the confirmation.
  package let autoSignIn: TypedExpression<Bool>

  /// ClientMetadata, a mapping of names to texts.
  package let metadata: ValueTemplate?

  package static let definition = ActionDefinition.verb(
    "signUp",
    "Registers a user.",
    otherNames: ["register", "registeruser", "createaccount", "enroll"],
    [
      .required(
        "username",
        .text,
        "The user name, or the address where the pool takes one.",
        member: "Username"
      ),
      .optional(
        "password",
        .text,
        "The password; left out for users without one.",
        member: "Password"
      ),
      .optional("attributes", .texts, "Further attributes by name.", member: "UserAttributes"),
      .optional(
        "validationData",
        .texts,
        "Names and texts for the pre-sign-up trigger.",
        member: "ValidationData"
      ),
      .optional("autoSignIn", .boolean, "Whether to sign in right after the confirmation."),
    ],
    outcome: [
      .nextStep(
        ["confirmSignUp", "completeAutoSignIn"],
        // The enum's spelling in Amplify, which its documentation does not use.
        spellings: ["confirmUser": "confirmSignUp"]
      ),
      .delivery,
      OutcomeField("userSub", .text, "The user's unchanging id."),
    ],
    mainValue: "userSub",
    operations: ["SignUp"],
    session: .optional,
    newPassword: "password"
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    password = given.text("password")
    attributes = given.template("attributes")
    validationData = given.template("validationData")
    autoSignIn = given.boolean("autoSignIn") ?? .literal(false)
    metadata = given.metadata
  }

  package var poolReferences: [PoolReference] { attributes.map { [.attributes($0)] } ?? [] }

  package var sentence: String {
    "Signs \(username.quoted) up"
      + (password.map { " with the password \($0.quoted)" } ?? " without a password")
      + (attributes?.listed(", with the attributes") ?? "")
      + (autoSignIn == .literal(false) ? "" : ", to be signed in once confirmed")
  }
}
