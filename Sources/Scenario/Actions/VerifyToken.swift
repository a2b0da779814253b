/// Checks a token's signature, issuer, audience and expiry, and its claims.
package struct VerifyToken: DefinedAction {
  /// What a token can be for (its claim `token_use`).
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case id, access
  }

  /// The token in its compact form.
  package let token: TextTemplate

  /// What it must be for; nil takes either.
  package let use: TypedExpression<Use>?

  /// What its claims must be like.
  package let claims: Pattern?

  // The session names the client that the token must be for.
  package static let definition = ActionDefinition.testSide(
    "verifyToken",
    "Checks a token's signature, issuer, audience and expiry, and its claims.",
    otherNames: ["checktoken", "asserttoken", "decodetoken"],
    .parameters([
      .required("token", .text, "The token in its compact form."),
      .optional(
        "use",
        .choice(Use.allCases.map(\.rawValue)),
        "What it must be for; either where it is left out."
      ),
      .optional("claims", .matcher(.names(.any)), "What its claims must be like."),
    ]),
    outcome: [
      OutcomeField(
        "error",
        ExpectationContext.errorShape,
        "The first check that the token does not pass, by its name; absent where it passes all."
      ),
      OutcomeField("claims", .names(.any), "What the token says."), .done,
    ],
    mainValue: "claims",
    canFail: true,
    session: .optional,
    usesClient: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    token = try given.text("token").needed()
    use = given.choice("use")
    claims = given.matcher("claims")
  }

  package var sentence: String {
    let claims = claims?.conditions(at: "").joined(separator: ", ")
    return "Verifies the signature, issuer, audience and expiry of the token \(token.quoted)"
      + (use.map { ", which is for \($0.quoted(\.rawValue))" } ?? "")
      + (claims.map { "; of its claims \($0)" } ?? "")
  }
}
