@testable import Mail
import TestSupport
import Testing

private let originals: [[UInt8]] = [
  mail(
    "From: \"A, b\" <no-reply@verificationemail.com> (c)",
    "To: ada@example.com, G: b@c;",
    "Date: Sat, 21 Nov 2026 08:00:05 +0000",
    "Message-ID: <1@m>",
    "Subject: =?UTF-8?B?R3LDvMOfZQ==?=",
    " =?iso-8859-1?Q?=FC?=",
    "Content-Type: text/html; charset=UTF-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p style=3D\"display:none\">111111</p><a href=3D'x?y=3D1&amp;z'>Your</a> code is =",
    "<b>012</b>345. &lt;&#x41;&eacute; <!-- c --><style>x</style>Your temporary password is aB.&gt;. "
  ),
  mail(
    "Delivered-To: qa+1@example.com",
    "Content-Type: multipart/mixed; boundary=\"b\"",
    "",
    "pre",
    "--b",
    "Content-Type: multipart/alternative; boundary=i",
    "",
    "--i",
    "",
    "code 123456",
    "--i",
    "Content-Type: text/plain; charset=ISO-2022-JP",
    "",
    "\u{1B}$BG'>Z\u{1B}(B code 654321",
    "--i--",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Subject: x",
    "",
    "password is x.",
    "--b",
    "Content-Transfer-Encoding: base64",
    "Content-Type: text/plain; charset=shift_jis",
    "",
    "g1iDQ4Nn/w==",
    "--b--"
  ),
]

private let fragments = [
  "=?", "?=", "<", ">", "&", ";", "--b", "\r\n", "\r\n\r\n", "\"", "\\", "(", "=", "{####}",
  "\u{1B}$B",
  "<!--", "</", "123456", "code ", "charset=utf-16", "charset=hz", "password is ", "\u{0}", "😀",
]

private func mutated(using random: inout SeededRandom) -> [UInt8] {
  var bytes = originals.randomElement(using: &random) ?? []
  for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
    let index = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, index + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(index..<end)
    case 2:
      bytes.insert(contentsOf: (fragments.randomElement(using: &random) ?? "").utf8, at: index)
    case 3:
      bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...index, using: &random))
    default: bytes.removeLast(bytes.count - index)
    }
  }
  return bytes
}

@Test(arguments: 0..<4)
func `no input crashes the program`(_ part: UInt64) async throws {
  var random = SeededRandom(seed: 20_261_121 + part)
  let rule = CodeRule(templates: [MessageTemplate("Your code is {####}. ", secret: .code)])
  var readable = 0
  for _ in 0..<1500 {
    await letOtherTestsRun()
    let bytes = mutated(using: &random)
    guard let message = try? MailMessage(parsing: bytes) else { continue }
    readable += 1
    _ = rule.finding(in: message)
    _ = TemporaryPassword.finding(in: message)
    _ = MessageTemplate(message.texts.first ?? "", secret: .temporaryPassword)
  }
  // If no mutated message could be read, the mutations would test nothing.
  #expect(readable > 900)
}

@Test(
  .timeLimit(.minutes(10)),
  arguments: [
    "<", "<a ", "<!--", "&", "<p hidden>", "code 123456 ", "a://1234567 ", "=?u?q?", "(", "\"",
    "<a x=\"",
  ]
)
func `many repetitions of a fragment are read in linear time`(_ fragment: String) throws {
  let body = String(repeating: fragment, count: (1 << 17) / fragment.utf8.count)
  let html = try message(["To: \(body.prefix(20_000))", "Content-Type: text/html"], body)
  _ = CodeRule().finding(in: html)
  _ = TemporaryPassword.finding(in: html)
}
