import JSON
import Testing

@testable import MockServer

@Suite struct ControlTests {
  @Test func `a pool's clock makes codes of that pool expire, but no others`() async throws {
    try await RunningServer.run { server in
      let first = try await PoolFixture(on: server)
      let second = try await PoolFixture(on: server)
      _ = try await first.signUp("ann")
      _ = try await second.signUp("bob")
      let clock = try await first.advance(by: 86_401, "/pools/\(first.poolID)/clock").json
      #expect(clock == ["now": "2026-11-22T08:00:01.000Z", "offset": 86_401])
      #expect(try await first.confirm("ann").errorType == "ExpiredCodeException")
      #expect(try await second.confirm("bob").status == 200)
      let path = "\(server.endpoint.controlPath)/pools/\(second.poolID)/clock"
      let other = try await server.client.send("GET", path).json
      #expect(other == ["now": "2026-11-21T08:00:00.000Z", "offset": 0])
    }
  }

  @Test func `clocks can start ahead of real time`() async throws {
    var configuration = MockServerConfiguration.test()
    configuration.clockAdvance = .milliseconds(90_500)
    try await RunningServer.run(configuration) { server in
      let pool = try await PoolFixture(on: server)
      for path in ["/clock", "/pools/\(pool.poolID)/clock"] {
        let path = server.endpoint.controlPath + path
        let clock = try await server.client.send("GET", path).json
        #expect(clock == ["now": "2026-11-21T08:01:30.500Z", "offset": 90.5])
      }
      let advanced = try await pool.advance(by: 1, "/clock").json
      #expect(advanced["offset"]?.double == 91.5)
    }
  }

  @Test func `all clocks advance together, including those of later pools`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signUp("ann")
      #expect(
        try await pool.advance(by: 0.5, "/clock").json
          == ["now": "2026-11-21T08:00:00.500Z", "offset": 0.5]
      )
      _ = try await pool.advance(by: 86_400, "/clock")
      #expect(try await pool.confirm("ann").errorType == "ExpiredCodeException")
      let later = try await server.client.call("CreateUserPool", ["PoolName": "b"]).json
      #expect(later["UserPool"]?["CreationDate"]?.double == 1_795_334_400.5)
    }
  }

  @Test(arguments: [
    ("POST", "/clock", #"{"advance": -1}"#, 400), ("POST", "/clock", #"{"advance": "1h"}"#, 400),
    ("POST", "/clock", #"{"advance": 1, "x": 2}"#, 400),
    ("POST", "/clock", #"{"advance": 1e300}"#, 400), ("POST", "/clock", "", 400),
    ("POST", "/clock", String(repeating: " ", count: 65_537), 413), ("POST", "/clock", "{", 400),
    ("PUT", "/clock", "{}", 405), ("POST", "/health", "{}", 405),
    ("GET", "/pools/us-east-1_nowhere12/clock", "", 404),
    ("POST", "/pools/us-east-1_nowhere12/triggers", "{}", 404),
    ("POST", "/pools/us-east-1_nowhere12/triggers", "[]", 400),
    ("POST", "/pools/us-east-1_nowhere12/triggers", #"{"run": ["node"]}"#, 400),
    ("POST", "/pools/us-east-1_nowhere12/triggers", #"{"preSignUp": {"run": ["node"]}}"#, 400),
    ("POST", "/pools/us-east-1_nowhere12/triggers", #"{"customEmailSender": {"run": []}}"#, 400),
    ("POST", "/pools/us-east-1_nowhere12/triggers", #"{"createAuthChallenge": {"run": ""}}"#, 400),
    ("POST", "/pools/us-east-1_nowhere12/unmodelled", #"{"members": []}"#, 404),
    ("GET", "/pools/us-east-1_nowhere12/unmodelled", "", 405),
    ("POST", "/pools/us-east-1_nowhere12/unmodelled", "{}", 400),
    (
      "POST", "/pools/us-east-1_nowhere12/unmodelled",
      #"{"members": [{"part": "pools", "name": "", "path": ["a"], "value": 1}]}"#, 400
    ),
    (
      "POST", "/pools/us-east-1_nowhere12/unmodelled",
      #"{"members": [{"part": "pool", "name": "", "path": ["a", {}], "value": 1}]}"#, 400
    ),
    (
      "POST", "/pools/us-east-1_nowhere12/unmodelled", String(repeating: " ", count: 1_048_577),
      413
    ),
    ("GET", "/pools/us-east-1_nowhere12/triggers", "", 404),
    ("DELETE", "/pools/us-east-1_nowhere12/triggers", "", 405), ("GET", "/nothing", "", 404),
    ("GET", "", "", 404), ("GET", "/health", "", 200),
    ("HEAD", "/health", "", 200), ("GET", "/clock", "", 200), ("GET", "/messages", "", 200),
  ])
  func `an endpoint accepts only its own methods and bodies`(
    _ method: String,
    _ path: String,
    _ body: String,
    _ status: Int
  ) async throws {
    let answer = try await RunningServer.run { server in
      try await server.client.send(
        method,
        "/_authflow" + path,
        [("Content-Type", "application/json")],
        body: Array(body.utf8)
      )
    }
    #expect(answer.status == status)
    #expect(answer.header("Access-Control-Allow-Origin") == nil)
  }

  @Test(arguments: [
    (
      "/faults", "{}",
      "unknown control endpoint: write /_authflow/pools/POOL/faults, with the pool's ID"
    ),
    ("/pools/POOL/faults", #"{"operation": "Signup", "drop": true}"#, "did you mean `SignUp`?"),
    (
      "/pools/POOL/faults", #"{"operaton": "SignUp", "drop": true}"#,
      "unknown key `operaton`: did you mean `operation`?"
    ),
    ("/clock", #"{"advance": 1, "x": 2}"#, "unknown key `x`: expected advance"),
  ])
  func `the error for a mistake in a request shows what to write`(
    _ path: String,
    _ body: String,
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let path = server.endpoint.controlPath + path.replacing("POOL", with: pool.poolID)
      let answer = try await server.client.send(
        "POST",
        path,
        [("Content-Type", "application/json")],
        body: Array(body.utf8)
      )
      #expect(answer.status == (path.hasSuffix("/faults") && body == "{}" ? 404 : 400))
      let json = try answer.json
      #expect(json["error"]?.string?.contains(words) == true, "\(json)")
    }
  }

  @Test func `messages are found by recipient, user name, and pool, newest last`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signUp("ann+x")
      _ = try await pool.signUp("bob")
      _ = try await pool.call("ResendConfirmationCode", ["Username": "bob"])
      let all = try await server.client.send("GET", "/_authflow/messages").json["messages"]?.array
      #expect(all?.map { $0["event"] } == ["signUp", "signUp", "resendCode"])
      #expect(try await pool.messages(to: "ann+x@example.test").count == 1)
      #expect(try await pool.messages(to: "ann%2Bx%40example.test").count == 1)
      #expect(try await pool.messages(to: "ann").isEmpty)
      #expect(try await pool.messages(to: "nobody&username=bob").isEmpty)
      let bob = try await server.client.send(
        "GET",
        "/_authflow/messages?username=bob&poolId=\(pool.poolID)"
      ).json["messages"]?.array
      #expect(bob?.count == 2)
      let last = try #require(bob?.last)
      let code = try #require(last["code"]?.string)
      #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
      #expect(last["text"]?.string?.contains(code) == true)
      #expect(last["to"] == "bob@example.test")
      #expect(last["medium"] == "EMAIL")
      #expect(last["at"] == "2026-11-21T08:00:00.000Z")
      #expect(last["poolId"] == .string(pool.poolID))
    }
  }

  @Test func `an invitation has a temporary password`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await server.client.call(
        "AdminCreateUser",
        [
          "UserPoolId": .string(pool.poolID), "Username": "ann",
          "TemporaryPassword": "Temp<or>ary-7",
          "DesiredDeliveryMediums": ["EMAIL"],
          "UserAttributes": [["Name": "email", "Value": "ann@example.test"]],
        ]
      )
      let message = try #require(try await pool.messages(to: "ann@example.test").first)
      #expect(message["temporaryPassword"] == "Temp<or>ary-7")
      #expect(message["code"] == nil)
      #expect(message["event"] == "adminCreateUser")
    }
  }

  @Test func `the number of kept messages is limited`() async throws {
    let configuration = MockServerConfiguration.test(keptMessages: 2)
    try await RunningServer.run(configuration) { server in
      let pool = try await PoolFixture(on: server)
      for name in ["a", "b", "c", "d", "e"] { _ = try await pool.signUp(name) }
      let kept = try await server.client.send("GET", "/_authflow/messages").json["messages"]?.array
      #expect(kept?.map { $0["username"] } == ["d", "e"])
      #expect(server.sink.messages.count == 5)
    }
  }

  @Test func `health counts the pools`() async throws {
    try await RunningServer.run { server in
      _ = try await PoolFixture(on: server)
      #expect(
        try await server.client.send("GET", "/_authflow/health").json == [
          "status": "ok", "pools": 1,
        ]
      )
    }
  }
}
