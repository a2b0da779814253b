import JSON
import LoopbackServer
import RunRecord
import Testing
import Transport

@Suite(.timeLimit(.minutes(10))) struct HTTPStepFailureTests {
  @Test func `an unreachable server blocks the scenario, and an invalid URL fails it`()
    async throws
  {
    let port = try RefusingPort()
    let performance = try await Stage(environment: ["URL": "ftp://example.com"]).perform(
      """
      scenario: No server
      steps:
        - http: { url: "http://127.0.0.1:\(port.number)/" }
      ---
      scenario: Impossible
      steps:
        - http: { url: $(env.URL) }
      """
    )
    #expect(performance.records[0].story.hasPrefix("blocked[environment]: GET http://127.0.0.1:"))
    #expect(
      performance.records[1].story.hasPrefix("failed[expectation]: the request can't be sent")
    )
  }

  @Test(arguments: [
    ("", "timeout: 300ms", "the step took longer than its timeout of 300ms"),
    ("timeout: 10s\n", "note: hangs", "the scenario took longer than its timeout of 10s"),
  ])
  func `a timeout ends a request that hangs, and the request is in the report`(
    _ ofScenario: String,
    _ ofStep: String,
    _ message: String
  ) async throws {
    let server = try LoopbackServer { _ in [.hold] }
    defer { server.stop() }
    let record = try await Stage().perform(
      """
      scenario: Hangs
      \(ofScenario)steps:
        - http: { url: "http://127.0.0.1:\(server.port)/a?token=t0p-secret", json: { n: 1, password: pa55word } }
          \(ofStep)
      """
    ).records[0]
    #expect(record.story == "failed[timeout]: \(message)")
    let exchange = try #require(record.steps.last?.exchanges.last)
    #expect(exchange.operation == "POST http://127.0.0.1:\(server.port)/a?token=•••")
    #expect(exchange.request["body"] == ["n": 1, "password": "•••"])
    #expect(exchange.status == nil)
  }
}
