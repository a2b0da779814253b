import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

/// The changes that a pool reports for storage.
///
/// All other tests in this target show that these changes restore the pool.
@Suite struct StorageTests {
  /// The number of changes that a call makes, by entity.
  private static func changes(
    _ pool: inout TestPool,
    of operation: String,
    _ input: JSONObject
  ) throws -> [PoolEntity: Int] {
    _ = pool.pool.takeChanges()
    let request = MockRequest(operation: operation, input: input)
    var outcome = pool.pool.answer(request, at: pool.now, using: &pool.random)
    if case .pending(let work) = outcome {
      outcome = pool.pool.resume(work.run(), at: pool.now, using: &pool.random)
    }
    if case .reply(let reply) = outcome { try #require(reply.errorType == nil, "\(reply.said)") }
    return Dictionary(pool.pool.takeChanges().map { ($0.entity, 1) }, uniquingKeysWith: +)
  }

  @Test func `a call reports exactly the changes that it made`() throws {
    var pool = try TestPool(client: TestPool.passwordClient)
    for name in ["ann", "bob", "cid"] { pool.addUser(name, ["email": "\(name)@example.com"]) }
    let client: JSONObject = ["ClientId": .string(pool.clientID)]
    let signIn = client.merging([
      "AuthFlow": "USER_PASSWORD_AUTH",
      "AuthParameters": ["USERNAME": "ann", "PASSWORD": .string(TestPool.password)],
    ])
    let signedIn = try StorageTests.changes(&pool, of: "InitiateAuth", signIn)
    #expect(signedIn == [.user: 1, .grant: 1, .refreshToken: 1])
    let group: JSONObject = ["UserPoolId": .string(TestPool.id), "GroupName": "staff"]
    #expect(try StorageTests.changes(&pool, of: "CreateGroup", group) == [.group: 1, .counts: 1])
    let user: JSONObject = ["UserPoolId": .string(TestPool.id), "Username": "bob"]
    #expect(try StorageTests.changes(&pool, of: "AdminGetUser", user) == [:])
    #expect(try StorageTests.changes(&pool, of: "AdminDeleteUser", user) == [.user: 1])
  }

  @Test func `a pool that is not stored records no changes`() throws {
    var random = SeededRandom()
    var pool = try TestPool.unstored(using: &random)
    let group: JSONObject = ["UserPoolId": .string(TestPool.id), "GroupName": "staff"]
    let request = MockRequest(operation: "CreateGroup", input: group)
    _ = pool.answer(request, at: TestPool.start, using: &random)
    #expect(pool.takeChanges().isEmpty)
  }

  @Test func `every property of a pool is stored or derived from stored properties`() throws {
    let pool = try TestPool()
    let kept: Set = [
      "id", "options", "keyIDs", "signingKey", "simulation", "storedDescription", "storedMFA",
      "clients", "users", "groups",
      "resources", "storedSettings", "domains", "sessions", "handshakes", "pendingPasskeys",
      "deviceHandshakes", "deviceSessions", "grants", "refreshTokens", "orphanedTokens", "declared",
      "oauth",
      "unmodeled",
    ]
    // A mock with a state file always has the right rules.
    // Only the scenario that declared the triggers reads their log, during its run. A call ends
    // with its response.
    let known: Set = [
      "settings", "accessTokens", "entityChanges", "keptCounts", "triggerLog", "call", "rules",
    ]
    let parts = Set(Mirror(reflecting: pool.pool).children.compactMap(\.label))
    #expect(
      parts.subtracting(known) == kept,
      "what a pool has in addition is to be kept: see takeChanges and init(restoring:)"
    )
  }

  @Test func `every property of a user is stored, and its sign-ins are separate rows`()
    throws
  {
    var pool = try TestPool()
    pool.addUser()
    let user = try #require(Mirror(reflecting: pool.pool).descendant("users", "places", 0))
    let parts = Set(Mirror(reflecting: user).children.compactMap(\.label))
    var keeper = PoolKeeper()
    var other = try TestPool.untouched()
    let input: JSONObject = [
      "UserPoolId": .string(TestPool.id), "Username": "ann", "MessageAction": "SUPPRESS",
    ]
    let request = MockRequest(operation: "AdminCreateUser", input: input)
    _ = other.answer(request, at: TestPool.start, using: &pool.random)
    try keeper.keep(other.takeChanges())
    let row = try #require(keeper.rows.first { $0.entity == .user })
    let written = try JSONValue(parsing: row.json)["user"]?.object?.keys ?? []
    #expect(Set(written) == parts.subtracting(["grants"]))
  }

  @Test func `incomplete or unreadable rows do not restore a pool`() throws {
    var keeper = PoolKeeper()
    #expect(throws: PoolRestoringError.incomplete) { try StorageTests.restore(keeper.rows) }
    var whole = try TestPool.untouched()
    try keeper.keep(whole.takeChanges())
    #expect(throws: Never.self) { try StorageTests.restore(keeper.rows) }
    let broken = PoolRow(entity: .user, key: "7", json: Array("{}".utf8))
    #expect(throws: PoolRestoringError.unreadable(.user, key: "7")) {
      try StorageTests.restore(keeper.rows + [broken])
    }
  }

  private static func restore(_ rows: [PoolRow]) throws -> MockPool {
    try MockPool(restoring: rows, serverSettings: MockPoolOptions.ServerSettings())
  }

  @Test func `users keep their order, and a pagination token works after a restart`() throws {
    var pool = try TestPool()
    for name in ["ann", "bob", "cid", "dan"] {
      pool.addUser(name, ["email": "\(name)@example.com"])
    }
    _ = pool.admin("AdminDeleteUser", ["Username": "ann"])
    let first = pool.admin("ListUsers", ["Limit": 1])
    #expect(first.body["Users"]?[0]?["Username"] == "bob")
    _ = pool.admin("AdminDeleteUser", ["Username": "bob"])
    pool.addUser("eve", ["email": "eve@example.com"])
    let token = try #require(first.body["PaginationToken"])
    let rest = pool.admin("ListUsers", ["PaginationToken": token])
    #expect(rest.body["Users"]?.array?.compactMap { $0["Username"]?.string } == ["cid", "dan"])
  }
}

extension TestPool {
  fileprivate static func unstored(using random: inout SeededRandom) throws -> MockPool {
    try MockPool(
      creating: ["PoolName": "test"],
      id: TestPool.id,
      options: MockPoolOptions(issuer: TestPool.issuer),
      at: TestPool.start,
      using: &random
    )
  }

  /// A pool whose changes have not been stored yet.
  fileprivate static func untouched() throws -> MockPool {
    var random = SeededRandom()
    var pool = try unstored(using: &random)
    pool.keepChanges()
    return pool
  }
}
