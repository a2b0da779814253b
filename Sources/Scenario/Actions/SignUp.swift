/// Registers a user.
package struct SignUp: UserAction {
  /// The user name; an email address or phone number if the pool uses these as user names.
  package let username: TextTemplate

  package let password: TextTemplate?

  /// The user's attributes, as a mapping of names to strings.
  package let attributes: ValueTemplate?

  /// The ValidationData for the pre-sign-up trigger, as a mapping of names to strings.
  package let validationData: ValueTemplate?

  /// Whether to allow `autoSignIn` after the confirmation.
  package let autoSignIn: TypedExpression<Bool>

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "signUp"

  package static let definition = ActionDefinition.verb(
    name,
    "Registers a user.",
    otherNames: ["register", "registeruser", "createaccount", "enroll"],
    [
      .required(
        "username",
        .text,
        "The user name; an email address or phone number if the pool uses these as user names.",
        member: "Username"
      ),
      .optional(
        "password",
        .text,
        "The password; omitted for a user without a password.",
        member: "Password"
      ),
      .optional("attributes", .texts, "The user's attributes by name.", member: "UserAttributes"),
      .optional(
        "validationData",
        .texts,
        "Names and strings for the PreSignUp trigger.",
        member: "ValidationData"
      ),
      .optional(
        "autoSignIn",
        .boolean,
        "Whether to allow `autoSignIn` after the confirmation."
      ),
    ],
    outcome: [
      .nextStep(
        ["confirmSignUp", "completeAutoSignIn"],
        // The spelling of Amplify's enum, which differs from Amplify's documentation.
        spellings: ["confirmUser": "confirmSignUp"]
      ),
      .delivery,
      OutcomeField("userSub", .text, "The user's permanent ID."),
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
      + (password.map { " with the password \($0.quotedSecret)" } ?? " without a password")
      + (attributes?.listed(", with the attributes") ?? "")
      + autoSignIn.clause(", and prepares to sign in after the confirmation")
  }
}
