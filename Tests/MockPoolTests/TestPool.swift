import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

/// A pool under test with its clock, its random values, and all messages that it has sent.
struct TestPool {
  var pool: MockPool
  var now = TestPool.start
  var random: SeededRandom
  var messages: [MockMessage] = []

  /// The pool's Lambda functions, and the events that they have received.
  var function: @Sendable (String, JSONObject) -> TriggerOutcome = { _, _ in .unreachable }
  var events: [JSONObject] = []
  /// Whether the pool is restored from its rows before each call.
  var restarts = true
  private(set) var clientID = ""
  private var keeper = PoolKeeper()

  /// 2026-11-21T08:00:00.250Z.
  static let start = Date(timeIntervalSince1970: 1_795_248_000.25)
  static let id = "eu-west-1_MockPool1"
  static let issuer = "https://cognito-idp.eu-west-1.amazonaws.com/\(id)"

  /// Generating a key takes longer than most tests, and no test depends on its value.
  private static let key = Result { () throws(RSAError) in try RSAKey.generate() }

  /// Creates a pool and one client, both with members of the service's calls.
  init(
    _ pool: JSONObject = [:],
    client: JSONObject = [:],
    serverSettings: MockPoolOptions.ServerSettings = .init(),
    seed: UInt64 = 1
  ) throws {
    random = SeededRandom(seed: seed)
    self.pool = try MockPool(
      creating: (["PoolName": "test"] as JSONObject).merging(pool),
      id: TestPool.id,
      options: MockPoolOptions(issuer: TestPool.issuer, serverSettings: serverSettings),
      at: now,
      using: &random
    )
    self.pool.keepChanges()
    clientID = try addClient(client)
  }

  /// Creates a pool with a user and a client that allows passwords.
  static func withUser(_ settings: JSONObject = [:], client: JSONObject = [:]) throws -> TestPool {
    var pool = try TestPool(settings, client: passwordClient.merging(client))
    pool.addUser()
    return pool
  }

  /// Adds a client and returns its ID.
  mutating func addClient(_ members: JSONObject) throws -> String {
    let reply = call(
      "CreateUserPoolClient",
      (["UserPoolId": .string(TestPool.id), "ClientName": "app"] as JSONObject).merging(members)
    )
    return try #require(reply.body["UserPoolClient"]?["ClientId"]?.string, "\(reply.said)")
  }

  /// The settings of a pool in which email addresses are user names and are verified.
  static let emailPool: JSONObject = [
    "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
    "UsernameConfiguration": ["CaseSensitive": false],
    "AccountRecoverySetting": [
      "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
    ],
  ]

  /// A client that allows all flows with passwords.
  static let passwordClient: JSONObject = [
    "ExplicitAuthFlows": [
      "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ]
  ]

  static let password = "Passw0rd!"
}

// MARK: - Calling

extension TestPool {
  /// Makes a call with exactly these members and runs its triggers and computations.
  mutating func call(_ operation: String, _ input: JSONObject) -> MockReply {
    let request = MockRequest(operation: operation, input: input)
    if restarts { pool = keeper.restarted(pool) }
    var outcome = pool.answer(request, at: now, using: &random)
    while true {
      switch outcome {
      case .reply(let reply): return take(reply)
      case .invoke(let invocation):
        events.append(invocation.event)
        let answer = function(invocation.code.name, invocation.event)
        outcome = pool.resume(invocation, with: answer)
      case .pending(let computation):
        outcome = pool.resume(computation.run(), at: now, using: &random)
      case .sign(let signing):
        guard let key = try? TestPool.key.get() else { return .withoutKey }
        pool.adopt(key)
        return take(signing.signed(with: key))
      }
    }
  }

  private mutating func take(_ reply: MockReply) -> MockReply {
    messages += reply.messages
    return reply
  }

  /// Calls an operation of the client.
  mutating func client(_ operation: String, _ input: JSONObject) -> MockReply {
    call(operation, (["ClientId": .string(clientID)] as JSONObject).merging(input))
  }

  /// Calls an administrator's operation.
  mutating func admin(_ operation: String, _ input: JSONObject) -> MockReply {
    call(operation, (["UserPoolId": .string(TestPool.id)] as JSONObject).merging(input))
  }

  mutating func advance(by duration: Duration) {
    now.addTimeInterval(duration / .seconds(1))
  }

  /// The secret of the newest message.
  var lastSecret: String { messages.last?.secret ?? "" }
}

extension MockReply {
  /// The response in one line: `200`, or the error and its message.
  var said: String {
    guard let errorType, let errorMessage else { return String(status) }
    return "\(errorType): \(errorMessage)"
  }
}

extension TriggerCode {
  /// The function's ARN, or the program's ID.
  fileprivate var name: String {
    switch self {
    case .function(let name), .program(let name): name
    }
  }
}

extension MockPoolOptions.ServerSettings {
  /// Creates options with a test's deviations from the service.
  init(
    invokesFunctions: Bool = false,
    limitsAttempts: Bool = true,
    address: String = "http://localhost"
  ) {
    self.init()
    self.invokesFunctions = invokesFunctions
    self.limitsAttempts = limitsAttempts
    self.address = address
  }
}
