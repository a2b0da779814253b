import JSON
import Testing

@testable import MockServer

/// A pool with one client, created over HTTP, and the first calls of most tests.
struct PoolFixture {
  let server: RunningServer
  let poolID: String
  let clientID: String

  static let password = "Correct-horse-7"
}

extension PoolFixture {
  init(on server: RunningServer, _ settings: JSONObject = [:]) async throws {
    self.server = server
    let usual: JSONObject = ["PoolName": "test", "AutoVerifiedAttributes": ["email"]]
    let pool = try await server.client.call("CreateUserPool", usual.merging(settings)).json
    poolID = try #require(pool["UserPool"]?["Id"]?.string)
    let client = try await server.client.call(
      "CreateUserPoolClient",
      [
        "UserPoolId": .string(poolID), "ClientName": "app",
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"],
      ]
    ).json
    clientID = try #require(client["UserPoolClient"]?["ClientId"]?.string)
  }

  func call(_ operation: String, _ input: JSONObject) async throws -> PlainAnswer {
    try await server.client.call(
      operation,
      (["ClientId": .string(clientID)] as JSONObject).merging(input)
    )
  }

  /// Signs a user up.
  ///
  /// The code is in the newest message of the sink.
  func signUp(_ name: String) async throws -> PlainAnswer {
    try await call(
      "SignUp",
      [
        "Username": .string(name), "Password": .string(Self.password),
        "UserAttributes": [["Name": "email", "Value": .string("\(name)@example.test")]],
      ]
    )
  }

  /// Confirms a user with the code from the control endpoint.
  func confirm(_ name: String) async throws -> PlainAnswer {
    let code = try await messages(to: "\(name)@example.test").last?["code"]?.string
    return try await call(
      "ConfirmSignUp",
      ["Username": .string(name), "ConfirmationCode": .string(code ?? "none")]
    )
  }

  func signIn(_ name: String) async throws -> PlainAnswer {
    try await call(
      "InitiateAuth",
      [
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": ["USERNAME": .string(name), "PASSWORD": .string(Self.password)],
      ]
    )
  }

  /// Signs up, confirms, and signs in a user.
  ///
  /// Returns AuthenticationResult.
  func signedInUser(_ name: String) async throws -> JSONValue {
    _ = try await signUp(name)
    _ = try await confirm(name)
    return try #require(try await signIn(name).json["AuthenticationResult"])
  }

  func messages(to address: String) async throws -> [JSONValue] {
    let path = "\(server.endpoint.controlPath)/messages?to=\(address)"
    return try #require(try await server.client.send("GET", path).json["messages"]?.array)
  }

  func advance(by seconds: JSONValue, _ path: String) async throws -> PlainAnswer {
    try await server.client.send(
      "POST",
      server.endpoint.controlPath + path,
      [],
      ["advance": seconds]
    )
  }
}

extension PlainAnswer {
  /// The error's type.
  ///
  /// The type is nil for a success.
  var errorType: String? {
    get throws { try json["__type"]?.string }
  }
}
