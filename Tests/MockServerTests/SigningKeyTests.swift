import JSON
import Synchronization
import Testing

@testable import AuthCrypto
@testable import MockServer

/// Counts key generations, because each takes 50 to 300 ms of CPU time.
@Suite struct SigningKeyTests {
  /// Returns one key pair and counts the requests for it.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    private let key: RSAKey

    init() throws { key = try RSAKey.generate() }

    var made: Int { count.withLock(\.self) }

    @Sendable func make() throws -> RSAKey {
      count.withLock { $0 += 1 }
      return key
    }
  }

  private static func run(
    _ source: SigningKeySource,
    _ body: (RunningServer) async throws -> Void
  ) async throws {
    var configuration = MockServerConfiguration.test()
    configuration.keys = source
    try await RunningServer.run(configuration) { try await body($0) }
  }

  private static func confirm(_ name: String, in pool: PoolFixture) async throws {
    _ = try await pool.signUp(name)
    #expect(try await pool.confirm(name).status == 200)
  }

  @Test func `no key pair is generated before the first token`() async throws {
    let counter = try Counter()
    try await SigningKeyTests.run(.perPool(making: counter.make)) { server in
      let pool = try await PoolFixture(on: server)
      try await SigningKeyTests.confirm("ann", in: pool)
      let input: JSONObject = ["UserPoolId": .string(pool.poolID), "Username": "ann"]
      let user = try await server.client.call("AdminGetUser", input)
      #expect(user.status == 200)
      let token: JSONObject = ["AccessToken": "no.token.ofThisPool"]
      let refused = try await server.client.call("GetUser", token)
      #expect(refused.status == 400)
      let wrong: JSONObject = ["USERNAME": "ann", "PASSWORD": "Wrong-Passw0rd!"]
      let signIn: JSONObject = ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": .object(wrong)]
      #expect(try await pool.call("InitiateAuth", signIn).status == 400)
      #expect(counter.made == 0)
      #expect(try await pool.signIn("ann").status == 200)
      #expect(counter.made == 1)
    }
  }

  @Test func `a needed key pair is generated before the first token, and only once`() async throws {
    let counter = try Counter()
    try await SigningKeyTests.run(.shared(isNeeded: true, making: counter.make)) { server in
      while counter.made == 0 { await Task.yield() }
      let pool = try await PoolFixture(on: server)
      try await SigningKeyTests.confirm("ann", in: pool)
      #expect(try await pool.signIn("ann").status == 200)
      #expect(counter.made == 1)
    }
  }

  @Test(arguments: [true, false])
  func `simultaneous first tokens share one key pair per pool, or one for all pools`(
    _ isShared: Bool
  )
    async throws
  {
    let counter = try Counter()
    let source: SigningKeySource =
      isShared ? .shared(making: counter.make) : .perPool(making: counter.make)
    try await SigningKeyTests.run(source) { server in
      let pools = [try await PoolFixture(on: server), try await PoolFixture(on: server)]
      for pool in pools { try await SigningKeyTests.confirm("ann", in: pool) }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for pool in pools + pools + pools {
          group.addTask { try await pool.signIn("ann").status }
        }
        for try await status in group { #expect(status == 200) }
      }
      #expect(counter.made == (isShared ? 1 : 2))
    }
  }

  @Test(arguments: [true, false])
  func `a failed key generation is an internal error, and the next call tries again`(
    _ isShared: Bool
  ) async throws {
    struct Failure: Error {}
    let counter = try Counter()
    let fails = Mutex(true)
    let make: @Sendable () throws -> RSAKey = {
      if fails.withLock(\.self) { throw Failure() }
      return try counter.make()
    }
    try await SigningKeyTests.run(isShared ? .shared(making: make) : .perPool(making: make)) {
      server in
      let pool = try await PoolFixture(on: server)
      try await SigningKeyTests.confirm("ann", in: pool)
      let refused = try await pool.signIn("ann")
      #expect(refused.status == 500)
      #expect(try refused.json["__type"] == "InternalErrorException")
      let keys = "/\(pool.poolID)/.well-known/jwks.json"
      #expect(try await server.client.send("GET", keys).status == 500)
      fails.withLock { $0 = false }
      #expect(try await pool.signIn("ann").status == 200)
      #expect(try await server.client.send("GET", keys).json["keys"]?.array?.count == 2)
      #expect(counter.made == 1)
    }
  }

  @Test func `the key set contains the key of later tokens`() async throws {
    try await SigningKeyTests.run(.perPool()) { server in
      let pool = try await PoolFixture(on: server)
      let path = "/\(pool.poolID)/.well-known/jwks.json"
      let jwk = try #require(try await server.client.send("GET", path).json["keys"]?[1]?.object)
      let tokens = try await pool.signedInUser("ann")
      let access = try CompactJWS(parsing: tokens["AccessToken"]?.string ?? "")
      #expect(access.isSigned(by: try RSAPublicKey(jwk: jwk)))
    }
  }
}
