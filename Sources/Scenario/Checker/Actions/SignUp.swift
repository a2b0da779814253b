extension ActionEntry {
  static let signUp = verb(
    "signUp",
    "Registers a user.",
    [
      .required(
        "username",
        .text,
        "The user name, or the address where the pool takes one.",
        .member("Username", of: "SignUp")
      ),
      .optional(
        "password",
        .text,
        "The password; left out for users without one.",
        .member("Password", of: "SignUp")
      ),
      .optional(
        "attributes",
        .texts,
        "Further attributes by name.",
        .member("UserAttributes", of: "SignUp")
      ),
      .optional(
        "validationData",
        .texts,
        "Names and texts for the pre-sign-up trigger.",
        .member("ValidationData", of: "SignUp")
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
    operations: ["SignUp"]
  ) { given in
    guard let username = given.text("username") else { return nil }
    return .signUp(
      SignUpParameters(
        username: username,
        password: given.text("password"),
        attributes: given.template("attributes"),
        validationData: given.template("validationData"),
        autoSignIn: given.boolean("autoSignIn") ?? .literal(false),
        metadata: given.metadata
      )
    )
  }
}
