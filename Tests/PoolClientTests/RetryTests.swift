import CognitoModel
import FoundationEssentials
import JSON
import LoopbackServer
import Testing
import Transport
import Waiting

@testable import PoolClient

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
  @Test(arguments: [
    "TooManyRequestsException", "ThrottlingException", "Throttling", "RequestLimitExceeded",
  ])
  func `throttled calls are retried with growing pauses, including calls that change data`(
    _ type: String
  )
    async throws
  {
    let pool = try PoolFixture(inTurn: [
      [.error(type)], [.error(type, status: 429)], [.error(type)], [.answer(200, "{}")],
    ])
    let answer = try await pool.client.call("SignUp", ["Username": "ann"])
    #expect(answer.error == nil)
    #expect(answer.attempts == 4)
    #expect(pool.pauses == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
    #expect(Set(pool.server.requests.map(\.text)) == [#"{"Username":"ann"}"#])
  }

  @Test func `a call that stays throttled fails when its pauses reach five minutes`() async throws {
    let pool = try PoolFixture(inTurn: [[.error("TooManyRequestsException")]])
    let error = await #expect(throws: PoolCallError.self) {
      try await pool.client.call("SignUp", [:])
    }
    guard case .throttledToTheEnd(let answer, _) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(answer.error == PoolError(type: "TooManyRequestsException", message: "m"))
    let total = pool.pauses.reduce(.zero, +)
    #expect(total <= .seconds(300) && total + .seconds(20) > .seconds(300))
    #expect(pool.server.requests.count == pool.pauses.count + 1)
    #expect(answer.attempts == pool.server.requests.count)
  }

  @Test(arguments: [
    ("7", 7), ("0", 0.1), ("Wed, 21 Oct 2026 07:29:00 GMT", 0.1),
    // The fixture's time is 2026-11-21 08:00:00 UTC.
    ("Sat, 21 Nov 2026 08:01:30 GMT", 90), ("soon", 0.1), ("-5", 0.1),
  ])
  func `a pause is as long as the service asks for`(
    _ header: String,
    _ seconds: Double
  ) async throws {
    let throttled = LoopbackServer.Act.answer(
      429,
      #"{"__type":"TooManyRequestsException"}"#,
      headers: ["Retry-After: \(header)"]
    )
    let pool = try PoolFixture(inTurn: [[throttled], [.answer(200, "{}")]])
    #expect(try await pool.client.call("SignUp", [:]).attempts == 2)
    #expect(pool.pauses == [.seconds(seconds)])
  }

  @Test func `a service that asks for more than five minutes is not called again`() async throws {
    let busy = LoopbackServer.Act.answer(
      503,
      #"{"__type":"ServiceUnavailable"}"#,
      headers: ["Retry-After: 301"]
    )
    let pool = try PoolFixture(inTurn: [[busy], [.answer(200, "{}")]])
    #expect(try await pool.client.call("SignUp", [:]).error?.type == "ServiceUnavailable")
    #expect(pool.pauses.isEmpty)
    #expect(pool.server.requests.count == 1)
  }

  @Test func `pauses after throttling do not count toward time limits`() async throws {
    let pool = try PoolFixture(inTurn: [
      [.error("TooManyRequestsException")], [.error("ServiceUnavailable", status: 503)],
      [.answer(200, "{}")],
    ])
    let (_, waits) = await UntimedWaits.counting { try? await pool.client.call("SignUp", [:]) }
    #expect(waits == [.throttling: .milliseconds(100)])
    #expect(pool.pauses.count == 2)
  }

  @Test(arguments: ["InternalErrorException", "InternalServerException", "ServiceUnavailable"])
  func `a service failure is retried and, if it persists, returned`(
    _ type: String
  )
    async throws
  {
    let passing = try PoolFixture(inTurn: [[.error(type, status: 500)], [.answer(200, "{}")]])
    #expect(try await passing.client.call("SignUp", [:]).attempts == 2)
    let lasting = try PoolFixture(inTurn: [[.error(type, status: 500)]])
    let answer = try await lasting.client.call("SignUp", [:])
    #expect(answer.attempts == 3)
    #expect(answer.error?.type == type)
    #expect(lasting.server.requests.count == 3)
  }

  @Test func `a limit on a user's attempts is not retried, whatever its status`() async throws {
    let limited: [LoopbackServer.Act] = [.error("LimitExceededException", status: 429)]
    let pool = try PoolFixture(inTurn: [limited, [.answer(200, "{}")]])
    #expect(try await pool.client.call("SignUp", [:]).error?.type == "LimitExceededException")
    #expect(pool.server.requests.count == 1)
  }

  @Test(arguments: [
    "LimitExceededException", "TooManyFailedAttemptsException", "CodeMismatchException",
    "NotAuthorizedException", "ConcurrentModificationException", "SomethingNewException",
  ])
  func `other errors, which a scenario may test, are never retried`(_ type: String) async throws {
    let pool = try PoolFixture(inTurn: [[.error(type)], [.answer(200, "{}")]])
    let answer = try await pool.client.call("ConfirmSignUp", [:])
    #expect(answer.error?.type == type)
    #expect(answer.attempts == 1)
    #expect(pool.pauses.isEmpty)
  }

  @Test func `a refused connection is retried for every operation`() async throws {
    let port = try RefusingPort()
    let pool = try PoolFixture(LoopbackServer(inTurn: []), url: port.url)
    let error = await #expect(throws: PoolCallError.self) {
      try await pool.client.call("SignUp", [:])
    }
    guard case .transport(let rejection, attempts: 3) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(rejection.reason == .refused)
    #expect(pool.pauses == [.milliseconds(100), .milliseconds(200)])
  }

  @Test(
    arguments: [
      ("SignUp", [.close]), ("GetUserAttributeVerificationCode", [.close]), ("SignUp", [.hold]),
      ("ConfirmSignUp", [.send("HTTP/1.1 200 OK\r\n"), .close]), ("SignUp", [.answer(501, "oops")]),
    ] as [(String, [LoopbackServer.Act])]
  )
  func `a request that may have had an effect is sent once`(
    _ operation: String,
    _ acts: [LoopbackServer.Act]
  ) async throws {
    let pool = try PoolFixture(inTurn: [acts, [.answer(200, "{}")]])
    await #expect(throws: PoolCallError.self) {
      try await pool.client.limited(to: .milliseconds(500)).call(operation, [:])
    }
    #expect(pool.server.requests.count == 1)
    #expect(pool.pauses.isEmpty)
  }

  @Test(
    arguments: [
      ("GetUser", [.close]), ("ListUsers", [.hold]), ("AdminGetUser", [.answer(502, "oops")]),
      ("DescribeUserPool", [.send("HTTP/1.1 200 OK\r\n"), .close]),
    ] as [(String, [LoopbackServer.Act])]
  )
  func `a read request without a response is sent again`(
    _ operation: String,
    _ acts: [LoopbackServer.Act]
  ) async throws {
    let pool = try PoolFixture(inTurn: [acts, [.answer(200, "{}")]])
    let answer = try await pool.client.limited(to: .milliseconds(500)).call(operation, [:])
    #expect(answer.attempts == 2)
    #expect(pool.server.requests.count == 2)
  }

  @Test(arguments: [
    (503, "", "HTTP 503 without a body"),
    (502, "<html>Bad gateway</html>", "HTTP 502, `<html>Bad gateway</html>`"),
    (504, "{}", "HTTP 504, `{}`"), (429, "", "HTTP 429 without a body"),
    (500, #"{"__type":"SomethingNew"}"#, "SomethingNew"),
  ])
  func `a status for a service failure is retried, and each retry is reported`(
    _ status: Int,
    _ body: String,
    _ message: String
  ) async throws {
    for operation in ["SignUp", "GetUser"] {
      let failing: [LoopbackServer.Act] = [.answer(status, body)]
      let pool = try PoolFixture(inTurn: [failing, failing, [.answer(200, "{}")]])
      var retries: [String] = []
      let answer = try await pool.client.call(operation, [:]) { retries.append($0.message) }
      #expect(answer.attempts == 3)
      #expect(retries == [message, message])
      #expect(pool.pauses == [.milliseconds(100), .milliseconds(200)])
    }
  }

  @Test func `a pool's keys are requested again after a server failure`() async throws {
    let pool = try PoolFixture(inTurn: [[.answer(503, "")], [.answer(200, #"{"keys":[]}"#)]])
    #expect(try await pool.client.keySet(ofPool: "us-east-1_a") == ["keys": []])
    #expect(pool.server.requests.count == 2)
  }

  @Test func `a request that changes data is not repeated if a reused connection ends`()
    async throws
  {
    let pool = try PoolFixture(inTurn: [[.answer(200, "{}")], [.close], [.answer(200, "{}")]])
    _ = try await pool.client.call("GetUser", [:])
    await #expect(throws: PoolCallError.self) { try await pool.client.call("SignUp", [:]) }
    #expect(pool.server.requests.count == 2)
  }

  @Test func `canceling ends a running call`() async throws {
    let pool = try PoolFixture(inTurn: [[.hold]])
    let task = Task { try await pool.client.limited(to: nil).call("SignUp", [:]) }
    _ = await pool.server.next { if case .received = $0 { true } else { false } }
    task.cancel()
    let error = PoolCallError.cancelled(mayHaveArrived: true)
    await #expect(throws: error) { try await task.value }
  }

  @Test func `canceling ends a pause between attempts`() async throws {
    let server = try LoopbackServer(inTurn: [[.error("TooManyRequestsException")]])
    let (pauses, begun) = AsyncStream.makeStream(of: Void.self)
    let sleep = { @Sendable (pause: Duration) async throws in
      begun.yield()
      try await Task.sleep(for: pause)
    }
    var retry = RetryPolicy(random: { 1 }, sleep: sleep)
    (retry.firstPause, retry.longestPause) = (.seconds(3600), .seconds(3600))
    retry.maximumWait = .seconds(7200)
    let client = PoolClient(
      transport: Transport(),
      endpoint: try PoolEndpoint(url: server.url, region: "eu-west-1"),
      credentials: nil,
      retry: retry,
      now: { Date(timeIntervalSince1970: 0) }
    )
    let task = Task { try await client.call("SignUp", [:]) }
    // The request has its response when the pause begins.
    _ = await pauses.first { true }
    task.cancel()
    let error = PoolCallError.cancelled(mayHaveArrived: false)
    await #expect(throws: error) { try await task.value }
    #expect(server.requests.count == 1)
  }

  @Test func `pauses do not exceed their limit`() async throws {
    let server = try LoopbackServer(inTurn: [[.error("Throttling")]])
    let pool = try PoolFixture(server, longestPause: .seconds(1))
    _ = try? await pool.client.call("SignUp", [:])
    #expect(Array(pool.pauses[..<5]) == [100, 200, 400, 500, 500].map { .milliseconds($0) })
    #expect(pool.pauses.max() == .milliseconds(500))
  }
}
