import Testing

@testable import Mail

@Suite struct `A message that contains only a code` {
  @Test(arguments: [
    ("123456", "123456"), (" \r\n012345\t\n", "012345"), ("1234", "1234"),
    ("1234567890", "1234567890"),
    ("\u{FF11}\u{FF12}34\u{200B}56", "123456"), ("123", nil), ("12345678901", nil),
    ("123 456", "123456"), ("123456.", "123456"), ("+15550100", nil), ("a123456", nil), ("\n", nil),
  ])
  func `has that code`(_ body: String, _ code: String?) {
    #expect(CodeRule().finding(in: MailMessage.plain(body)) == code.map { .found($0) } ?? .none)
    let templates = CodeRule(templates: MessageTemplate.serviceDefaults)
    #expect(templates.finding(in: MailMessage.plain(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is used after codes with a word and before the subject`() {
    let message = MailMessage(recipients: [], texts: ["654321", "Your code: 123456"])
    #expect(CodeRule().finding(in: message) == .found("123456"))
    #expect(
      CodeRule().finding(in: MailMessage.plain("654321", subject: "code 123456"))
        == .found("654321")
    )
  }
}

@Suite struct `A message that contains only a temporary password` {
  @Test(arguments: [
    ("Xy9!abcd", "Xy9!abcd"), (" \r\nAbc123$x\t\n", "Abc123$x"), ("Xy9!ab.", "Xy9!ab."),
    ("Xy9!123456", "Xy9!123456"), ("pending", nil), ("not-found", nil), ("a123456", nil),
    ("Xy9!abcd efgh", nil), ("https://e.x/A1", nil), (#"{"error":"Not-found","Step":1}"#, nil),
    ("<Error1/>", nil),
  ])
  func `has that password`(_ body: String, _ password: String?) {
    let expected = password.map { CodeFinding.found($0) } ?? .none
    #expect(CodeRule().finding(in: MailMessage.plain(body)) == expected)
    #expect(CodeRule().temporaryPassword(in: MailMessage.plain(body)) == password)
    let templates = CodeRule(templates: MessageTemplate.serviceDefaults)
    #expect(templates.finding(in: MailMessage.plain(body)) == expected)
  }

  @Test(arguments: [
    ("Xy9!abcd", "Xy9!abcd"), ("hunter22", "hunter22"), ("{a1}", "{a1}"),
  ])
  func `may be a simpler one if the source declares it`(_ body: String, _ password: String) {
    var message = MailMessage.plain(body)
    message.isOnlySecret = true
    #expect(CodeRule().finding(in: message) == .found(password))
    #expect(CodeRule().temporaryPassword(in: message) == password)
  }

  @Test(arguments: [
    ("ABCDEF", "ABCDEF"), ("123", "123"), ("12345678901", "12345678901"), ("hello", "hello"),
    ("abc-def", "abc-def"), (" Pass word1!\n", "Pass word1!"), ("123 456", "123456"),
    ("Your code: 123456", "123456"), ("\n", nil),
  ])
  func `is a code of any form if the source declares it`(_ body: String, _ code: String?) {
    var message = MailMessage.plain(body, subject: "Your code for order 987654")
    message.isOnlySecret = true
    #expect(CodeRule().finding(in: message) == code.map { .found($0) } ?? .none)
  }

  @Test(arguments: ["123456", "G-123456"])
  func `is not a code, even if the source declares it`(_ body: String) {
    var message = MailMessage.plain(body)
    message.isOnlySecret = true
    #expect(CodeRule().temporaryPassword(in: message) == nil)
  }
}
