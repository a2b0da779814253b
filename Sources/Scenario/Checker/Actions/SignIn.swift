extension ActionEntry {
  static let signIn = verb(
    "signIn",
    "Signs a user in; what the session held before is gone.",
    [
      .required("username", .text, "The user name."),
      .optional("password", .text, "The password."),
      .optional(
        "flow",
        .choice(
          SignInFlow.allCases.map(\.rawValue),
          later: ["USER_AUTH", "CUSTOM_AUTH_WITHOUT_SRP", "CUSTOM_AUTH_WITH_SRP"]
        ),
        "How to prove who the user is; USER_SRP_AUTH where it is left out."
      ),
      .later("preferred", "The first factor to use with USER_AUTH.", .signIn),
      .later("device", "The remembered device to sign in from.", .signIn),
      .metadata,
    ],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: ["InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth"]
  ) { given in
    guard let username = given.text("username") else { return nil }
    return .signIn(
      SignInParameters(
        username: username,
        password: given.text("password"),
        flow: given.choice("flow") ?? .written(.userSRP),
        metadata: given.metadata
      )
    )
  }
}
