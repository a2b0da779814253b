import JSON
@testable import MockPool
import Testing
import Values

@Suite("Custom sender triggers") struct CustomSenderTests {
  private static let arn = "arn:aws:lambda:eu-west-1:123456789012:function:sender"
  private static let sender: JSONObject = [
    "LambdaVersion": "V1_0", "LambdaArn": .string(arn),
  ]

  /// A pool with a function that sends its email, its text messages, or both.
  private func pool(
    _ keys: [String] = ["CustomEmailSender"],
    invokesFunctions: Bool = true
  ) throws -> TestPool {
    var functions: JSONObject = [
      "KMSKeyID": "arn:aws:kms:eu-west-1:123456789012:key/8d1f2a34-0000-4000-8000-123456789012"
    ]
    for key in keys { functions[key] = .object(Self.sender) }
    var pool = try TestPool(
      [
        "LambdaConfig": .object(functions), "AutoVerifiedAttributes": ["email", "phone_number"],
        "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
      ],
      client: TestPool.passwordClient,
      serverSettings: .init(invokesFunctions: invokesFunctions)
    )
    pool.function = { _, _ in .returned(.null) }
    return pool
  }

  /// The secret of the last event, decoded from Base64.
  private func secret(_ pool: TestPool) throws -> String {
    let code = try #require(pool.events.last?["request"]?["code"]?.string)
    return String(decoding: try #require(Base64.decode(code)), as: UTF8.self)
  }

  @Test func `the function gets the event and the code, and the pool sends nothing`() throws {
    var pool = try pool()
    let reply = pool.client(
      "SignUp",
      [
        "Username": "ann", "Password": .string(TestPool.password),
        "UserAttributes": .attributes(["email": "ann@example.com"]),
        "ClientMetadata": ["tour": "1"],
      ]
    )
    #expect(reply.body["CodeDeliveryDetails"]?["Destination"] == "a***@e***")
    #expect(pool.messages.isEmpty)
    let event = try #require(pool.events.first)
    #expect(pool.events.count == 1)
    #expect(event["triggerSource"] == "CustomEmailSender_SignUp")
    #expect(event["userName"] == "ann")
    #expect(event["callerContext"]?["clientId"] == .string(pool.clientID))
    #expect(event["request"]?["type"] == "customEmailSenderRequestV1")
    #expect(event["request"]?["clientMetadata"] == ["tour": "1"])
    #expect(event["request"]?["userAttributes"]?["email"] == "ann@example.com")
    #expect(event["request"]?["userAttributes"]?["sub"] == reply.body["UserSub"])
    #expect(pool.confirm("ann", try secret(pool)).said == "200")
  }

  @Test func `text messages have a separate sender, and email is sent as usual`() throws {
    var pool = try pool(["CustomSMSSender"])
    pool.signUp("ann", ["phone_number": "+15550100"])
    #expect(pool.events.last?["triggerSource"] == "CustomSMSSender_SignUp")
    #expect(pool.events.last?["request"]?["type"] == "customSMSSenderRequestV1")
    #expect(pool.messages.isEmpty)
    #expect(pool.confirm("ann", try secret(pool)).said == "200")
    pool.signUp("bob", ["email": "bob@example.com"])
    #expect(pool.messages.count == 1)
    #expect(pool.events.count == 1)
  }

  @Test func `every kind of message has its own trigger source`() throws {
    var pool = try pool()
    pool.signUp()
    pool.resend()
    pool.confirm("ann", try secret(pool))
    _ = pool.client("ForgotPassword", ["Username": "ann"])
    let token: JSONObject = ["AccessToken": .string(try pool.tokens().access)]
    _ = pool.call("GetUserAttributeVerificationCode", token.merging(["AttributeName": "email"]))
    let changed: JSONObject = ["UserAttributes": .attributes(["email": "new@example.com"])]
    _ = pool.call("UpdateUserAttributes", token.merging(changed))
    _ = pool.admin(
      "AdminCreateUser",
      ["Username": "bob", "UserAttributes": .attributes(["email": "bob@example.com"])]
    )
    #expect(
      pool.events.map { $0["triggerSource"]?.string } == [
        "CustomEmailSender_SignUp", "CustomEmailSender_ResendCode",
        "CustomEmailSender_ForgotPassword", "CustomEmailSender_VerifyUserAttribute",
        "CustomEmailSender_UpdateUserAttribute", "CustomEmailSender_AdminCreateUser",
      ]
    )
    #expect(pool.messages.isEmpty)
  }

  @Test func `a temporary password is HTML-escaped, as in the service`() throws {
    var pool = try pool()
    _ = pool.admin(
      "AdminCreateUser",
      [
        "Username": "bob", "TemporaryPassword": "Aa1<&>\"x!",
        "UserAttributes": .attributes(["email": "bob@example.com"]),
      ]
    )
    #expect(try secret(pool) == "Aa1&lt;&amp;&gt;&quot;x!")
  }

  static let failures: [(outcome: TriggerOutcome, said: String)] = [
    (
      .failed(message: "no key"),
      "UserLambdaValidationException: CustomEmailSender failed with error no key."
    ),
    (
      .unreachable,
      "UnexpectedLambdaException: "
        + "CustomEmailSender invocation failed due to error ServiceUnavailableException."
    ),
    (.returned("anything"), "200"),
  ]

  @Test(arguments: failures)
  func `a failing sender fails the call, and its return value is ignored`(
    outcome: TriggerOutcome,
    said: String
  ) throws {
    var pool = try pool()
    pool.function = { _, _ in outcome }
    #expect(pool.signUp().said == said)
  }

  @Test func `without functions, the call is rejected and changes nothing`() throws {
    var pool = try pool(invokesFunctions: false)
    #expect(
      pool.signUp().said
        == "NotImplementedByMock: the mock pool does not implement "
        + "the CustomEmailSender trigger of LambdaConfig yet; start `authflow mock` with "
        + "`--lambda-endpoint URL`"
    )
    #expect(pool.status() == nil)
  }
}
