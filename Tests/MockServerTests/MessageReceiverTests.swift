import FoundationEssentials
@testable import MockPool
import Testing

@testable import MockServer

private func posted(_ text: String) throws(PostedMessage.ParsingError) -> PostedMessage {
  try PostedMessage(parsing: Array(text.utf8))
}

@Suite struct `A post of a sender function` {
  @Test func `becomes a message in the service's wording`() throws {
    let message = try posted(#"{"to": "+15550100", "code": "123456", "id": "a.1", "pool": "p"}"#)
      .message(at: .now) { "new" }
    #expect(message.medium == .sms)
    #expect(message.recipient == "+15550100")
    #expect(message.messageID == "<a.1@webhook.authflow.invalid>")
    #expect(message.poolID == "p")
    let text = String(decoding: message.rfc5322, as: UTF8.self)
    #expect(text.contains("\r\n\r\nYour verification code is 123456."))
  }

  @Test func `escapes a temporary password in an email`() throws {
    let trigger = "CustomEmailSender_AdminCreateUser"
    let text = #"{"to": "a@b", "code": "<&>", "trigger": "\#(trigger)", "username": "u"}"#
    let message = try posted(text).message(at: .now) { "new" }
    #expect(message.messageID == "<new@webhook.authflow.invalid>")
    let body = String(decoding: message.rfc5322, as: UTF8.self)
    #expect(body.contains("Your username is u and temporary password is &lt;&amp;&gt;. "))
  }

  @Test func `keeps the line ends of the text of an email`() throws {
    let text = #"{"to": "a@b", "text": "Code: 123456\r\nTicket: 7\n<end>"}"#
    let message = try posted(text).message(at: .now) { "new" }
    let body = String(decoding: message.rfc5322, as: UTF8.self)
    #expect(body.hasSuffix("Code: 123456<br>\r\nTicket: 7<br>\r\n&lt;end&gt;\r\n"))
  }

  @Test func `may have no code, like a notification`() throws {
    let trigger = "CustomEmailSender_AccountTakeOverNotification"
    let message = try posted(#"{"to": "a@b", "code": null, "trigger": "\#(trigger)"}"#)
    #expect(message.code == nil)
    #expect(message.medium == .email)
  }

  @Test(arguments: [
    ("[]", PostedMessage.ParsingError.notObject), ("", .notObject),
    (#"{"code": "1"}"#, .missing(.to)),
    (#"{"to": "a@b"}"#, .missing(.code)), (#"{"to": "a@b", "x": 1}"#, .unknownKey("x")),
    (#"{"to": "a@b", "code": 1}"#, .notString(.code)), (#"{"to": "", "code": "1"}"#, .badRecipient),
    (#"{"to": "a b", "code": "1"}"#, .badRecipient),
    (#"{"to": "a@b\r\nBcc: c@d", "code": "1"}"#, .badRecipient),
    (#"{"to": "a@b", "code": "1", "medium": "fax"}"#, .badMedium("fax")),
    (#"{"to": "a@b", "code": "1", "id": "<>"}"#, .badID),
    (#"{"to": "a@b", "code": "1", "at": "now"}"#, .badDate("now")),
  ])
  fileprivate func `is rejected with the fact that is wrong`(
    _ text: String,
    _ fault: PostedMessage.ParsingError
  ) {
    #expect(throws: fault) { try posted(text) }
  }
}
