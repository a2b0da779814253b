extension ActionEntry {
  static let signIn = verb(
    "signIn",
    "Signs a user in; what the session held before is gone.",
    [
      .required("username", .text, "The user name."),
      .optional("password", .text, "The password."),
      .optional(
        "flow",
        .choice(SignInFlow.allCases.map(\.rawValue)),
        "How to prove who the user is; USER_SRP_AUTH where it is left out."
      ),
      .optional(
        "preferred",
        .choice(FirstFactor.allCases.map(\.rawValue)),
        "The first factor to use with USER_AUTH."
      ),
      .optional(
        "device",
        .sessionsOwn,
        "The remembered device to sign in from."
      ),
    ],
    rules: [.optional("preferred", beside: "flow", "USER_AUTH")],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: [
      "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth", "AssociateSoftwareToken",
    ]
  ) { given in
    guard let username = given.text("username") else { return nil }
    return .signIn(
      SignInParameters(
        username: username,
        password: given.text("password"),
        flow: given.choice("flow") ?? .literal(.userSRP),
        preferred: given.choice("preferred"),
        device: given.text("device"),
        metadata: given.metadata
      )
    )
  }

  static let autoSignIn = verb(
    "autoSignIn",
    "Signs in the user who has just confirmed a sign-up with `autoSignIn: true`.",
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: ["InitiateAuth"]
  ) { given in
    .autoSignIn(metadata: given.metadata)
  }
}
