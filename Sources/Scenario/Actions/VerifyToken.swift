/// Checks a token's signature, issuer, audience, expiry, and claims.
package struct VerifyToken: DefinedAction {
  /// The use of a token, as in the `token_use` claim.
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case id, access
  }

  /// The token in compact serialization.
  package let token: TextTemplate

  /// The required use; nil if any use is allowed.
  package let use: TypedExpression<Use>?

  /// The ID of the client that the token must be for; nil for the session's client.
  package let clientID: TextTemplate?

  package let claims: Pattern?

  package static let name = "verifyToken"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks a token's signature, issuer, audience, expiry, and claims.",
    otherNames: ["checktoken", "asserttoken", "decodetoken"],
    .parameters([
      .required("token", .text, "The token in compact serialization."),
      .optional(
        "use",
        .choice(Use.allCases.map(\.rawValue)),
        "The required use; any use if omitted."
      ),
      .optional(
        "clientId",
        .text,
        "The ID of the client that the token must be for; the session's client if omitted."
      ),
      .optional("claims", .matcher(.names(.any)), "A matcher for the claims."),
    ]),
    outcome: [
      OutcomeField(
        "error",
        ExpectationContext.errorShape,
        "The first check that the token fails; absent if the token passes all checks."
      ),
      OutcomeField("claims", .names(.any), "The token's claims."), .done,
    ],
    mainValue: "claims",
    canFail: true,
    session: .optional,
    usesClient: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    token = try given.text("token").needed()
    use = given.choice("use")
    clientID = given.text("clientId")
    claims = given.matcher("claims")
  }

  package var sentence: String {
    let use = use.map { ", whose use must be \($0.quoted(\.rawValue))" } ?? ""
    let client = clientID.map { ", whose client must be \($0.quoted)" } ?? ""
    let claims = claims?.conditions(at: "").joined(separator: ", ")
    return "Verifies the signature, issuer, audience, and expiry of the token \(token.quoted)"
      + use + client + (claims.map { ", and these claims: \($0)" } ?? "")
  }
}
