internal import MockPool

extension MutantCatalog {
  static let idTokens = MutantFamily(
    "Claims of ID tokens",
    [
      Mutant(
        "wrong-token-use",
        "`token_use` of an ID token was `access`",
        in: "RespondToAuthChallenge",
        { $0.claims.idTokenUse = false },
        noticedBy: signedIn(
          "An ID token says that it is an ID token",
          "tokens: { id: { claims: { token_use: id } } }"
        )
      ),
      Mutant(
        "wrong-audience",
        "the audience of an ID token was not the client",
        in: "RespondToAuthChallenge",
        { $0.claims.audience = false },
        noticedBy: signedIn(
          "The audience of an ID token is the client",
          "tokens: { id: { claims: { aud: $(client.id) } } }"
        )
      ),
      Mutant(
        "wrong-issuer",
        "the issuer of an ID token was not the pool",
        in: "RespondToAuthChallenge",
        { $0.claims.issuer = false },
        noticedBy: signedIn(
          "The issuer of an ID token is the pool",
          "tokens: { id: { claims: { iss: { endsWith: $(pool.id) } } } }"
        )
      ),
      Mutant(
        "attributes-missing-in-token",
        "an ID token had none of the user's attributes",
        in: "RespondToAuthChallenge",
        { $0.claims.attributes = false },
        noticedBy: signedIn(
          "An ID token contains the email address",
          "tokens: { id: { claims: { email: $(users.alice.email) } } }"
        )
      ),
      Mutant(
        "verification-flag-is-string",
        "`email_verified` of an ID token was a string",
        in: "RespondToAuthChallenge",
        { $0.claims.verifiedIsBoolean = false },
        noticedBy: signedIn(
          "The claim email_verified is a boolean",
          "tokens: { id: { claims: { email_verified: { is: boolean } } } }"
        )
      ),
      Mutant(
        "wrong-username-claim",
        "`cognito:username` of an ID token was the email address",
        in: "RespondToAuthChallenge",
        { $0.claims.username = false },
        noticedBy: """
          scenario: An ID token contains the user name
          given: { pool: { UsernameAttributes: [] }, users: [{ as: alice }] }
          steps:
            - signIn: { username: $(users.alice.username), password: $(users.alice.password) }
              expect:
                tokens: { id: { claims: { "cognito:username": $(users.alice.username) } } }
          """
      ),
      Mutant(
        "wrong-subject",
        "`sub` of an ID token was the user name",
        in: "RespondToAuthChallenge",
        { $0.claims.subject = false },
        noticedBy: """
          scenario: The subject of an ID token is the user's sub
          given: { pool: { UsernameAttributes: [] }, users: [{ as: alice }] }
          steps:
            - signIn: { username: $(users.alice.username), password: $(users.alice.password) }
              expect: { tokens: { id: { claims: { sub: { not: $(users.alice.username) } } } } }
          """
      ),
    ]
  )

  /// A scenario with one sign-in and its expected outcome.
  static func signedIn(_ name: String, _ expected: String) -> String {
    """
    scenario: \(name)
    \(Lines.alice)
    steps:
      \(Lines.signIn)
        expect: { \(expected) }
    """
  }
}
