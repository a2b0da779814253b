import CognitoModel
import JSON
@testable import MockServer
import Testing

@Suite("Long values in error messages")
struct EchoTests {
  private static let long = String(repeating: "x", count: 100_000)

  @Test(
    arguments: [
      ("SignUp", ["Username": .string(long), "Password": "Correct-horse-7"], "failed to satisfy"),
      (
        "InitiateAuth",
        [
          "AuthFlow": "USER_SRP_AUTH",
          "AuthParameters": ["USERNAME": "ann", "SRP_A": .string(long)],
        ], "at 'sRPA' failed"
      ),
      (
        "CreateGroup", ["UserPoolId": .string(long), "GroupName": .string(long)],
        "validation errors detected"
      ),
      ("AdminGetUser", ["UserPoolId": .string(long), "Username": "ann"], "failed to satisfy"),
      ("TagResource", ["ResourceArn": .string(long), "Tags": ["a": "b"]], "failed to satisfy"),
      (
        "CreateUserPoolClient",
        [
          "UserPoolId": "us-east-1_aaaaaaaaa", "ClientName": "a",
          "CallbackURLs": .array(Array(repeating: .string(long), count: 2)),
        ], "failed to satisfy"
      ),
      ("Fly" + long.prefix(50_000), [:], "Unknown operation"),
    ] as [(String, JSONObject, String)]
  )
  func `a message repeats a kilobyte of each value, and the header has a kilobyte`(
    _ operation: String,
    _ input: JSONObject,
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let answer = try await pool.call(operation, input)
      #expect(answer.status == 400)
      let message = try #require(try answer.json["message"]?.string)
      #expect(message.contains(words))
      #expect(message.utf8.count < 4 * CognitoModel.echoLimit)
      let header = try #require(answer.header("x-amzn-ErrorMessage"))
      #expect(header.utf8.count <= CognitoModel.echoLimit)
      #expect(message.hasPrefix(header.prefix(1_000)))
    }
  }

  @Test(arguments: [
    ("", 1_024), ("a", 1_024), ("é", 1_024), ("aé", 1_023), ("a€", 1_024), ("a😀", 1_021),
    ("\r\n", 1_024),
  ])
  func `a value is never cut inside a character`(_ start: String, _ count: Int) {
    let unit = start.isEmpty ? "x" : String(start.last ?? "x")
    let value = start + String(repeating: unit, count: 2_000)
    #expect(value.echoed.utf8.count == count)
    #expect(value.utf8.starts(with: value.echoed.utf8))
    #expect(!value.echoed.contains("\u{FFFD}"))
  }

  @Test func `a short value is repeated in full`() {
    for value in ["", "ann", String(repeating: "x", count: 1_024)] {
      #expect(value.echoed == value)
    }
  }

  @Test(arguments: ["😀", "é\u{0}", "\r\n", "\u{7F}\u{85}"])
  func `the header has valid bytes, and the body has the value`(_ unit: String) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let code = String(repeating: unit, count: 5_000)
      let input: JSONObject = ["Username": "ann", "ConfirmationCode": .string(code)]
      let answer = try await pool.call("ConfirmSignUp", input)
      let message = try #require(try answer.json["message"]?.string)
      #expect(message.contains("Value '\(code.echoed)' at 'confirmationCode'"))
      let header = try #require(answer.header("x-amzn-ErrorMessage"))
      #expect(header.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect((1...CognitoModel.echoLimit).contains(header.utf8.count))
    }
  }

  @Test func `a trigger's message is complete in the body`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let words = String(repeating: "no, ", count: 5_000)
      let path = "/_authflow/pools/\(pool.poolID)/triggers"
      let triggers: JSONObject = ["preSignUp": ["fail": .string(words)]]
      #expect(try await server.client.send("POST", path, [], triggers).status == 200)
      let answer = try await pool.signUp("ann")
      #expect(try answer.json["message"]?.string?.contains(words) == true)
      // A field does not include a trailing space.
      #expect(answer.header("x-amzn-ErrorMessage")?.utf8.count == CognitoModel.echoLimit - 1)
    }
  }

  @Test func `a long duplicate member name is shortened too`() async throws {
    try await RunningServer.run { server in
      let body = "{\"\(Self.long)\": 1, \"\(Self.long)\": 2}"
      let answer = try await server.client.send(
        "POST",
        "/",
        PlainClient.target("SignUp"),
        body: Array(body.utf8)
      )
      let message = try #require(try answer.json["Message"]?.string)
      #expect(message.utf8.count < 2 * CognitoModel.echoLimit && message.hasSuffix(" twice."))
    }
  }

  @Test func `the ID of an unknown client is also shortened for the error page`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let client = String(Self.long.prefix(20_000))
      let answer = try await server.client.send("GET", pool.authorize([("client_id", client)]))
      let location = try #require(answer.header("Location"))
      #expect(location.contains("client_id=\(client.echoed)"))
      #expect(location.utf8.count < 2 * CognitoModel.echoLimit)
      let nowhere = try await server.client.send("GET", "/\(client)/.well-known/jwks.json")
      #expect(nowhere.body.count < 2 * CognitoModel.echoLimit)
      let path = "/_authflow/pools/\(client)/clock"
      #expect(try await server.client.send("GET", path).body.count < 2 * CognitoModel.echoLimit)
    }
  }

  @Test func `the type of an injected error is valid in the error header`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let path = "/_authflow/pools/\(pool.poolID)/faults"
      let fault: JSONObject = [
        "operation": "SignUp", "error": .string("a\r\n" + Self.long.prefix(5_000)),
      ]
      _ = try await server.client.send("POST", path, [], fault)
      let answer = try await pool.signUp("ann")
      #expect(answer.header("x-amzn-ErrorType")?.utf8.count ?? 0 <= CognitoModel.echoLimit + 1)
    }
  }
}
