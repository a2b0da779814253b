import FoundationEssentials
import Testing

@testable import MockPool
@testable import MockServer

@Suite struct OutgoingMessageTests {
  private static func letter(
    _ text: String = "Your verification code is 123456. ",
    subject: String? = "Your verification code",
    to recipient: String = "ann@example.test",
    from sender: String? = nil,
    medium: MockMessage.Medium = .email,
    at seconds: Double = 1_795_248_009
  ) -> OutgoingMessage {
    let message = MockMessage(
      medium: medium,
      recipient: recipient,
      sender: sender,
      replyTo: sender,
      subject: subject,
      text: text,
      event: .signUp,
      secret: "123456",
      username: "ann",
      aliases: []
    )
    return OutgoingMessage(
      message,
      of: "us-east-1_AbCdEf123",
      at: Date(timeIntervalSince1970: seconds),
      messageID: "<1@mock.authflow.invalid>"
    )
  }

  private static func text(_ letter: OutgoingMessage) -> String {
    String(decoding: letter.rfc5322, as: UTF8.self)
  }

  /// The header fields of a message, each with its folded lines.
  private static func fields(_ letter: OutgoingMessage) -> [String] {
    let head = text(letter).split(separator: "\r\n\r\n")[0]
    return head.replacing("\r\n ", with: "\n").split(separator: "\r\n").map {
      String($0).replacing("\n", with: "\r\n ")
    }
  }

  private static func field(_ name: String, _ letter: OutgoingMessage) -> String? {
    fields(letter).first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }

  @Test func `an email has the content that the service sends`() {
    #expect(
      Self.text(Self.letter()) == """
        From: no-reply@verificationemail.com\r
        To: ann@example.test\r
        Date: Sat, 21 Nov 2026 08:00:09 +0000\r
        Message-ID: <1@mock.authflow.invalid>\r
        Subject: Your verification code\r
        X-Authflow-Pool: us-east-1_AbCdEf123\r
        MIME-Version: 1.0\r
        Content-Type: text/html; charset=UTF-8\r
        Content-Transfer-Encoding: 7bit\r
        \r
        Your verification code is 123456. \r

        """
    )
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
    (1_795_248_009.999, "Sat, 21 Nov 2026 08:00:09 +0000"),
    (33_000_000_000, "Sun, 24 Sep 3015 10:40:00 +0000"),
  ])
  func `a date has its weekday and is in UTC`(_ seconds: Double, _ written: String) {
    #expect(Self.field("Date", Self.letter(at: seconds)) == written)
  }

  @Test func `an SMS is an email with its own headers and the phone number`() {
    let letter = Self.letter(subject: nil, to: "+15550100", medium: .sms)
    #expect(Self.field("To", letter) == "+15550100@sms.authflow.invalid")
    #expect(Self.field("X-Authflow-Medium", letter) == "SMS")
    #expect(Self.field("X-Authflow-Recipient", letter) == "+15550100")
    #expect(Self.field("Content-Type", letter) == "text/plain; charset=UTF-8")
    #expect(Self.field("Subject", letter) == nil)
    #expect(letter.recipient == "+15550100")
  }

  @Test(arguments: [
    ("a\r\nBcc: eve@example.test", "=?UTF-8?B?YSAgQmNjOiBldmVAZXhhbXBsZS50ZXN0?="),
    ("Willkommen, Jörg", "=?UTF-8?B?V2lsbGtvbW1lbiwgSsO2cmc=?="),
    ("=?UTF-8?B?YQ==?=", "=?UTF-8?B?PT9VVEYtOD9CP1lRPT0/PQ==?="),
    (" spaced ", "=?UTF-8?B?IHNwYWNlZCA=?="),
    ("plain & simple: <b>", "plain & simple: <b>"),
    ("", ""),
  ])
  func `a subject cannot add other header fields`(_ subject: String, _ written: String) {
    #expect(Self.field("Subject", Self.letter(subject: subject)) == written)
  }

  @Test func `a long subject becomes encoded words with at most 76 columns a line`() throws {
    let subject = String(repeating: "ß€😀 ", count: 35)
    let written = try #require(Self.field("Subject", Self.letter(subject: subject)))
    let lines = written.split(separator: "\r\n ")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines[0].utf8.count <= 76 - 9)
    let decoded = try lines.map { line in
      #expect(line.hasPrefix("=?UTF-8?B?") && line.hasSuffix("?="))
      let bytes = try #require(Data(base64Encoded: String(line.dropFirst(10).dropLast(2))))
      return try #require(String(validating: bytes, as: UTF8.self))
    }
    #expect(decoded.joined() == subject)
  }

  @Test(arguments: [
    ("ann+tag@example.test", "ann+tag@example.test"),
    ("jörg@exämple.test", "jörg@exämple.test"),
    ("two words@example.test", #""two words"@example.test"#),
    (#"a"b\c@example.test"#, #""a\"b\\c"@example.test"#),
    ("eve@example.test, ann@example.test", #""eve@example.test, ann"@example.test"#),
    ("a@b\r\nBcc: eve@example.test", #""a@b??Bcc: eve"@example.test"#),
    ("eve@example.test>, <ann", #""eve@example.test>, <ann"@address.authflow.invalid"#),
    ("a@example.test\u{2028}X", #""a@example.test?X"@address.authflow.invalid"#),
    ("nobody", #""nobody"@address.authflow.invalid"#), ("", #"""@address.authflow.invalid"#),
    ("@example.test", #""@example.test"@address.authflow.invalid"#),
    ("a.@example.test", #""a."@example.test"#), (".a@example.test", #"".a"@example.test"#),
    ("a..b@example.test", #""a..b"@example.test"#), ("a.b@c.example.test", "a.b@c.example.test"),
    ("a@b@example.test", #""a@b"@example.test"#), ("a@", #""a@"@address.authflow.invalid"#),
    ("a@.test", #""a@.test"@address.authflow.invalid"#),
    ("a@example.", #""a@example."@address.authflow.invalid"#),
    (String(repeating: "a", count: 500) + "@example.test", "too-long@address.authflow.invalid"),
  ])
  func `an address cannot turn into another address`(_ address: String, _ written: String) {
    #expect(Self.field("To", Self.letter(to: address)) == written)
  }

  @Test(arguments: [
    ("shop@example.test", "shop@example.test", "shop@example.test"),
    ("Shop <shop@example.test>", "Shop <shop@example.test>", "shop@example.test"),
    ("<shop@example.test>", "shop@example.test", "shop@example.test"),
    (#""A. Shop" <shop@example.test>"#, #""A. Shop" <shop@example.test>"#, "shop@example.test"),
    (
      #"Ann "A" Lee <ann@example.test>"#, #""Ann \"A\" Lee" <ann@example.test>"#, "ann@example.test"
    ),
    (
      "Müller <m@example.test>", "=?UTF-8?B?TcO8bGxlcg==?=\r\n <m@example.test>", "m@example.test"
    ),
    (
      "a\r\nBcc: b <m@example.test>", "=?UTF-8?B?YSAgQmNjOiBi?=\r\n <m@example.test>",
      "m@example.test"
    ),
    ("Shop <shop>", #"Shop <"shop"@address.authflow.invalid>"#, "shop"),
  ])
  func `a sender can have a name`(_ sender: String, _ written: String, _ address: String) {
    let letter = Self.letter(from: sender)
    #expect(Self.field("From", letter) == written)
    #expect(Self.field("Reply-To", letter) == written)
    #expect(letter.sender == address)
  }

  @Test func `a phone number cannot add header fields`() {
    let letter = Self.letter(subject: nil, to: "+1\r\nBcc: eve@example.test", medium: .sms)
    #expect(!Self.fields(letter).contains { $0.hasPrefix("Bcc") })
  }

  @Test(arguments: [
    ("one\ntwo\r\nthree\rfour\n", "one\r\ntwo\r\nthree\r\nfour\r\n"),
    ("\n\n", "\r\n\r\n"), ("", ""),
  ])
  func `all line ends become CRLF`(_ text: String, _ written: String) {
    let body = Self.text(Self.letter(text)).split(separator: "\r\n\r\n", maxSplits: 1)
    #expect(Self.text(Self.letter(text)).hasSuffix("7bit\r\n\r\n" + written), "\(body)")
  }

  @Test(arguments: [
    ("Grüße", "Gr=C3=BC=C3=9Fe\r\n"), ("1 = 1 ü ", "1 =3D 1 =C3=BC=20\r\n"),
    ("ü\t\n.", "=C3=BC=09\r\n.\r\n"), ("\0", "=00\r\n"),
    (
      String(repeating: "x", count: 74) + "ü", String(repeating: "x", count: 74) + "=\r\n=C3=BC\r\n"
    ),
    (
      String(repeating: "x", count: 75) + "\nü",
      String(repeating: "x", count: 75) + "\r\n=C3=BC\r\n"
    ),
    (
      String(repeating: "x", count: 76) + "\nü",
      String(repeating: "x", count: 76) + "\r\n=C3=BC\r\n"
    ),
    (
      String(repeating: "x", count: 77) + "\nü",
      String(repeating: "x", count: 75) + "=\r\nxx\r\n=C3=BC\r\n"
    ),
  ])
  func `non-ASCII text is quoted-printable`(_ text: String, _ written: String) {
    #expect(Self.text(Self.letter(text)).hasSuffix("quoted-printable\r\n\r\n" + written))
  }

  @Test func `a line that is too long for mail servers gets soft line breaks`() {
    let text = Self.text(Self.letter(String(repeating: "x", count: 2_000)))
    #expect(text.contains("Content-Transfer-Encoding: quoted-printable"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
  }
}
