import JSON
@testable import MockPool
import Testing

@Suite("ConfirmSignUp and ResendConfirmationCode")
struct ConfirmSignUpTests {
  static let wrong =
    "CodeMismatchException: Invalid verification code provided, please try again."
  static let expired =
    "ExpiredCodeException: Invalid code provided, please request a code again."
  static let limit =
    "LimitExceededException: Attempt limit exceeded, please try after some time."

  private func pool() throws -> TestPool {
    var pool = try TestPool(["AutoVerifiedAttributes": ["email"]])
    pool.signUp()
    return pool
  }

  @Test func `the right code confirms the user and verifies the address`() throws {
    var pool = try pool()
    let reply = pool.confirm()
    #expect(reply.status == 200)
    #expect(reply.body == [:])
    #expect(pool.status() == "CONFIRMED")
    #expect(pool.attributes()["email_verified"] == "true")
  }

  @Test func `a wrong code changes nothing, and the right code still works afterwards`() throws {
    var pool = try pool()
    let right = pool.lastSecret
    #expect(pool.confirm("ann", right == "000000" ? "000001" : "000000").said == Self.wrong)
    #expect(pool.status() == "UNCONFIRMED")
    #expect(pool.confirm("ann", right).status == 200)
  }

  @Test func `a second confirmation is rejected, and the error contains the status`() throws {
    var pool = try pool()
    pool.confirm()
    #expect(
      pool.confirm().said
        == "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED"
    )
  }

  @Test(arguments: [(Duration.seconds(86_399), "200"), (.seconds(86_400), expired)])
  func `a code is valid for 24 hours`(age: Duration, said: String) throws {
    var pool = try pool()
    pool.advance(by: age)
    #expect(pool.confirm().said == said)
  }

  @Test func `without a sent code, the confirmation is rejected as an expired code`() throws {
    var pool = try TestPool()
    pool.signUp()
    #expect(pool.confirm("ann", "123456").said == Self.expired)
  }

  @Test func `a resent code replaces the old code`() throws {
    var pool = try pool()
    let first = pool.lastSecret
    let reply = pool.resend()
    #expect(reply.body.keys == ["CodeDeliveryDetails"])
    #expect(pool.messages.last?.event == .resendCode)
    try #require(pool.lastSecret != first)
    #expect(pool.confirm("ann", first).said == Self.wrong)
  }

  @Test func `the newest code after a resend is valid for 24 hours`() throws {
    var pool = try pool()
    pool.advance(by: .seconds(23 * 3600))
    pool.resend()
    pool.advance(by: .seconds(23 * 3600))
    #expect(pool.confirm().status == 200)
  }

  @Test func `codes have six digits, including leading zeros`() throws {
    var pool = try TestPool(["AutoVerifiedAttributes": ["email"]])
    for index in 0..<300 { pool.signUp("user\(index)") }
    let codes = pool.messages.map(\.secret)
    #expect(codes.allSatisfy { $0.utf8.count == 6 && Int($0) != nil })
    #expect(codes.contains { $0.hasPrefix("0") })
    #expect(Set(codes).count > 290)
  }

  @Test func `the sixteenth attempt within an hour is rejected, and an hour later it is accepted`()
    throws
  {
    var pool = try pool()
    let right = pool.lastSecret
    let wrong = right == "000000" ? "000001" : "000000"
    for _ in 0..<15 { #expect(pool.confirm("ann", wrong).said == Self.wrong) }
    #expect(pool.confirm("ann", right).said == Self.limit)
    pool.advance(by: .seconds(3599))
    #expect(pool.confirm("ann", right).said == Self.limit)
    pool.advance(by: .seconds(1))
    #expect(pool.confirm("ann", right).status == 200)
  }

  @Test func `the limit applies to a sliding hour`() throws {
    var pool = try pool()
    for _ in 0..<4 { pool.resend() }
    pool.advance(by: .seconds(1800))
    #expect(pool.resend().status == 200)
    #expect(pool.resend().said == Self.limit)
    pool.advance(by: .seconds(1800))
    #expect(pool.resend().status == 200)
  }

  @Test func `a code does not verify an address that has changed since`() throws {
    var pool = try pool()
    let code = pool.lastSecret
    _ = pool.admin(
      "AdminUpdateUserAttributes",
      ["Username": "ann", "UserAttributes": .attributes(["email": "new@example.com"])]
    )
    #expect(pool.confirm("ann", code).status == 200)
    #expect(pool.attributes()["email_verified"] == "false")
  }

  @Test(arguments: [
    ("confirmed", "InvalidParameterException: User is already confirmed."),
    (
      "invited",
      "NotAuthorizedException: Cannot resend codes. Current status is FORCE_CHANGE_PASSWORD"
    ),
    ("bare", "InvalidParameterException: Cannot resend codes. Auto verification not turned on."),
    ("nobody", "UserNotFoundException: Username/client id combination not found."),
  ])
  func `a resend is rejected if there is nothing to confirm`(name: String, said: String) throws {
    var pool = try pool()
    pool.addUser("confirmed")
    _ = pool.admin("AdminCreateUser", ["Username": "invited", "MessageAction": "SUPPRESS"])
    pool.signUp("bare", [:])
    #expect(pool.resend(name).said == said)
  }
}
