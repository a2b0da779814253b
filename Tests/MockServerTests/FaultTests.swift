import JSON
import Testing

@testable import MockServer

@Suite("Injected faults")
struct FaultTests {
  private func inject(_ fault: JSONObject, _ pool: PoolFixture) async throws -> Int {
    let server = pool.server
    let path = "\(server.endpoint.controlPath)/pools/\(pool.poolID)/faults"
    return try await server.client.send("POST", path, [], fault).status
  }

  static let answers: [(fault: JSONObject, status: Int, type: String?)] = [
    (["error": "LimitExceededException"], 400, "LimitExceededException"),
    (["error": "InternalErrorException"], 500, "InternalErrorException"),
    (["httpStatus": 500], 500, "InternalErrorException"), (["httpStatus": 503], 503, nil),
    (["throttle": true], 400, "TooManyRequestsException"),
  ]

  @Test(arguments: [
    ("ForbiddenException", "Request not allowed due to WAF block."),
    ("TooManyRequestsException", "Too many requests"),
    ("AccessDeniedException", "This fault was injected."),
  ])
  func `a fault has the service's message if it is known`(
    type: String,
    message: String
  )
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      #expect(try await inject(["operation": "SignUp", "error": .string(type)], pool) == 200)
      let answer = try await pool.signUp("ann")
      #expect(try answer.json["message"]?.string == message)
    }
  }

  @Test(arguments: answers)
  func `a call is rejected once and changes nothing`(
    fault: JSONObject,
    status: Int,
    type: String?
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      #expect(try await inject((["operation": "SignUp"] as JSONObject).merging(fault), pool) == 200)
      #expect(try await pool.call("DescribeUserPoolClient", [:]).status == 400)
      let answer = try await pool.signUp("ann")
      #expect(answer.status == status)
      #expect(try answer.json["__type"]?.string == type)
      #expect(try await pool.signUp("ann").status == 200)
    }
  }

  @Test func `a fault applies the given number of times, and 0 means always`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["operation": "SignUp", "throttle": true, "times": 2], pool)
      var statuses: [Int] = []
      for _ in 0..<3 { statuses.append(try await pool.signUp("ann").status) }
      #expect(statuses == [400, 400, 200])
      _ = try await inject(["operation": "SignUp", "httpStatus": 503, "times": 0], pool)
      for name in ["bob", "cid", "dan"] {
        #expect(try await pool.signUp(name).status == 503)
      }
    }
  }

  @Test(arguments: ["Nope", "CreateUserPool", "oauth2/tokens", ""])
  func `a fault for an operation without a pool is rejected`(_ operation: String) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      #expect(try await inject(["operation": .string(operation), "drop": true], pool) == 400)
      #expect(try await inject(["operation": "oauth2/token", "drop": true], pool) == 200)
    }
  }

  @Test func `a fault affects only its pool`() async throws {
    try await RunningServer.run { server in
      let (first, second) = (try await PoolFixture(on: server), try await PoolFixture(on: server))
      _ = try await inject(["operation": "SignUp", "throttle": true], first)
      #expect(try await second.signUp("ann").status == 200)
      #expect(try await first.signUp("ann").status == 400)
    }
  }

  @Test func `a cut connection has no response, and the call changes nothing`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["operation": "SignUp", "drop": true], pool)
      await #expect(throws: (any Error).self) { try await pool.signUp("ann") }
      #expect(try await pool.signUp("ann").status == 200)
    }
  }

  @Test func `a delayed response is the call's own response`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["operation": "SignUp", "latency": 0.05], pool)
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await pool.signUp("ann").status == 200)
      #expect(clock.now - start >= .milliseconds(50))
    }
  }

  // MARK: Messages

  @Test func `a lost message never arrives, and a doubled message arrives twice`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["mail": "lost"], pool)
      _ = try await inject(["mail": "doubled"], pool)
      #expect(try await pool.signUp("ann").status == 200)
      #expect(server.sink.messages.isEmpty)
      _ = try await pool.signUp("bob")
      #expect(server.sink.messages.count == 2)
      #expect(Set(server.sink.messages.map(\.messageID)).count == 1)
      _ = try await pool.signUp("cid")
      #expect(server.sink.messages.count == 3)
    }
  }

  @Test func `a reordered message arrives after the next message to its recipient`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["mail": "reordered"], pool)
      _ = try await pool.signUp("ann")
      _ = try await pool.signUp("bob")
      #expect(server.sink.messages.map(\.recipient) == ["bob@example.test"])
      _ = try await pool.call("ResendConfirmationCode", ["Username": "ann"])
      let toAnn = try await pool.messages(to: "ann@example.test")
      #expect(toAnn.map { $0["event"]?.string } == ["resendCode", "signUp"])
    }
  }

  /// Waits for messages to ann.
  private func lateMessages(of pool: PoolFixture) async throws -> [JSONValue] {
    let deadline = ContinuousClock.now + .seconds(600)
    var messages: [JSONValue] = []
    while messages.isEmpty, ContinuousClock.now < deadline {
      messages = try await pool.messages(to: "ann@example.test")
    }
    return messages
  }

  @Test func `a late message arrives after the response`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["mail": "late", "by": 0.05], pool)
      _ = try await pool.signUp("ann")
      #expect(try await lateMessages(of: pool).count == 1)
    }
  }

  @Test(
    arguments: [
      [:], ["operation": "SignUp"], ["operation": "SignUp", "drop": false],
      ["operation": "SignUp", "drop": true, "throttle": true], ["mail": "late"],
      ["mail": "sooner"], ["mail": "lost", "by": 1], ["operation": "SignUp", "mail": "lost"],
      ["operation": "SignUp", "httpStatus": 200], ["mail": "lost", "times": -1],
      ["operation": "SignUp", "latency": -1], ["operation": "SignUp", "eror": "X"],
      ["operation": "SignUp", "error": "bad name!"],
    ] as [JSONObject]
  )
  func `an invalid fault is rejected`(fault: JSONObject) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      #expect(try await inject(fault, pool) == 400)
    }
  }

  /// After the second list, the rest of the hour passes in real time.
  @Test(arguments: ["/clock", "/pools/POOL/clock"], [[3_000, 601], [3_599.5]])
  func `a late message follows the pool's clock`(_ path: String, _ steps: [Double]) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await inject(["mail": "late", "by": 3_600], pool)
      _ = try await pool.signUp("ann")
      let clock = path.replacing("POOL", with: pool.poolID)
      for step in steps { _ = try await pool.advance(by: .number(JSONNumber(step)), clock) }
      #expect(try await lateMessages(of: pool).count == 1)
    }
  }
}
