import AuthCrypto
import FoundationEssentials
import JSON
import MockPool
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
    conduct: MockPoolOptions.Conduct = .init(),
    seed: UInt64 = 1
  ) throws {
    random = SeededRandom(seed: seed)
    self.pool = try MockPool(
      creating: (["PoolName": "test"] as JSONObject).merging(pool),
      id: TestPool.id,
      options: MockPoolOptions(issuer: TestPool.issuer, conduct: conduct),
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

// MARK: - Common steps

extension TestPool {
  @discardableResult
  mutating func signUp(
    _ username: String = "ann",
    password: String = TestPool.password,
    _ attributes: [String: String]? = nil
  ) -> MockReply {
    client(
      "SignUp",
      [
        "Username": .string(username), "Password": .string(password),
        "UserAttributes": .attributes(attributes ?? ["email": TestPool.email(of: username)]),
      ]
    )
  }

  @discardableResult
  mutating func confirm(_ username: String = "ann", _ code: String? = nil) -> MockReply {
    client(
      "ConfirmSignUp",
      ["Username": .string(username), "ConfirmationCode": .string(code ?? lastSecret)]
    )
  }

  @discardableResult
  mutating func resend(_ username: String = "ann") -> MockReply {
    client("ResendConfirmationCode", ["Username": .string(username)])
  }

  /// The address of users whose call contains no address.
  private static func email(of username: String) -> String {
    username.contains("@") ? username : "ann@example.com"
  }

  /// Creates a confirmed user with a permanent password.
  mutating func addUser(
    _ username: String = "ann",
    password: String = TestPool.password,
    _ attributes: [String: String]? = nil
  ) {
    let verified = ["email": TestPool.email(of: username), "email_verified": "true"]
    _ = admin(
      "AdminCreateUser",
      [
        "Username": .string(username), "MessageAction": "SUPPRESS",
        "UserAttributes": .attributes(attributes ?? verified),
      ]
    )
    _ = admin(
      "AdminSetUserPassword",
      ["Username": .string(username), "Password": .string(password), "Permanent": true]
    )
  }

  mutating func signIn(
    _ username: String = "ann",
    _ password: String = TestPool.password,
    flow: String = "USER_PASSWORD_AUTH"
  ) -> MockReply {
    client(
      "InitiateAuth",
      [
        "AuthFlow": .string(flow),
        "AuthParameters": ["USERNAME": .string(username), "PASSWORD": .string(password)],
      ]
    )
  }

  /// Signs in and returns the tokens.
  mutating func tokens(
    _ username: String = "ann",
    _ password: String = TestPool.password
  ) throws -> Tokens {
    let reply = signIn(username, password)
    return try #require(Tokens(reply), "\(reply.said)")
  }

  /// A user's status, or nil if the user does not exist.
  mutating func status(_ username: String = "ann") -> String? {
    admin("AdminGetUser", ["Username": .string(username)]).body["UserStatus"]?.string
  }

  /// A user's attributes as an administrator sees them.
  mutating func attributes(_ username: String = "ann") -> [String: String] {
    let reply = admin("AdminGetUser", ["Username": .string(username)])
    return (reply.body["UserAttributes"] ?? []).attributes
  }
}

/// The tokens in a response.
struct Tokens {
  let access: String
  let id: String
  let refresh: String?

  init?(_ reply: MockReply) {
    let result = reply.body["AuthenticationResult"]
    guard let access = result?["AccessToken"]?.string, let id = result?["IdToken"]?.string else {
      return nil
    }
    self.access = access
    self.id = id
    refresh = result?["RefreshToken"]?.string
  }

  var accessClaims: JSONObject {
    get throws { try CompactJWS(parsing: access).payload }
  }

  var idClaims: JSONObject {
    get throws { try CompactJWS(parsing: id).payload }
  }
}

extension JSONValue {
  /// A list of `Name` and `Value`, sorted by name.
  static func attributes(_ attributes: [String: String]) -> JSONValue {
    .array(
      attributes.sorted { $0.key < $1.key }
        .map { ["Name": .string($0.key), "Value": .string($0.value)] }
    )
  }

  /// The values of a list of `Name` and `Value`, by name.
  var attributes: [String: String] {
    let pairs = (array ?? []).compactMap { element -> (String, String)? in
      guard let name = element["Name"]?.string, let value = element["Value"]?.string else {
        return nil
      }
      return (name, value)
    }
    return Dictionary(pairs) { first, _ in first }
  }
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

extension MockPoolOptions.Conduct {
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
