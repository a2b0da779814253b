import JSON
import LoopbackServer
import RunRecord
@testable import Runner
import Testing

private func record(_ step: String, head: String = "") async throws -> ScenarioRecord {
  try await Stage().perform(
    """
    scenario: Signs in
    given:
      users: [ { as: rosa, attributes: { name: Rosa } } ]
      triggers: { preTokenGeneration: { claims: { plan: gold, session: hidden-value } } }
    steps:
      - signIn: { username: $(users.rosa.username), password: $(users.rosa.password) }
        save: t
    \(step)
    """
  ).records[0]
}

@Suite(.timeLimit(.minutes(10))) struct `The claims of a token` {
  @Test(arguments: [
    (
      """
        - fetchAuthSession: {}
          expect: { tokens: { id: { claims: { plan: silver } } } }
      """, "tokens.id.claims"
    ),
    (
      """
        - fetchAuthSession: {}
          expect: { oneOf: [ { tokens: { id: { claims: { plan: silver } } } }, { error: X } ] }
      """.replacing("{ error: X }", with: "{ error: NotAuthorizedException }"), "tokens.id.claims"
    ),
    (
      """
        - fetchAuthSession: {}
          expect: { tokens: { id: { claims: { plan: { length: 5 } } } } }
      """, "tokens.id.claims"
    ),
    ("  - verifyToken: { token: $(t.id), claims: { plan: silver } }", "claims"),
    (
      """
        - verifyToken: { token: $(t.id) }
          expect: { claims: { plan: silver, name: Rosa } }
      """, "claims"
    ),
  ])
  func `are shown in full, with secrets masked, if an expectation about them fails`(
    _ step: String,
    _ path: String
  ) async throws {
    let record = try await record(step)
    #expect(record.result.word == "failed")
    let step = try #require(record.steps.last)
    #expect(step.claims.map(\.path) == [path])
    let claims = try #require(step.claims.first?.claims)
    #expect(claims["plan"] == "gold")
    #expect(claims["token_use"] == "id")
    #expect(claims["session"] == "•••")
  }

  @Test func `are shown for a token anywhere in a response`() async throws {
    let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1LTEiLCJwbGFuIjoiZ29sZCJ9.AAAA"
    let body = #"{"tokens":[{"token":"\#(token)"}]}"#
    let server = try LoopbackServer { _ in
      [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      ]
    }
    defer { server.stop() }
    let record = try await record(
      """
        - http: { url: "http://127.0.0.1:\(server.port)/" }
          expect: { body: { tokens: { each: { token: { claims: { plan: silver } } } } } }
      """
    )
    #expect(
      record.steps.last?.claims == [
        DecodedClaims(path: "body.tokens.0.token.claims", claims: ["sub": "u-1", "plan": "gold"])
      ]
    )
  }

  @Test func `are not shown if the expectations about them hold`() async throws {
    let record = try await record(
      """
        - fetchAuthSession: {}
          expect: { nextStep: { not: done }, tokens: { id: { claims: { plan: gold } } } }
      """
    )
    #expect(record.result.word == "failed")
    #expect(record.steps.last?.claims == [])
  }
}

@Suite(.timeLimit(.minutes(10))) struct `The summary of a step` {
  @Test func `includes the session if there are several`() async throws {
    let record = try await record(
      """
        - signIn: { username: $(users.rosa.username), password: $(users.rosa.password) }
          as: phone
        - fetchAuthSession: {}
          as: phone
        - fetchAuthSession: {}
        - signOut: {}
          as: phone
          name: Leaves
      """
    )
    #expect(record.story == "passed")
    let rosa = try #require(record.steps.first { $0.summary.hasPrefix("signIn ") }).summary
    #expect(
      record.steps.filter { $0.phase == .steps }.map(\.summary) == [
        rosa, "\(rosa) (phone)", "fetchAuthSession (phone)", "fetchAuthSession", "Leaves",
      ]
    )
  }

  @Test func `omits the session if there is only one`() async throws {
    let record = try await Stage().perform(
      """
      scenario: Signs in
      given: { users: [ { as: rosa } ] }
      steps:
        - signIn: { username: $(users.rosa.username), password: $(users.rosa.password) }
          as: phone
        - fetchAuthSession: {}
          as: phone
      """
    ).records[0]
    #expect(record.story == "passed")
    #expect(record.steps.last?.summary == "fetchAuthSession")
  }
}
