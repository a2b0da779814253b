import FoundationEssentials
import CognitoModel
import JSON
@testable import MockPool
@testable import MockServer
import Testing

@Suite struct DeliveryTests {
  @Test func `a message is sent before the response, with the date of its pool's clock`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.advance(by: 3_600, "/pools/\(pool.poolID)/clock")
      _ = try await pool.signUp("ann")
      let message = try #require(server.sink.messages.first)
      #expect(message.date == RunningServer.start.addingTimeInterval(3_600))
      #expect(message.medium == .email)
      #expect(message.sender == "no-reply@verificationemail.com")
      #expect(message.subject == "Your verification code")
      let text = String(decoding: message.rfc5322, as: UTF8.self)
      #expect(text.contains("Date: Sat, 21 Nov 2026 09:00:00 +0000\r\n"))
      #expect(text.contains("Message-ID: \(message.messageID)\r\n"))
      #expect(text.contains(/\r\n\r\nYour verification code is [0-9]{6}\. \r\n$/))
    }
  }

  @Test func `no two messages share an ID`() async throws {
    let messages = try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      for name in ["ann", "bob", "cid"] { _ = try await pool.signUp(name) }
      return server.sink.messages
    }
    #expect(Set(messages.map(\.messageID)).count == 3)
  }

  @Test func `an SMS reaches a phone`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(
        on: server,
        [
          "AutoVerifiedAttributes": ["phone_number"],
          "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
          "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
        ]
      )
      _ = try await pool.call(
        "SignUp",
        [
          "Username": "ann", "Password": .string(PoolFixture.password),
          "UserAttributes": [["Name": "phone_number", "Value": "+15550100"]],
        ]
      )
      let message = try #require(server.sink.messages.first)
      #expect(message.medium == .sms)
      #expect(message.recipient == "+15550100")
      #expect(
        String(decoding: message.rfc5322, as: UTF8.self).contains("X-Authflow-Medium: SMS\r\n")
      )
      #expect(try await pool.messages(to: "+15550100").first?["medium"] == "SMS")
    }
  }

  @Test func `an undeliverable message fails the call, but the user exists`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      server.sink.reject()
      let answer = try await pool.signUp("ann")
      #expect(answer.status == 400)
      #expect(try answer.errorType == "CodeDeliveryFailureException")
      #expect(try await pool.messages(to: "ann@example.test").isEmpty)
      #expect(try await pool.signIn("ann").errorType == "UserNotConfirmedException")
    }
  }

  /// The model lists the error for all of these operations except AdminResetUserPassword.
  @Test(arguments: [
    ("ForgotPassword", true), ("ResendConfirmationCode", true), ("AdminCreateUser", true),
    ("AdminResetUserPassword", false),
  ])
  func `every call with an undeliverable message fails, even if its model lacks the error`(
    _ operation: String,
    _ isListed: Bool
  ) async throws {
    let listed = CognitoModel.operation(operation)?.errors ?? []
    #expect(listed.contains("CodeDeliveryFailureException") == isListed)
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      if operation != "AdminCreateUser" { _ = try await pool.signUp("ann") }
      if operation != "ResendConfirmationCode" { _ = try await pool.confirm("ann") }
      server.sink.reject()
      var input: JSONObject = [
        "Username": "ann", "UserAttributes": [["Name": "email", "Value": "ann@example.test"]],
      ]
      if operation.hasPrefix("Admin") { input["UserPoolId"] = .string(pool.poolID) }
      let answer = try await pool.call(operation, input)
      #expect(try answer.errorType == "CodeDeliveryFailureException")
    }
  }

  @Test func `the log has every call and no secrets`() async throws {
    let (exchanges, secrets) = try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let tokens = try await pool.signedInUser("ann").object
      _ = try await pool.call("SignUp", ["Username": "a\nb\u{1B}[31m"])
      _ = try await server.client.send("POST", "/")
      let code = try await pool.messages(to: "ann@example.test").first?["code"]?.string
      let secrets = [code, PoolFixture.password] + (tokens?.members.map { $0.value.string } ?? [])
      return (server.exchanges.all, secrets.compactMap { $0 })
    }
    let lines = exchanges.map(\.summary)
    #expect(lines.count == 7)
    #expect(exchanges[2].operation == "SignUp" && exchanges[2].messages == 1)
    #expect(exchanges[2].poolID == exchanges[4].poolID)
    #expect(lines[2].hasPrefix("SignUp 200 pool us-east-1_"))
    #expect(lines[2].hasSuffix(#" user "ann" 1 message"#))
    #expect(lines[5].hasPrefix("SignUp 400 InvalidParameterException"))
    #expect(lines[6] == "(no operation) 400 UnknownOperationException")
    for line in lines {
      #expect(!line.utf8.contains { $0 < 0x20 })
      #expect(!secrets.contains { $0 != "Bearer" && line.contains($0) })
    }
  }
}
