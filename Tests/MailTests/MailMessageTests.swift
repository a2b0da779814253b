import FoundationEssentials
@testable import Mail
import Testing

@Test func `an email message from the mock is parsed as it was sent`() throws {
  let bytes = mail(
    "From: no-reply@verificationemail.com",
    "To: ada@example.com",
    "Date: Sat, 21 Nov 2026 08:00:05 +0000",
    "Message-ID: <1.us-east-1_AbC@mock.authflow.invalid>",
    "Subject: Your verification code",
    "X-Authflow-Pool: us-east-1_AbC",
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=UTF-8",
    "Content-Transfer-Encoding: 7bit",
    "",
    "Your verification code is 012345. ",
    ""
  )
  var expected = MailMessage(
    medium: .email,
    recipients: ["ada@example.com"],
    sender: "no-reply@verificationemail.com",
    subject: "Your verification code",
    messageID: "<1.us-east-1_AbC@mock.authflow.invalid>",
    date: Date(timeIntervalSince1970: 1_795_248_005),
    poolID: "us-east-1_AbC",
    texts: ["Your verification code is 012345."]
  )
  expected.html = "Your verification code is 012345. \r\n"
  let message = try MailMessage(parsing: bytes)
  #expect(message == expected)
}

@Test func `an SMS message from the mock is for a phone number`() throws {
  let message = try MailMessage(
    parsing: mail(
      "To: +15550100@sms.authflow.invalid",
      "X-Authflow-Medium: SMS",
      "X-Authflow-Recipient: +15550100",
      "",
      "Your authentication code is 123456. ",
      ""
    )
  )
  #expect(message.medium == .sms)
  #expect(message.recipients == ["+15550100"])
  #expect(message.texts == ["Your authentication code is 123456. "])
}

@Test func `every field with a recipient counts, and fields added on delivery come first`() throws {
  let message = try message(
    [
      "To: \"Ada, of London\" <ada@example.com>, (a (nested) comment) bob@example.com",
      "Cc: Team: carol@example.com, dave@example.com;, <@relay.example,@b:eve@example.com>",
      "Delivered-To: qa+1@example.com", "X-Original-To: qa+1@example.com",
      "Envelope-To: one@example.com, two@example.com", "X-RcptTo: three@example.com",
      "To: \"odd \\\"name\"@example.com", "Bcc: unknown@example.com",
    ],
    ""
  )
  #expect(
    message.recipients == [
      "qa+1@example.com", "one@example.com", "two@example.com", "three@example.com",
      "ada@example.com", "bob@example.com", "odd \"name@example.com", "carol@example.com",
      "dave@example.com", "eve@example.com",
    ]
  )
}

@Test(arguments: [
  ("Subject: plain", "plain"),
  ("Subject: folded\r\n   over lines", "folded   over lines"),
  ("Subject: =?UTF-8?B?R3LDvMOfZQ==?=", "Grüße"),
  ("Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe_an?= alle", "Grüße an alle"),
  // Some mail programs split an encoded word within a character, as here.
  ("Subject: =?utf-8?B?ww==?=\r\n =?utf-8?B?vA==?= x", "ü x"),
  ("Subject: =?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=", "Grüße"),
  ("Subject: =?iso-8859-1?Q?Gr=FC?= =?utf-8?Q?=C3=9Fe?=", "Grüße"),
  ("Subject: =?utf-8*en?Q?a?= b =?utf-8?Q?c?=", "a b c"),
  ("Subject: =?ISO-2022-JP?B?GyRCRyc+WhsoQg==?=", "認証"),
  ("Subject: =?not finished", "=?not finished"),
  ("Subject: =?utf-8?X?abc?=", "=?utf-8?X?abc?="),
  ("Subject: raw Gr\u{FC}\u{DF}e", "raw Grüße"),
  ("subject : spaced", "spaced"),
])
func `a subject is decoded as its author wrote it`(_ field: String, _ subject: String) throws {
  #expect(try MailMessage(parsing: mail(field, "", "")).subject == subject)
}

@Test(arguments: [
  ("Sat, 21 Nov 2026 08:00:05 +0000", 1_795_248_005.0), ("21 Nov 2026 08:00 GMT", 1_795_248_000),
  ("Sat, 21 Nov 2026 09:00:05 +0100 (CET)", 1_795_248_005), ("1 Jan 70 00:00:00 -0000", 0),
  ("Thu, 29 Feb 2024 23:59:60 EST", 1_709_269_200), ("1 Mar 2100 00:00:00 +0000", 4_107_542_400),
])
func `a date is parsed in every form of RFC 5322`(_ text: String, _ seconds: Double) throws {
  #expect(try message(["Date: \(text)"], "").date == Date(timeIntervalSince1970: seconds))
}

@Test(arguments: [
  "yesterday", "32 Nov 2026 08:00 GMT", "21 Nov 2026 25:00 GMT", "21 Nov", "1 2 3 4 5",
])
func `an invalid date is ignored`(_ text: String) throws {
  #expect(try message(["Date: \(text)"], "").date == nil)
}

@Test func `bytes that end within the header are not a message yet`() {
  let whole = mail("To: ada@example.com", "Subject: x", "", "text")
  #expect(throws: MailSyntaxError.unfinishedHeader) { try MailMessage(parsing: []) }
  #expect(throws: MailSyntaxError.unfinishedHeader) { try MailMessage(parsing: whole.prefix(30)) }
  #expect(throws: MailSyntaxError.noHeader) { try MailMessage(parsing: "\r\njust text".utf8) }
}

@Test func `lines may end with LF alone`() throws {
  let message = try MailMessage(parsing: "To: ada@example.com\nSubject: x\n\nhello\n".utf8)
  #expect(message.recipients == ["ada@example.com"])
  #expect(message.texts == ["hello\n"])
}

@Test(arguments: [
  ("To: ada@example.com\r\n\r\nCode 123456", true), ("Subject: Hi\n there\n\n", true),
  ("From ada@example.com Sat Nov 21 08:00:05 2026\nX: y\nDate: today\n\ntext", true),
  ("Code: 123456\n\nBye", false), ("Subject: Hi\n", false), ("", false), ("\n", false),
  ("Hello,\nTo: you\n\n123456", false), (" To: ada@example.com\n\n", false),
  ("Your code: 123456\nDate: today\n\n", false), ("123456", false), ("\nTo: ada@x\n\n", false),
  ("To: you\nand all: others\n\n123456", false), ("{ \"to\": \"ada\" }\n\n", false),
])
func `a message is distinguished from other text by its header`(_ text: String, _ isMessage: Bool) {
  #expect(MailMessage.isMessage(text.utf8) == isMessage)
}
