import JSON
@testable import MockPool
import Testing

@Suite("Email with a link") struct LinkMailTests {
  private func pool(_ template: JSONObject = [:], _ settings: JSONObject = [:]) throws -> TestPool {
    let link: JSONObject = ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
    let usual: JSONObject = [
      "AutoVerifiedAttributes": ["email"],
      "VerificationMessageTemplate": .object(link.merging(template)),
    ]
    return try TestPool(
      usual.merging(settings),
      client: TestPool.passwordClient,
      serverSettings: .init(address: "http://127.0.0.1:9229")
    )
  }

  private func link(_ pool: TestPool, _ name: String = "ann") -> String {
    "http://127.0.0.1:9229/\(TestPool.id)/confirmUser?client_id=\(pool.clientID)"
      + "&user_name=\(name)&confirmation_code=\(pool.lastSecret)"
  }

  @Test func `a new user gets a link with the words of the template and the code in its query`()
    throws
  {
    var pool = try pool([
      "EmailMessageByLink": "<b>{##Verify & go##}</b> or {####}, {username}",
      "EmailSubjectByLink": "Welcome",
    ])
    pool.signUp()
    let message = try #require(pool.messages.last)
    let target = link(pool).replacing("&", with: "&amp;")
    #expect(message.subject == "Welcome")
    #expect(
      message.text
        == "<b><a href=\"\(target)\">Verify & go</a></b> or \(message.secret), {username}"
    )
    #expect(message.secret.utf8.count == 6)
    #expect(pool.confirm().said == "200")
  }

  @Test func `a placeholder without an end is plain text`() throws {
    var pool = try pool(["EmailMessageByLink": "{##a##}{##} {##b {##c##} {## {##d"])
    pool.signUp()
    let target = link(pool).replacing("&", with: "&amp;")
    #expect(
      pool.messages.last?.text
        == "<a href=\"\(target)\">a</a><a href=\"\(target)\">} {##b {##c</a> {## {##d"
    )
  }

  @Test func `without a template, the service's own words are used`() throws {
    var pool = try pool()
    pool.signUp()
    #expect(pool.messages.last?.subject == "Your verification link")
    #expect(pool.messages.last?.text.contains("\">Verify Email</a>") ?? false)
    pool.resend()
    #expect(pool.messages.count == 2)
    #expect(pool.messages.last?.text.contains("confirmation_code=\(pool.lastSecret)\"") ?? false)
  }

  @Test func `links confirm only sign-ups`() throws {
    var pool = try pool()
    pool.addUser()
    _ = pool.client("ForgotPassword", ["Username": "ann"])
    #expect(pool.messages.last?.text == "Your verification code is \(pool.lastSecret). ")
    let token = try pool.tokens().access
    _ = pool.call(
      "GetUserAttributeVerificationCode",
      ["AccessToken": .string(token), "AttributeName": "email"]
    )
    #expect(pool.messages.last?.text == "Your verification code is \(pool.lastSecret). ")
  }

  @Test func `if the pool confirms with codes, the placeholder for links is plain text`() throws {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email"],
      "VerificationMessageTemplate": ["EmailMessage": "{##here##} {####}"],
    ])
    pool.signUp()
    #expect(pool.messages.last?.text == "{##here##} \(pool.lastSecret)")
  }
}
