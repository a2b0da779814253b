import CognitoModel
import JSON
@testable import MockServer
import TestSupport
import Testing

/// Sends unusual bodies to a server in use, which must respond to all of them.
///
/// The tests are serialized, because thousands of simultaneous calls would delay tests with time
/// limits.
@Suite(.serialized) struct FuzzTests {
  private static let seeds: [UInt64] = [1]

  /// The allowed responses: a success, an error, or NotImplementedByMock.
  private func isAnswer(_ status: Int) -> Bool {
    status == 200 || (400..<500).contains(status) || status == 501
  }

  @Test(arguments: seeds)
  func `well-formed calls of every operation with unusual members get a response`(
    seed: UInt64
  )
    async throws
  {
    try await RunningServer.run(seed: seed) { server in
      let pool = try await PoolFixture(on: server)
      let user = try await pool.signedInUser("ann")
      var bodies = OddBodies(
        seed: seed,
        known: [
          pool.poolID, pool.clientID, "ann", "ann@example.test",
          user["AccessToken"]?.string ?? "", user["RefreshToken"]?.string ?? "",
        ]
      )
      try await server.client.connected { connection in
        for _ in 0..<8 {
          for name in CognitoModel.operationNames where name != "DeleteUserPool" {
            let body = bodies.body(of: name)
            let answer = try await connection.send(
              "POST",
              "/",
              PlainClient.target(name),
              body: JSONValue.object(body).bytes()
            )
            #expect(
              isAnswer(answer.status),
              "\(name) \(JSONValue.object(body).text()): \(answer.text)"
            )
            #expect(answer.body.isEmpty || (try? answer.json.object) != nil)
          }
        }
      }
      // The pool can now be in any state, but the server must still work.
      let next = try await PoolFixture(on: server)
      #expect(try await next.signUp("last").status == 200)
    }
  }

  @Test(arguments: seeds)
  func `bodies with changed, duplicate, and missing bytes get a response`(
    seed: UInt64
  ) async throws {
    try await RunningServer.run(seed: seed) { server in
      let pool = try await PoolFixture(on: server)
      var random = SeededRandom(seed: seed)
      let signUp: JSONObject = [
        "ClientId": .string(pool.clientID), "Username": "ann",
        "Password": .string(PoolFixture.password),
        "UserAttributes": [["Name": "email", "Value": "ann@example.test"]],
        "ClientMetadata": ["a": "\u{1F600}\u{0}\"\\"],
      ]
      let whole = JSONValue.object(signUp).bytes()
      try await server.client.connected { connection in
        for _ in 0..<1_000 {
          let body = damaged(whole, &random)
          let answer = try await connection.send(
            "POST",
            "/",
            PlainClient.target("SignUp"),
            body: body
          )
          #expect(isAnswer(answer.status), "\(String(decoding: body, as: UTF8.self))")
        }
      }
      #expect(try await pool.signUp("last").status == 200)
    }
  }

  private func damaged(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = Array("{}[]\",:\\0-e".utf8).randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      default: bytes.remove(at: place)
      }
    }
    return bytes
  }

  @Test func `a body nested deeper than any call gets a response`() async throws {
    try await RunningServer.run { server in
      for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
        for depth in [10, 1_000, 100_000] {
          let text =
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
          let answer = try await server.client.send(
            "POST",
            "/",
            PlainClient.target("SignUp"),
            body: Array(text.utf8)
          )
          #expect((400..<500).contains(answer.status))
        }
      }
    }
  }
}

/// Generates calls with the members of an operation in the service model, and with other members.
private struct OddBodies {
  private var random: SeededRandom

  /// Existing IDs, names, and tokens.
  private let known: [String]

  private static let texts = [
    "", " ", "a", "0", "-1", "000000", "true", "null", "\u{0}", "\u{FEFF}", "é\u{301}\u{1F600}",
    "a@b", "@", "+", "+1", "+15550100", "*", "{####}", "../..", "arn:aws:lambda:::", "%00", "==",
    "AAAA", "eyJhbGciOiJub25lIn0.e30.", "us-east-1_AAAAAAAAA", "email", "sub", "custom:x",
    "cognito:default_val", "2026-02-30", String(repeating: "x", count: 3_000),
  ]

  private static let numbers: [JSONValue] = [
    0, 1, -1, 60, 1_000_000_000_000, 1.5, -0.0, 1e300, 9_007_199_254_740_993,
  ]

  init(seed: UInt64, known: [String]) {
    random = SeededRandom(seed: seed)
    self.known = known
  }

  mutating func body(of operation: String) -> JSONObject {
    guard let input = CognitoModel.operation(operation)?.input else { return [:] }
    var body = members(of: input, depth: 0)
    // Most calls pass the model's validation only with an existing pool.
    if body["UserPoolId"] != nil, isLikely { body["UserPoolId"] = .string(known[0]) }
    if body["ClientId"] != nil, isLikely { body["ClientId"] = .string(known[1]) }
    if body["Username"] != nil, isLikely { body["Username"] = .string(known[2]) }
    if body["AccessToken"] != nil, isLikely { body["AccessToken"] = .string(known[4]) }
    return body
  }

  private var isLikely: Bool {
    mutating get { Int.random(in: 0..<10, using: &random) < 8 }
  }

  private mutating func members(of structure: Structure, depth: Int) -> JSONObject {
    var members: JSONObject = [:]
    for member in structure.members where member.isRequired || !isLikely {
      members[member.name] = value(of: member.shape, depth: depth + 1)
    }
    return members
  }

  private mutating func value(of shape: Shape, depth: Int) -> JSONValue {
    guard depth < 6, isLikely else { return odd }
    switch shape.kind {
    case .structure(let structure): return .object(members(of: structure, depth: depth))
    case .list(of: let element, count: _):
      let count = Int.random(in: 0...3, using: &random)
      return .array((0..<count).map { _ in value(of: element, depth: depth + 1) })
    case .map(key: _, value: let element, count: _):
      let key = text
      return .object([key: value(of: element, depth: depth + 1)])
    case .text(let rules):
      let named = rules.values.randomElement(using: &random)
      return .string(isLikely ? named ?? text : text)
    case .integer, .long, .timestamp: return OddBodies.numbers.randomElement(using: &random) ?? 0
    case .boolean: return .bool(Bool.random(using: &random))
    case .blob: return .string(text)
    case .document: return odd
    }
  }

  private var text: String {
    mutating get { (OddBodies.texts + known).randomElement(using: &random) ?? "" }
  }

  private var odd: JSONValue {
    mutating get {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .null
      case 1: .bool(true)
      case 2: OddBodies.numbers.randomElement(using: &random) ?? 0
      case 3: .array([.string(text), .null])
      case 4: .object(["a": .string(text)])
      default: .string(text)
      }
    }
  }
}
