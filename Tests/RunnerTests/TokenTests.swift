import AuthCrypto
import JSON
import RunRecord
@testable import Runner
import Testing

private func course(_ steps: String) async throws -> String {
  try await Stage().perform(
    """
    scenario: Tokens
    given:
      clients: { web: {} }
      users: [ { as: ann } ]
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        save: tokens
    \(steps)
    """
  ).records[0].story
}

@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  @Test(arguments: [
    "  - verifyToken: { token: $(tokens.id), use: id, claims: { email: $(users.ann.email) } }",
    "  - verifyToken: { token: $(tokens.access) }\n    save: claims\n  - set: { x: $(claims.client_id) }",
    "  - verifyToken: { token: $(tokens.id) }\n    expect: { claims: { aud: $(client.id) }, nextStep: done }",
    "  - verifyToken: { token: $(tokens.id), clientId: $(client.id) }",
  ])
  func `a token from the pool passes every check`(_ steps: String) async throws {
    #expect(try await course(steps) == "passed")
  }

  @Test(arguments: [
    (
      "  - verifyToken: { token: $(tokens.access), use: id }", "WrongTokenUse",
      "to be `id`, got `access`"
    ),
    (
      "  - verifyToken: { token: $(tokens.access) }\n    client: web", "WrongAudience",
      "expected `client_id` to be"
    ),
    (
      "  - verifyToken: { token: $(tokens.id) }\n    client: web", "WrongAudience",
      "expected `aud` to be"
    ),
    (
      """
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
          client: web
          as: other
          save: foreign
        - verifyToken: { token: $(foreign.id) }
      """, "WrongAudience", "expected `aud` to be"
    ),
    (
      "  - verifyToken: { token: $(tokens.id), clientId: another }", "WrongAudience",
      "expected `aud` to be `another`"
    ),
    (
      "  - verifyToken: { token: \"$(tokens.id)A\" }", "InvalidSignature",
      "the signature does not match"
    ),
    ("  - verifyToken: { token: a.b }", "MalformedToken", "three parts separated by dots, got 2"),
    // The headers are `{}` and `{"alg":5}`.
    ("  - verifyToken: { token: e30.e30.AA }", "MalformedToken", "to be `RS256`, got nothing"),
    ("  - verifyToken: { token: eyJhbGciOjV9.e30.AA }", "MalformedToken", "to be `RS256`, got 5"),
    (
      "  - advanceClock: 2h\n  - verifyToken: { token: $(tokens.id) }", "TokenExpired",
      "the token expired at"
    ),
  ])
  func `the first failed check of a token is reported`(
    _ steps: String,
    _ type: String,
    _ words: String
  ) async throws {
    let story = try await course(steps)
    #expect(story.hasPrefix("failed[\(type)]: expected success, got \(type): "), "\(story)")
    #expect(story.contains(words), "\(story)")
    #expect(try await course(steps + "\n    expect: { error: \(type) }") == "passed")
  }

  @Test func `a token with an unknown signing key is reported with its key`() async throws {
    let token = CompactJWS.sign(payload: ["sub": "a"], key: try Stage.key.get(), kid: "other")
    let story = try await course("  - verifyToken: { token: \(token) }")
    #expect(
      story.contains("UnknownSigningKey: the pool has no signing key `other`; its keys are `")
    )
  }

  @Test func `a token without a key ID is reported`() async throws {
    // The header is `{"alg":"RS256"}`, and the payload is empty.
    let story = try await course("  - verifyToken: { token: eyJhbGciOiJSUzI1NiJ9.e30.AA }")
    #expect(story.contains("UnknownSigningKey: the token's header has no `kid`"), "\(story)")
  }

  @Test func `a token from another pool is rejected`() async throws {
    let story = try await course(
      """
        - CreateUserPool: { PoolName: other }
          save: { other: response.UserPool.Id }
        - CreateUserPoolClient:
            UserPoolId: $(other)
            ClientName: other
            ExplicitAuthFlows: [ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
          save: { otherClient: response.UserPoolClient.ClientId }
        - AdminCreateUser: { UserPoolId: $(other), Username: bob, MessageAction: SUPPRESS }
        - AdminSetUserPassword: { UserPoolId: $(other), Username: bob, Password: Secret-00, Permanent: true }
        - AdminInitiateAuth:
            UserPoolId: $(other)
            ClientId: $(otherClient)
            AuthFlow: ADMIN_USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: bob, PASSWORD: Secret-00 }
          save: { foreign: response.AuthenticationResult.AccessToken }
        - verifyToken: { token: $(foreign) }
          expect: { error: { type: { oneOf: [WrongIssuer, UnknownSigningKey] } } }
      """
    )
    #expect(story == "passed")
  }

  @Test func `claims that do not match are reported at their path`() async throws {
    let story = try await course(
      "  - verifyToken: { token: $(tokens.id), claims: { email_verified: false } }"
    )
    #expect(story == "failed[expectation]: expected claims.email_verified to be false, got true")
  }
}

@Suite(.timeLimit(.minutes(10))) struct OneTimePasswordTests {
  @Test func `a second code for the same secret moves the mock's clock and adds a note`()
    async throws
  {
    let performance = try await Stage().perform(
      """
      scenario: Codes
      vars: { seed: JBSWY3DPEHPK3PXP }
      steps:
        - set: { before: $(now), first: $(totp(seed)) }
        - set: { second: $(totp(seed)) }
        - set: { third: $(totp(seed)) }
        - expectUser: { username: $(user.email), exists: false }
      """
    )
    let record = performance.records[0]
    #expect(record.story == "passed")
    let notes = record.steps.map(\.notes)
    try #require(notes.count == 4)
    #expect(notes[0] == [] && notes[3] == [])
    #expect(notes[1].first?.hasPrefix("the pool's clock was moved forward by ") == true)
    #expect(notes[2].first?.hasSuffix("s for a new one-time password") == true)
  }

  @Test func `two codes in one step are different`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: Codes
      vars: { seed: JBSWY3DPEHPK3PXP, other: KRSXG5BAONSWG4TF }
      steps:
        - http: { url: "http://127.0.0.1:1/$(totp(seed))/$(totp(seed))/$(totp(other))" }
          expect: { httpStatus: 200 }
      """
    )
    let record = performance.records[0]
    #expect(record.story.hasPrefix("blocked[environment]: GET http://127.0.0.1:1/•••/•••/•••"))
    #expect(record.steps[0].notes.count == 1)
  }

  @Test func `an invalid secret is reported`() async throws {
    let performance = try await Stage().perform(
      "scenario: Codes\nvars: { seed: 'not base 32!' }\nsteps:\n  - expectUser: { username: $(totp(seed)) }"
    )
    #expect(performance.records[0].story == "failed[value]: `seed` is not a valid Base32 secret")
  }
}
