import Testing

@testable import Mail

@Suite struct `A code without a template` {
  @Test(arguments: [
    ("Your verification code is 012345. ", "012345"),
    ("Your password reset code is 379452", "379452"),
    ("Your authentication code is 12345678. ", "12345678"),
    ("Code:\n\n  123456\n\nIt expires at 2026. Order 98765432", "123456"),
    ("Order 98765432 was paid with 1234567 points.\nYour code: 123456", "123456"),
    ("code 12\u{200B}34\u{AD}56", "123456"), ("code \u{FF11}\u{FF12}\u{FF13}456", "123456"),
    ("Bestätigungscode lautet\u{A0}123456", "123456"), ("確認コードは123456です", "123456"),
    ("確認コードは 123456 です", "123456"),
    ("your code (123456)!", "123456"), ("passcode=123456;", "123456"),
    ("The code costs $123456 or 123456€, call +1234567 or 1234567-22, see 1234567.89 #123456", nil),
    ("See https://e.x/code/1234567?x=123456 for your code", nil),
    ("code 12345", nil), ("code 123456789", nil), ("code a123456", nil), ("code 123456a", nil),
    ("", nil),
    ("Your code 123456. Again, the code is 123456.", "123456"),
    ("code" + String(repeating: " word", count: 50) + " 123456", "123456"),
    ("Your code:" + String(repeating: " word", count: 50) + " Order no. 123456", nil),
    ("code: 123 456", "123456"), ("code 1234-5678!", "12345678"), ("code 1-2-3-4-5-6", "123456"),
    ("code 1\n2\n3\n4\n5\n6\nbye", "123456"), ("code 12\u{2011}34\u{2011}56", "123456"),
    ("رمز التحقق هو ١٢٣٤٥٦", "123456"), ("कोड १२३४५६ है", "123456"), ("รหัส ๑๒๓๔๕๖", "123456"),
    ("code from 23-11-26", nil), ("code of 2026-11-23", nil), ("code, call 555-0123", nil),
    ("code 1234 5678 9012 3456", nil),
  ])
  func `consists of the digits after a word for it`(_ body: String, _ code: String?) {
    #expect(CodeRule().finding(in: MailMessage.plain(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is ambiguous if two numbers match`() {
    let message = MailMessage.plain("Hi.\nYour code for today 98765432 is 123456, the\nrest.")
    #expect(
      CodeRule().finding(in: message)
        == .ambiguous([
          CodeCandidate(code: "98765432", before: "Your code for today ", after: " is 123456, the"),
          CodeCandidate(code: "123456", before: "Your code for today 98765432 is ", after: ", the"),
        ])
    )
  }

  @Test func `is not the number of an order in its sentence`() {
    let message = MailMessage.plain("Hi.\nYour code for order 98765432 is 123456, the\nrest.")
    #expect(CodeRule().finding(in: message) == .found("123456"))
  }

  @Test func `is searched for in the subject if the body has none`() {
    #expect(
      CodeRule().finding(in: MailMessage.plain("Hello", subject: "Your code: 123456"))
        == .found("123456")
    )
    #expect(
      CodeRule().finding(in: MailMessage.plain("code 654321", subject: "code 123456"))
        == .found("654321")
    )
  }

  @Test func `is unambiguous if two parts agree`() {
    let message = MailMessage(recipients: [], texts: ["Your code: 123456", "code 123456."])
    #expect(CodeRule().finding(in: message) == .found("123456"))
  }
}

@Suite struct `A code before its word` {
  @Test(arguments: [
    ("123456 is your code", "123456"), ("123456 is not a code", "123456"),
    ("G-123456 is your Acme verification code.", "123456"), ("123 456 ist dein Code", "123456"),
    ("123456が認証コードです", "123456"), ("Use 123456 to sign in. The code expires soon.", "123456"),
    ("123456 is your code. Do not share it. Ticket 98765432", "123456"),
    ("Hi Ann, 123456 is your code. Our new number: 98765432", "123456"),
    ("Your customer 998877 asked for a code.\n\n123456", "123456"),
    ("For account 998877 use the code below:\n\n123456", "123456"),
    ("998877 came first, and the code is 123456.", "123456"),
  ])
  func `is found if there is none after the word`(_ body: String, _ code: String) {
    #expect(CodeRule().finding(in: MailMessage.plain(body)) == .found(code))
    #expect(CodeRule().finding(in: MailMessage.plain("Hello", subject: body)) == .found(code))
  }

  @Test func `is ambiguous if two numbers match`() {
    guard
      case .ambiguous(let candidates) = CodeRule().finding(
        in: MailMessage.plain("123456 or 654321: a code")
      )
    else {
      Issue.record("one of two numbers was taken")
      return
    }
    #expect(candidates.map(\.code) == ["123456", "654321"])
  }
}

@Suite struct `A code without a word for it` {
  @Test(arguments: [
    ("Your number is 123456", "123456"), ("Use 123456 to sign in to Acme.", "123456"),
    ("Hi,\n\n123 456\n\nThanks for order 98765432, paid with $123457.", "123456"),
    ("encoded 123456", "123456"),
    ("Order 98765432\nOrder no. 1234567, Bestellnummer: 1234567, invoice #1234567", nil),
    ("It costs 123456 EUR, USD 123456, 123456 kr or ₹ 123456.", nil),
    ("Call +49 123456 or (030) 123456. Tel. 1234567, call us at 1234567", nil),
    ("On 20261123 or 23112026, © 2026", nil),
    ("See www.example.com/123456 or example.com/a/123456, write to 123456@example.com", nil),
    ("Attachment: 1234567.pdf", nil), ("", nil),
  ])
  func `is the only number with no other meaning`(_ body: String, _ code: String?) {
    #expect(CodeRule().finding(in: MailMessage.plain(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is ambiguous if there are two`() {
    guard
      case .ambiguous(let candidates) = CodeRule().finding(in: MailMessage.plain("123456\n654321"))
    else {
      Issue.record("one of two numbers was taken")
      return
    }
    #expect(candidates.map(\.code) == ["123456", "654321"])
  }

  @Test func `is used only if the subject has no code with a word`() {
    let message = MailMessage.plain("Thanks for your 7654321 visits", subject: "Your code: 123456")
    #expect(CodeRule().finding(in: message) == .found("123456"))
  }

  @Test func `is not searched for in a forwarded or attached message`() throws {
    let parts = [
      "--b", "", "See below.", "--b", "Content-Type: message/rfc822", "", "Subject: x", "",
      "Your code is 111111.", "--b", "Content-Type: text/plain", "Content-Disposition: attachment",
      "", "Your code is 222222.", "--b--",
    ]
    let header = ["Content-Type: multipart/mixed; boundary=b"]
    let forward = try message(header, parts.joined(separator: "\r\n"))
    #expect(CodeRule().finding(in: forward) == .none)
    let pattern = CodePattern("\\d{6}")
    #expect(CodeRule(pattern: pattern).finding(in: forward) == .none)
  }
}
