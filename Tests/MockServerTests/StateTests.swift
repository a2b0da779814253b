import FoundationEssentials
import JSON
import Synchronization
import TestSupport
import Testing

@testable import MockServer

/// Servers that are restarted with their state file.
@Suite struct StateTests {
  private let folder: TestFolder
  private var path: String { folder.path(of: "state.db") }

  init() throws { folder = try TestFolder() }

  /// Starts a server on the file.
  ///
  /// Each start has its own random values.
  private func start<Result>(
    _ number: UInt64 = 1,
    _ body: (RunningServer) async throws -> Result
  ) async throws -> Result {
    try await RunningServer.run(.test(stateFile: path), seed: number, body)
  }

  private func again(_ pool: PoolFixture, on server: RunningServer) -> PoolFixture {
    PoolFixture(server: server, poolID: pool.poolID, clientID: pool.clientID)
  }

  @Test func `pools, keys, users, and tokens survive a restart`() async throws {
    let (pool, tokens, keys) = try await start { server in
      let pool = try await PoolFixture(on: server)
      let tokens = try await pool.signedInUser("ann")
      return (pool, tokens, try await keySet(of: pool))
    }
    try await start(2) { server async throws in
      let pool = again(pool, on: server)
      #expect(try await keySet(of: pool) == keys)
      #expect(try await pool.signIn("ann").status == 200)
      let user = try await server.client.call(
        "GetUser",
        ["AccessToken": tokens["AccessToken"] ?? ""]
      )
      #expect(try user.json["Username"] == "ann")
      let refreshed = try await pool.call(
        "GetTokensFromRefreshToken",
        ["RefreshToken": tokens["RefreshToken"] ?? ""]
      )
      #expect(refreshed.status == 200)
      let pools = try await server.client.call("ListUserPools", ["MaxResults": 10]).json
      #expect(pools["UserPools"]?.array?.map { $0["Id"]?.string } == [pool.poolID])
    }
  }

  private func keySet(of pool: PoolFixture) async throws -> JSONValue {
    try await pool.server.client.send("GET", "/\(pool.poolID)/.well-known/jwks.json").json
  }

  @Test func `a start with a clock ahead of real time never sets a clock back`() async throws {
    func offsets(of pool: PoolFixture, _ advance: Duration) async throws -> [Double?] {
      var configuration = MockServerConfiguration.test(stateFile: path)
      configuration.clockAdvance = advance
      return try await RunningServer.run(configuration, seed: 2) { server in
        var offsets: [Double?] = []
        for path in ["/clock", "/pools/\(pool.poolID)/clock"] {
          let path = server.endpoint.controlPath + path
          offsets.append(try await server.client.send("GET", path).json["offset"]?.double)
        }
        return offsets
      }
    }
    let pool = try await start { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.advance(by: 60, "/pools/\(pool.poolID)/clock")
      return pool
    }
    #expect(try await offsets(of: pool, .seconds(30)) == [30, 60])
    #expect(try await offsets(of: pool, .seconds(90)) == [90, 90])
    #expect(try await offsets(of: pool, .zero) == [90, 90])
  }

  @Test func `a code from before a restart still works, and its message is listed`() async throws {
    let pool = try await start { server in
      let pool = try await PoolFixture(on: server)
      #expect(try await pool.signUp("ann").status == 200)
      return pool
    }
    try await start(2) { server async throws in
      let pool = again(pool, on: server)
      #expect(try await pool.messages(to: "ann@example.test").count == 1)
      #expect(try await pool.confirm("ann").status == 200)
      #expect(try await pool.signUp("bob").status == 200)
      #expect(try await pool.messages(to: "bob@example.test").count == 1)
    }
    try await start(3) { server async throws in
      let pool = again(pool, on: server)
      #expect(try await pool.messages(to: "ann@example.test").count == 1)
      #expect(try await pool.signIn("ann").status == 200)
    }
  }

  @Test func `links in email lead to the server's current address`() async throws {
    let byLink: JSONObject = [
      "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
    ]
    let made = try await start { try await PoolFixture(on: $0, byLink) }
    try await start(2) { server async throws in
      let pool = again(made, on: server)
      _ = try await pool.signUp("ann")
      let text = try await pool.messages(to: "ann@example.test").last?["text"]?.string ?? ""
      #expect(text.contains("\"\(server.endpoint.url)/\(pool.poolID)/confirmUser?"), "\(text)")
    }
  }

  @Test func `the last messages are kept, up to the limit`() async throws {
    let configuration = MockServerConfiguration.test(keptMessages: 2, stateFile: path)
    let pool = try await RunningServer.run(configuration) { server in
      let pool = try await PoolFixture(on: server)
      for name in ["ann", "bob", "cid"] { _ = try await pool.signUp(name) }
      return pool
    }
    try await RunningServer.run(configuration, seed: 2) { server in
      let pool = again(pool, on: server)
      _ = try await pool.signUp("dan")
    }
    try await RunningServer.run(configuration, seed: 3) { server in
      let path = "\(server.endpoint.controlPath)/messages"
      let messages = try await server.client.send("GET", path).json["messages"]?.array
      #expect(messages?.map { $0["username"] } == ["cid", "dan"])
    }
  }

  @Test func `clocks, triggers, and faults survive a restart`() async throws {
    let pool = try await start { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.advance(by: 60, "/clock")
      _ = try await pool.advance(by: 3600, "/pools/\(pool.poolID)/clock")
      let control = "\(server.endpoint.controlPath)/pools/\(pool.poolID)"
      let declared: JSONObject = ["preSignUp": ["autoConfirmUser": true]]
      #expect(
        try await server.client.send("POST", "\(control)/triggers", [], declared).status == 200
      )
      let fault: JSONObject = ["operation": "SignUp", "throttle": true, "times": 2]
      #expect(try await server.client.send("POST", "\(control)/faults", [], fault).status == 200)
      #expect(try await pool.signUp("ann").status == 400)
      return pool
    }
    try await start(2) { server async throws in
      let pool = again(pool, on: server)
      let clock = "\(server.endpoint.controlPath)/pools/\(pool.poolID)/clock"
      #expect(try await server.client.send("GET", clock).json["offset"] == 3660)
      let common = "\(server.endpoint.controlPath)/clock"
      #expect(try await server.client.send("GET", common).json["offset"] == 60)
      let throttled = try await pool.signUp("ann")
      #expect(try throttled.errorType == "TooManyRequestsException")
      #expect(try await pool.signUp("ann").json["UserConfirmed"] == true)
    }
  }

  @Test func `deleted resources stay deleted`() async throws {
    let (gone, left) = try await start { server in
      let gone = try await PoolFixture(on: server)
      let left = try await PoolFixture(on: server)
      _ = try await left.signUp("ann")
      let user: JSONObject = ["UserPoolId": .string(left.poolID), "Username": "ann"]
      #expect(try await server.client.call("AdminDeleteUser", user).status == 200)
      let pool: JSONObject = ["UserPoolId": .string(gone.poolID)]
      #expect(try await server.client.call("DeleteUserPool", pool).status == 200)
      return (gone, left)
    }
    try await start(2) { server async throws in
      let pool: JSONObject = ["UserPoolId": .string(gone.poolID)]
      let answer = try await server.client.call("DescribeUserPool", pool)
      #expect(try answer.errorType == "ResourceNotFoundException")
      #expect(try await again(gone, on: server).signUp("bob").status == 400)
      #expect(try await again(left, on: server).signUp("ann").status == 200)
    }
  }

  @Test func `an unfinished pool does not exist at the next start`() async throws {
    struct Interruption: Error {}
    let before = try await start { server in
      let before = try await PoolFixture(on: server)
      await #expect(throws: Interruption.self) {
        try await server.server.making(from: "a file") { () -> (id: String, pool: Int) in
          _ = try await PoolFixture(on: server)
          throw Interruption()
        }
      }
      return before
    }
    try await start(2) { server async throws in
      #expect(await server.server.keptPools.map(\.id) == [before.poolID])
      _ = try await server.server.making(from: "a file") {
        let pool = try await PoolFixture(on: server)
        return (pool.poolID, pool)
      }
    }
    try await start(3) { server async throws in
      #expect(await server.server.keptPools.map(\.origin) == [nil, "a file"])
    }
  }
}
