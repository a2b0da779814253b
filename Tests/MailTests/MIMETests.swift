@testable import Mail
import Testing

@Test(arguments: [
  (
    "quoted-printable", "utf-8", "code =\r\n12=\r\n3456 \r\nGr=C3=BC=c3=9Fe =XX=",
    "code 123456\nGrüße =XX"
  ),
  ("BASE64", "windows-1252", "Z3\r\nL83+CU gCAm", "grüßà\u{201D}€ &"),
  ("8bit", "", "plain", "plain"),
  ("7bit", "iso-2022-jp", "\u{1B}$BG'>Z\u{1B}(B 123456", "認証 123456"),
  ("base64", "iso-8859-15", "pA==", "€"),
  ("base64", "no-such-charset", "w7w=", "ü"),
  ("base64", "UTF-8//TRANSLIT", "w7w=", "ü"),
  ("base64", "utf-8", "Zm9v/2Jhcg==", "foo\u{FFFD}bar"),
  ("base64", "shift_jis", "g1iDQ4Nn/w==", "スイト\u{FFFD}"),
  ("base64", "utf-16", "//48AGEAPgA=", "<a>"),
])
func `a body is decoded in any encoding and charset`(
  _ encoding: String,
  _ charset: String,
  _ body: String,
  _ text: String
) throws {
  let header = [
    "Content-Type: text/plain; charset=\"\(charset)\"", "Content-Transfer-Encoding: \(encoding)",
  ]
  #expect(try message(header, body).texts == [text])
}

@Test func `all readable parts are read, but not attachments or text outside the parts`()
  throws
{
  let bytes = mail(
    "Content-Type: multipart/mixed; charset=x; boundary=\"a;b\"",
    "",
    "preamble",
    "--a;b",
    "Content-Type: multipart/alternative; boundary=inner",
    "",
    "--inner",
    "",
    "first",
    "--inner",
    "Content-Type: text/html",
    "",
    "<p>second</p>",
    "--inner--",
    "epilogue of the inner",
    "--a;bc",
    "--a;b",
    "Content-Disposition: attachment; filename=x.txt",
    "",
    "attached 111111",
    "--a;b",
    "Content-Type: image/png",
    "",
    "not text",
    "--a;b",
    "Content-Type: message/rfc822",
    "",
    "Subject: forwarded",
    "",
    "third",
    "--a;b--",
    "epilogue"
  )
  #expect(try MailMessage(parsing: bytes).texts == ["first\r\n", "second", "third\r\n"])
}

@Test(arguments: [
  "boundary*=us-ascii''a%62", "boundary*0=\"a\"; boundary*1=b",
  "boundary*0*=us-ascii'en'%61; boundary*1*=%62",
])
func `a boundary may be encoded or split`(_ boundary: String) throws {
  let type = "Content-Type: multipart/mixed; \(boundary)"
  #expect(try message([type], "--ab\r\n\r\ntext\r\n--ab--").texts == ["text\r\n"])
}

@Test func `a part may have no empty line after its header`() throws {
  let parts = "--b\r\nContent-Type: text/plain\r\ntext 1\r\n\r\nmore\r\n--b\r\nfoo\r\n--b--"
  let read = try message(["Content-Type: multipart/mixed; boundary=b"], parts).texts
  #expect(read == ["text 1\r\n\r\nmore\r\n", "foo\r\n"])
}

@Test func `the last boundary may be missing, and a multipart body without a boundary is text`()
  throws
{
  #expect(
    try message(["Content-Type: multipart/mixed; boundary=b"], "--b\r\n\r\ntext").texts == ["text"]
  )
  #expect(
    try message(["Content-Type: multipart/mixed"], "--b\r\n\r\ntext").texts == ["--b\r\n\r\ntext"]
  )
}

@Test func `deeply nested parts are not read and do not crash the program`() throws {
  var bytes: [UInt8] = []
  for level in 0..<2000 {
    bytes += mail("Content-Type: multipart/mixed; boundary=b\(level)", "", "--b\(level)", "")
  }
  #expect(try MailMessage(parsing: bytes + "\r\ntext".utf8).texts.isEmpty)
  let forwards = Array(repeating: "Content-Type: message/rfc822\r\n\r\n", count: 20_000).joined()
  #expect(try MailMessage(parsing: forwards.utf8).texts.isEmpty)
}

@Test func `a nested boundary that starts with the outer one and "--" does not end the outer part`()
  throws
{
  let inner =
    "--b\r\nContent-Type: multipart/mixed; boundary=b--i\r\n\r\n--b--i\r\n\r\n1\r\n--b--i--"
  let body = inner + "\r\n--b\r\n\r\n2\r\n--b-- \r\n\r\n3"
  #expect(
    try message(["Content-Type: multipart/mixed; boundary=b"], body).texts == ["1\r\n", "2\r\n"]
  )
}

@Test func `a byte order mark before the header is not part of the first field`() throws {
  let bytes = [0xEF, 0xBB, 0xBF] + mail("To: a@example.com", "", "text")
  #expect(MailMessage.isMessage(bytes))
  #expect(try MailMessage(parsing: bytes).recipients == ["a@example.com"])
}
