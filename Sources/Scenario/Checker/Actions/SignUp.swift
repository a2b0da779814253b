extension ActionEntry {
  static let signUp = verb(
    "signUp",
    "Registers a user.",
    [
      .required("username", .text, "The user name, or the address where the pool takes one."),
      .optional("password", .text, "The password; left out for users without one."),
      .optional("attributes", .texts, "Further attributes by name."),
      .optional("validationData", .texts, "Names and texts for the pre-sign-up trigger."),
      .optional("autoSignIn", .boolean, "Whether to sign in right after the confirmation."),
      .metadata,
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
        attributes: given.texts("attributes"),
        validationData: given.texts("validationData"),
        autoSignIn: given.boolean("autoSignIn") ?? .written(false),
        metadata: given.metadata
      )
    )
  }
}
