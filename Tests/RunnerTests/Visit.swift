import LoopbackServer
import RunRecord

@testable import Transport

/// A server that sends the same response to every request, and the result of a run against it.
struct Visit {
  var record: ScenarioRecord
  var requests: [ReceivedRequest]
  /// The number of requests to the mock.
  var poolRequests: Int

  init(
    _ answer: String,
    head: String = "",
    _ steps: (_ url: String) -> String
  ) async throws {
    let server = try LoopbackServer { request in
      let isMoved = request.requestLine.contains("/old")
      return [isMoved ? .answer(302, headers: ["Location: /new"]) : .send(answer)]
    }
    defer { server.stop() }
    let yaml = "scenario: Web\n\(head)steps:\n" + steps("http://127.0.0.1:\(server.port)")
    let performance = try await Stage().perform(yaml)
    record = performance.records[0]
    requests = server.requests
    poolRequests = performance.statistics.requests
  }

  static func answer(
    _ status: String,
    _ kind: String,
    _ body: String,
    _ more: String = ""
  ) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(kind)\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  static let ok = answer("200 OK", "application/json", #"{"a":[1,{"b":"x"}]}"#)
}
