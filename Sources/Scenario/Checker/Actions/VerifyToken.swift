extension ActionEntry {
  static let verifyToken = testSide(
    "verifyToken",
    "Checks a token's signature, issuer, audience and expiry, and its claims.",
    .parameters([
      .required("token", .text, "The token in its compact form."),
      .optional(
        "use",
        .choice(VerifyTokenParameters.Use.allCases.map(\.rawValue)),
        "What it must be for; either where it is left out."
      ),
      .optional("claims", .matcher(.names(.any)), "What its claims must be like."),
    ]),
    outcome: [
      OutcomeField(
        "error",
        ExpectationReader.errorShape,
        "The first check that the token does not pass, by its name; absent where it passes all."
      ),
      OutcomeField("claims", .names(.any), "What the token says."), .done,
    ],
    mainValue: "claims",
    canFail: true,
    stage: .language
  ) { given in
    given.text("token").map { token in
      .verifyToken(
        VerifyTokenParameters(
          token: token,
          use: given.choice("use"),
          claims: given.matcher("claims")
        )
      )
    }
  }
}
