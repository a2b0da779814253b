import JSON
@testable import MockServer
import Testing

@Suite("docs/reference/mock, as the server responds")
struct MockPageTests {
  @Test func `every control endpoint is on the page and responds as shown`() async throws {
    let exchanges = PageExchange.all
    #expect(Set(exchanges.map { "\($0.method) \($0.path.prefix { $0 != "?" })" }).count == 10)
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signUp("ann")
      for exchange in exchanges {
        let path = exchange.path.replacing("POOL", with: pool.poolID)
          .replacing("ann@example.test", with: "ann%40example.test")
        let answer = try await server.client.send(
          exchange.method,
          path,
          [("Content-Type", "application/json")],
          body: Array(exchange.body.utf8)
        ).json
        let shown = try JSONValue(
          parsing: Array(exchange.answer.replacing("POOL", with: pool.poolID).utf8)
        )
        #expect(answer.isShown(as: shown), "\(exchange): \(answer)")
      }
      // Two calls are throttled. The trigger confirms the third sign-up.
      #expect(try await pool.signUp("bob").errorType == "TooManyRequestsException")
      #expect(try await pool.signUp("bob").errorType == "TooManyRequestsException")
      #expect(try await pool.signUp("bob").json["UserConfirmed"] == true)
    }
  }

  @Test(arguments: [
    ("sign-up", 24.0), ("changed or new address", 24), ("forgotten password", 1),
  ])
  func `a code has the digits and the validity that the page states`(
    _ name: String,
    _ hours: Double
  ) async throws {
    let row = MockPage.row(name)
    #expect(row.dropFirst(2).first == (hours == 1 ? "1 hour" : "\(Int(hours)) hours"))
    for (wait, works) in [(hours * 3600 - 1, true), (hours * 3600, false)] {
      try await RunningServer.run { server in
        let pool = try await PoolFixture(on: server)
        let (code, use) = try await issue(name, pool)
        #expect(String(code.count) == row.dropFirst().first)
        _ = try await pool.advance(by: .number(JSONNumber(wait)), "/pools/\(pool.poolID)/clock")
        let answer = try await use(code)
        #expect(try answer.errorType == (works ? nil : "ExpiredCodeException"))
      }
    }
  }

  /// Requests a code.
  ///
  /// Returns the code with a function that uses it.
  private func issue(
    _ name: String,
    _ pool: PoolFixture
  ) async throws -> (code: String, use: (String) async throws -> PlainAnswer) {
    _ = try await pool.signUp("ann")
    if name != "sign-up" { _ = try await pool.confirm("ann") }
    if name == "forgotten password" {
      _ = try await pool.call("ForgotPassword", ["Username": "ann"])
    }
    let user: JSONObject = ["UserPoolId": .string(pool.poolID), "Username": "ann"]
    if name == "changed or new address" {
      let change: JSONObject = ["UserAttributes": [["Name": "email", "Value": "ann@example.test"]]]
      _ = try await pool.server.client.call(
        "AdminUpdateUserAttributes",
        user.merging(change)
      )
      let token = try await pool.signIn("ann").json["AuthenticationResult"]?["AccessToken"] ?? .null
      let asked: JSONObject = ["AccessToken": token, "AttributeName": "email"]
      _ = try await pool.server.client.call("GetUserAttributeVerificationCode", asked)
    }
    let code = try await pool.messages(to: "ann@example.test").last?["code"]?.string ?? ""
    return (
      code,
      { code in
        switch name {
        case "sign-up":
          return try await pool.call(
            "ConfirmSignUp",
            ["Username": "ann", "ConfirmationCode": .string(code)]
          )
        case "forgotten password":
          return try await pool.call(
            "ConfirmForgotPassword",
            ["Username": "ann", "ConfirmationCode": .string(code), "Password": "Another-horse-7"]
          )
        default:
          let token =
            try await pool.signIn("ann").json["AuthenticationResult"]?["AccessToken"] ?? .null
          return try await pool.server.client.call(
            "VerifyUserAttribute",
            ["AccessToken": token, "AttributeName": "email", "Code": .string(code)]
          )
        }
      }
    )
  }

  @Test func `a resend invalidates the previous code, and a wrong code does not`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signUp("ann")
      let first = try await pool.messages(to: "ann@example.test").last?["code"] ?? .null
      _ = try await pool.call("ResendConfirmationCode", ["Username": "ann"])
      let old = try await pool.call(
        "ConfirmSignUp",
        ["Username": "ann", "ConfirmationCode": first]
      )
      #expect(try old.errorType == "CodeMismatchException")
      #expect(try await pool.confirm("ann").status == 200)
    }
  }

  @Test func `a sign-in is checked in the order on the page`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let user: JSONObject = ["UserPoolId": .string(pool.poolID), "Username": "ann"]
      func signIn(
        _ name: String,
        _ password: String,
        _ flow: String = "USER_PASSWORD_AUTH"
      ) async throws -> String? {
        let proof: JSONObject = ["USERNAME": .string(name), "PASSWORD": .string(password)]
        let input: JSONObject = ["AuthFlow": .string(flow), "AuthParameters": .object(proof)]
        return try await pool.call("InitiateAuth", input).json["message"]?.string
      }
      func administrate(_ operation: String) async throws {
        #expect(try await server.client.call(operation, user).status == 200)
      }
      #expect(try await signIn("ann", "wrong", "CUSTOM_AUTH")?.contains("not enabled") == true)
      #expect(try await signIn("ann", "wrong") == "User does not exist.")
      _ = try await pool.signUp("ann")
      try await administrate("AdminDisableUser")
      #expect(try await signIn("ann", "wrong") == "User is disabled.")
      try await administrate("AdminEnableUser")
      #expect(try await signIn("ann", "wrong") == "User is not confirmed.")
      _ = try await pool.confirm("ann")
      try await administrate("AdminResetUserPassword")
      for _ in 0..<5 {
        #expect(try await signIn("ann", "wrong") == "Incorrect username or password.")
      }
      #expect(try await signIn("ann", PoolFixture.password) == "Password attempts exceeded")
      _ = try await pool.advance(by: 1, "/pools/\(pool.poolID)/clock")
      #expect(
        try await signIn("ann", PoolFixture.password) == "Password reset required for the user"
      )
    }
  }

  @Test func `deliveries are masked as the page shows`() async throws {
    let phone = ["+", "1", "555", "555", "0100"].joined()
    try await RunningServer.run { server in
      let pool = try await PoolFixture(
        on: server,
        [
          "AutoVerifiedAttributes": ["email", "phone_number"],
          "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
        ]
      )
      #expect(
        try await pool.signUp("tom").json["CodeDeliveryDetails"]?["Destination"] == "t***@e***"
      )
      let answer = try await pool.call(
        "SignUp",
        [
          "Username": "eve", "Password": .string(PoolFixture.password),
          "UserAttributes": [["Name": "phone_number", "Value": .string(phone)]],
        ]
      )
      #expect(answer.json(at: "CodeDeliveryDetails", "Destination") == "+*******0100")
      #expect(MockPage.messagesAndCodes.contains("`+*******0100`"))
    }
  }
}

extension PlainAnswer {
  fileprivate func json(at outer: String, _ inner: String) -> JSONValue? {
    try? json[outer]?[inner]
  }
}
