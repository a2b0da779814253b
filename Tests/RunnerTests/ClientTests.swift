import JSON
import RunRecord
import Testing

@testable import Runner

private let given = """
  given:
    clients:
      legacy:
        GenerateSecret: true
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
        PreventUserExistenceErrors: LEGACY
    users: [ { as: ann } ]
  """

private let signIn = """
    - signIn: { username: $(users.ann.email), password: $(users.ann.password), flow: USER_PASSWORD_AUTH }
      client: legacy
      save: { mine: tokens.access.claims.client_id, refresh: tokens.refresh }
  """

private func story(_ steps: String) async throws -> String {
  try await Stage().perform("scenario: Clients\n\(given)\nsteps:\n\(steps)").records[0].story
}

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
  @Test(arguments: [
    """
      - signIn: { username: unknown@example.com, password: Secret-00, flow: USER_PASSWORD_AUTH }
        client: legacy
        expect: { error: UserNotFoundException }
      - signIn: { username: unknown@example.com, password: Secret-00 }
        expect: { error: NotAuthorizedException }
    """,
    "\(signIn)\n  - set: { x: $(mine) }\n    client: legacy",
    """
      - signUp: { username: $(user.email), password: $(user.password) }
        client: legacy
      - InitiateAuth:
          AuthFlow: USER_PASSWORD_AUTH
          AuthParameters: { USERNAME: $(user.email), PASSWORD: $(user.password) }
        client: legacy
        expect: { error: { message: { contains: SECRET_HASH } } }
    """,
    """
      - DescribeUserPoolClient: {}
        client: legacy
        expect: { response: { UserPoolClient: { ClientName: legacy, ClientSecret: { exists: true } } } }
      - DescribeUserPoolClient: {}
        expect: { response: { UserPoolClient: { ClientId: $(client.id) } } }
    """,
  ])
  func `the calls of a step come from the client in the step`(_ steps: String) async throws {
    #expect(try await story(steps) == "passed")
  }

  @Test(arguments: [
    """
      - fetchAuthSession: { refresh: true }
        expect: { tokens: { access: { claims: { client_id: $(mine) } } } }
    """,
    "  - GetTokensFromRefreshToken: { RefreshToken: $(refresh), ClientSecret: null }\n    expect: { error: { exists: true } }",
    """
      - signOut: {}
      - fetchUserAttributes: {}
        expect: { error: NotSignedIn }
    """,
  ])
  func `a session keeps the client of its sign-in`(_ steps: String) async throws {
    #expect(try await story("\(signIn)\n\(steps)") == "passed")
  }

  @Test func `the client of the sign-in responds to its challenge`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: New password
      given:
        clients: { web: { GenerateSecret: true } }
        users: [ { as: ann, status: FORCE_CHANGE_PASSWORD } ]
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
          client: web
          expect: { nextStep: confirmSignInWithNewPassword }
        - confirmSignIn: { newPassword: $(random.password(20)) }
          expect: { tokens: { id: { claims: { aud: { not: $(client.id) } } } } }
      """
    )
    #expect(performance.records[0].story == "passed")
  }

  @Test func `a client that the pool does not have fails the step`() async throws {
    #expect(
      try await story("  - signIn: { username: a, password: b }\n    client: legacyy")
        == "failed[value]: the pool has no client `legacyy`; did you mean `legacy`?"
    )
  }

  @Test func `a client's secret is never shown`() async throws {
    let steps = """
        - expectClient: { ClientSecret: none }
          client: legacy
      """
    let story = try await story(steps)
    #expect(story == "failed[expectation]: expected ClientSecret to be none, got •••")
  }
}

@Suite(.timeLimit(.minutes(10))) struct LiveClientTests {
  private static let legacy = RequestedSettings.Client(
    name: "legacy",
    settings: ["GenerateSecret": true, "PreventUserExistenceErrors": "LEGACY"]
  )

  @Test(arguments: [
    ("{ legacy: { PreventUserExistenceErrors: LEGACY } }", "passed"),
    (
      "{ legacy: { PreventUserExistenceErrors: ENABLED } }",
      """
      skipped: the pool differs from `given`: expected \
      clients.legacy.PreventUserExistenceErrors to be ENABLED, got LEGACY
      """
    ),
    ("{ web: {} }", "skipped: the pool has no client `web`, which the scenario uses"),
  ])
  func `a live pool must have the given clients`(
    _ clients: String,
    _ story: String
  ) async throws {
    let performance = try await LiveStage(clients: [Self.legacy]).perform(
      """
      scenario: Live
      given: { clients: \(clients) }
      steps:
        - signIn: { username: unknown@example.com, password: Secret-00 }
          client: legacy
          expect: { error: UserNotFoundException }
      """
    )
    #expect(performance.stories == [story])
  }

  @Test func `a difference from given fails a strict run`() async throws {
    let performance = try await LiveStage(stage: Stage(strict: true, names: .run("x7k2m"))).perform(
      """
      scenario: Live
      given: { pool: { MfaConfiguration: OPTIONAL } }
      steps:
        - expectUser: { username: $(user.email), exists: false }
      """
    )
    #expect(
      performance.stories == [
        """
        failed[given]: the pool differs from `given`: expected pool.MfaConfiguration to be \
        OPTIONAL, got OFF; --strict counts a skip as a failure
        """
      ]
    )
  }
}
