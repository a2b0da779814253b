import JSON
@testable import MockPool
import Testing

@Suite("SignUp")
struct SignUpTests {
  @Test func `a pool that verifies nothing sends no code and returns no delivery details`() throws {
    var pool = try TestPool()
    let reply = pool.signUp()
    #expect(reply.status == 200)
    #expect(reply.body.keys == ["UserConfirmed", "UserSub"])
    #expect(reply.body["UserConfirmed"] == false)
    #expect(pool.messages.isEmpty)
    #expect(pool.status() == "UNCONFIRMED")
  }

  @Test func `a pool that verifies email sends a code and returns the masked address`() throws {
    var pool = try TestPool(["AutoVerifiedAttributes": ["email"]])
    let reply = pool.signUp("ann", ["email": "test@test.com"])
    #expect(
      reply.body["CodeDeliveryDetails"]
        == ["Destination": "t***@t***", "DeliveryMedium": "EMAIL", "AttributeName": "email"]
    )
    let message = try #require(pool.messages.last)
    #expect(message.recipient == "test@test.com")
    #expect(message.sender == "no-reply@verificationemail.com")
    #expect(message.subject == "Your verification code")
    #expect(message.text == "Your verification code is \(message.secret). ")
    #expect(message.event == .signUp)
    #expect(message.username == "ann")
    #expect(message.secret.utf8.count == 6)
    #expect(Int(message.secret) != nil)
  }

  @Test func `without the attribute to verify, there are no delivery details`() throws {
    var pool = try TestPool(["AutoVerifiedAttributes": ["email"]])
    let reply = pool.signUp("ann", [:])
    #expect(reply.status == 200)
    #expect(reply.body["CodeDeliveryDetails"] == nil)
    #expect(pool.messages.isEmpty)
  }

  @Test func `a blank attribute is not stored`() throws {
    var pool = try TestPool(["AutoVerifiedAttributes": ["email"]])
    #expect(pool.signUp("ann", ["email": ""]).body["CodeDeliveryDetails"] == nil)
    #expect(pool.attributes().keys.sorted() == ["sub"])
    #expect(pool.messages.isEmpty)
  }

  @Test func `with two attributes to verify, only the phone gets a code`() throws {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email", "phone_number"],
      "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
    ])
    let reply = pool.signUp("ann", ["email": "a@b.example", "phone_number": "+12065554444"])
    #expect(
      reply.body["CodeDeliveryDetails"]
        == [
          "Destination": "+*******4444", "DeliveryMedium": "SMS", "AttributeName": "phone_number",
        ]
    )
    #expect(pool.messages.count == 1)
    let message = try #require(pool.messages.last)
    #expect(message.medium == .sms)
    #expect(message.subject == nil)
    #expect(message.sender == nil)
  }

  @Test func `the sub is a UUID and an attribute`() throws {
    var pool = try TestPool()
    let sub = try #require(pool.signUp().body["UserSub"]?.string)
    #expect(sub.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(sub.allSatisfy { $0 == "-" || $0.isHexDigit })
    #expect(pool.attributes()["sub"] == sub)
  }

  @Test func `a given address is marked as unverified`() throws {
    var pool = try TestPool()
    pool.signUp()
    pool.signUp("ben", [:])
    #expect(pool.attributes("ann")["email_verified"] == "false")
    #expect(pool.attributes("ben")["email_verified"] == nil)
  }

  @Test func `if email addresses are user names, the address is also the attribute`() throws {
    var pool = try TestPool(TestPool.emailPool)
    let sub = try #require(pool.signUp("Ann@Example.com", [:]).body["UserSub"]?.string)
    let user = pool.admin("AdminGetUser", ["Username": "ann@example.com"])
    #expect(user.body["Username"]?.string == sub)
    #expect(pool.attributes("ann@example.com")["email"] == "Ann@Example.com")
    #expect(pool.messages.last?.recipient == "Ann@Example.com")
    #expect(pool.messages.last?.username == sub)
  }

  @Test(arguments: [(true, true), (false, false)])
  func `names that differ in case are different users only if the pool is case sensitive`(
    isSensitive: Bool,
    isFree: Bool
  ) throws {
    var pool = try TestPool(["UsernameConfiguration": ["CaseSensitive": .bool(isSensitive)]])
    pool.signUp("ann")
    #expect((pool.signUp("ANN").status == 200) == isFree)
  }

  @Test func `the pool's templates define the message`() throws {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email"],
      "VerificationMessageTemplate": [
        "EmailMessage": "<b>{####}</b> {username} {x} {####}", "EmailSubject": "Hello",
      ],
      "EmailConfiguration": [
        "EmailSendingAccount": "DEVELOPER", "From": "Shop <shop@example.com>",
        "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/shop@example.com",
        "ReplyToEmailAddress": "help@example.com",
      ],
    ])
    pool.signUp("a&b")
    let message = try #require(pool.messages.last)
    #expect(message.text == "<b>\(message.secret)</b> {username} {x} \(message.secret)")
    #expect(message.subject == "Hello")
    #expect(message.sender == "Shop <shop@example.com>")
    #expect(message.replyTo == "help@example.com")
  }
}
