import JSON
import Testing

@testable import MockServer

@Suite("Parameters of control endpoints") struct MessageFilterTests {
  @Test(arguments: [
    (false, "eve", 1), (false, "EVE", 1), (false, "evelyn", 0), (true, "Eve", 1), (true, "eve", 0),
  ])
  func `the case of a user name counts only in a case-sensitive pool`(
    _ isCaseSensitive: Bool,
    _ name: String,
    _ count: Int
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(
        on: server,
        ["UsernameConfiguration": ["CaseSensitive": .bool(isCaseSensitive)]]
      )
      _ = try await pool.signUp("Eve")
      let path = "\(server.endpoint.controlPath)/messages?username=\(name)"
      let found = try await server.client.send("GET", path).json["messages"]?.array
      #expect(found?.count == count)
    }
  }

  @Test func `the case of an alias does not count in a case-insensitive pool`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(
        on: server,
        [
          "UsernameConfiguration": ["CaseSensitive": false], "UsernameAttributes": ["email"],
        ]
      )
      _ = try await pool.call(
        "SignUp",
        [
          "Username": "Eve@example.test", "Password": .string(PoolFixture.password),
        ]
      )
      let path = "\(server.endpoint.controlPath)/messages?username=eve%40example.test"
      let found = try await server.client.send("GET", path).json["messages"]?.array
      #expect(found?.count == 1)
    }
  }

  @Test(arguments: [
    ("/messages?userName=ann", "unknown parameter `userName`: did you mean `username`?"),
    ("/messages?to=ann&x=1", "unknown parameter `x`: expected to, username, poolId"),
    ("/pools/POOL/triggers?x=1", "unknown parameter `x`: expected no parameters"),
    ("/pools/POOL/clock?x=1", "unknown parameter `x`: expected no parameters"),
    ("/clock?x=1", "unknown parameter `x`: expected no parameters"),
    ("/pools/POOL/clock?poolId=x", "unknown parameter `poolId`: expected no parameters"),
    ("/health?x=1", "unknown parameter `x`: expected no parameters"),
  ])
  func `a parameter that the endpoint does not have is rejected`(
    _ path: String,
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let path = server.endpoint.controlPath + path.replacing("POOL", with: pool.poolID)
      let answer = try await server.client.send("GET", path)
      #expect(answer.status == 400)
      #expect(try answer.json["error"]?.string == words)
    }
  }
}
