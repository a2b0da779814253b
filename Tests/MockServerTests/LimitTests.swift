import JSON
import Synchronization
import Testing

@testable import MockServer

/// The limits of connections in docs/reference/mock/network.md, except those of slow clients.
@Suite struct LimitTests {
  @Test(arguments: [(0, 200), (70_000, 200), (MockServerConfiguration.headerLimit, 400)])
  func `header fields have at most 80 KB together`(_ size: Int, _ status: Int) async throws {
    try await RunningServer.run { server in
      let fields = [("X-Long", String(repeating: "a", count: size))]
      let answer = try await server.client.send("GET", "/", fields)
      #expect(answer.status == status)
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }

  @Test(arguments: [(900, 200), (MockServerConfiguration.headerFieldLimit + 1, 400)])
  func `a request has at most a thousand header fields`(_ count: Int, _ status: Int) async throws {
    try await RunningServer.run { server in
      let fields = (0..<count).map { ("X-\($0)", "a") }
      let answer = try await server.client.send("GET", "/", fields)
      #expect(answer.status == status)
    }
  }

  @Test(arguments: [
    ("/", 1_048_576, 1_048_577), ("/_authflow/clock", 65_536, 65_537),
    ("/POOL/oauth2/token", 65_536, 65_537), ("/POOL/login", 65_536, 65_537),
  ])
  func `the length of a body is limited`(
    _ path: String,
    _ most: Int,
    _ tooMany: Int
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let path = path.replacing("POOL", with: pool.pool.poolID)
      for (count, isTooLong) in [(most, false), (tooMany, true)] {
        let body = [UInt8](repeating: UInt8(ascii: " "), count: count)
        let type = path.hasPrefix("/_") ? "application/json" : "application/x-www-form-urlencoded"
        let answer = try await server.client.send(
          "POST",
          path,
          [("Content-Type", type)],
          body: body
        )
        #expect((answer.status == 413) == isTooLong, "\(count): \(answer.status)")
      }
    }
  }

  @Test func `a connection beyond the limit waits until another connection is closed`()
    async throws
  {
    var configuration = MockServerConfiguration.test()
    configuration.connections = 1
    try await RunningServer.run(configuration) { server in
      let answered = Answered()
      let second = try await server.client.connected { first in
        _ = try await first.send("GET", "/")
        let second = Task {
          let status = try await server.client.send("GET", "/").status
          answered.note()
          return status
        }
        // Without the limit, the server would accept the second connection during these requests.
        for _ in 0..<500 { #expect(try await first.send("GET", "/").status == 200) }
        #expect(!answered.isNoted)
        return second
      }
      #expect(try await second.value == 200)
    }
  }

  /// A flag that can be set once.
  private final class Answered: Sendable {
    private let happened = Atomic(false)
    var isNoted: Bool { happened.load(ordering: .acquiring) }
    func note() { happened.store(true, ordering: .releasing) }
  }
}
