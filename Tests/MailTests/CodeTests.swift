import Testing

@testable import Mail

private func text(_ text: String, subject: String = "") -> MailMessage {
  MailMessage(recipients: [], subject: subject, texts: [text])
}

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
    #expect(CodeRule().finding(in: text(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is ambiguous if two numbers match`() {
    let message = text("Hi.\nYour code for today 98765432 is 123456, the\nrest.")
    #expect(
      CodeRule().finding(in: message)
        == .ambiguous([
          CodeCandidate(code: "98765432", before: "Your code for today ", after: " is 123456, the"),
          CodeCandidate(code: "123456", before: "Your code for today 98765432 is ", after: ", the"),
        ])
    )
  }

  @Test func `is not the number of an order in its sentence`() {
    let message = text("Hi.\nYour code for order 98765432 is 123456, the\nrest.")
    #expect(CodeRule().finding(in: message) == .found("123456"))
  }

  @Test func `is searched for in the subject if the body has none`() {
    #expect(CodeRule().finding(in: text("Hello", subject: "Your code: 123456")) == .found("123456"))
    #expect(CodeRule().finding(in: text("code 654321", subject: "code 123456")) == .found("654321"))
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
    #expect(CodeRule().finding(in: text(body)) == .found(code))
    #expect(CodeRule().finding(in: text("Hello", subject: body)) == .found(code))
  }

  @Test func `is ambiguous if two numbers match`() {
    guard case .ambiguous(let candidates) = CodeRule().finding(in: text("123456 or 654321: a code"))
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
    #expect(CodeRule().finding(in: text(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is ambiguous if there are two`() {
    guard case .ambiguous(let candidates) = CodeRule().finding(in: text("123456\n654321")) else {
      Issue.record("one of two numbers was taken")
      return
    }
    #expect(candidates.map(\.code) == ["123456", "654321"])
  }

  @Test func `is used only if the subject has no code with a word`() {
    let message = text("Thanks for your 7654321 visits", subject: "Your code: 123456")
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

@Suite struct `A message that contains only a code` {
  @Test(arguments: [
    ("123456", "123456"), (" \r\n012345\t\n", "012345"), ("1234", "1234"),
    ("1234567890", "1234567890"),
    ("\u{FF11}\u{FF12}34\u{200B}56", "123456"), ("123", nil), ("12345678901", nil),
    ("123 456", "123456"), ("123456.", "123456"), ("+15550100", nil), ("a123456", nil), ("\n", nil),
  ])
  func `has that code`(_ body: String, _ code: String?) {
    #expect(CodeRule().finding(in: text(body)) == code.map { .found($0) } ?? .none)
    let templates = CodeRule(templates: MessageTemplate.serviceDefaults)
    #expect(templates.finding(in: text(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `is used after codes with a word and before the subject`() {
    let message = MailMessage(recipients: [], texts: ["654321", "Your code: 123456"])
    #expect(CodeRule().finding(in: message) == .found("123456"))
    #expect(CodeRule().finding(in: text("654321", subject: "code 123456")) == .found("654321"))
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
    #expect(CodeRule().finding(in: text(body)) == expected)
    #expect(CodeRule().temporaryPassword(in: text(body)) == password)
    let templates = CodeRule(templates: MessageTemplate.serviceDefaults)
    #expect(templates.finding(in: text(body)) == expected)
  }

  @Test(arguments: [
    ("Xy9!abcd", "Xy9!abcd"), ("hunter22", "hunter22"), ("{a1}", "{a1}"), ("pending", nil),
  ])
  func `may be a simpler one if the source declares it`(_ body: String, _ password: String?) {
    var message = text(body)
    message.isOnlySecret = true
    #expect(CodeRule().finding(in: message) == password.map { .found($0) } ?? .none)
    #expect(CodeRule().temporaryPassword(in: message) == password)
  }

  @Test(arguments: ["123456", "G-123456"])
  func `is not a code, even if the source declares it`(_ body: String) {
    var message = text(body)
    message.isOnlySecret = true
    #expect(CodeRule().temporaryPassword(in: message) == nil)
  }
}

@Suite struct `A code found by a template` {
  @Test(arguments: [
    ("Your verification code is {####}. ", "Your  verification\r\ncode is\n123456.", "123456"),
    ("Your verification code is {####}. ", "FYI: Your verification code is 1234. Bye", "1234"),
    ("<p>Hi,<br>use <b>{####}</b></p>now", "Hi,\nuse 123456\nnow", "123456"),
    ("PIN {####}", "Order 987654\nPIN 4711", "4711"),
    ("{####} ist Ihr Wort", "Nr. 987654\n123456 ist Ihr Wort", "123456"),
    ("{####}", " 1234 \n", "1234"), ("{####}", "Code 123456", "123456"),
    ("Hi {username}, take {####} or {####}!", "Hi 555555, take 123456 or 123456!", "123456"),
    ("no placeholder", "Your code is 123456", "123456"),
    ("the other template {####}", "Your code is 123456", "123456"),
    ("Code x{####}y", "Code x123456y", "123456"), ("a {####} b", "a 12345678901 b", nil),
  ])
  func `is at the placeholder`(_ template: String, _ body: String, _ code: String?) {
    let rule = CodeRule(templates: [MessageTemplate(template, secret: .code)])
    #expect(rule.finding(in: text(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `uses the scenario's stub before the pool`() {
    let pool = MessageTemplate("Your verification code is {####}.", secret: .code)
    let own = MessageTemplate("Take {####}, not the other", secret: .code)
    let message = text("Your verification code is 111111. Take 222222, not the other")
    #expect(CodeRule(templates: [pool]).finding(in: message) == .found("111111"))
    #expect(
      CodeRule(ownTemplates: [own], templates: [pool]).finding(in: message) == .found("222222")
    )
    let subject = text("Ticket for code 333333", subject: "Take 222222, not the other")
    #expect(
      CodeRule(ownTemplates: [own], templates: [pool]).finding(in: subject) == .found("222222")
    )
  }

  @Test func `may contain spaces and digits of any script`() {
    let rule = CodeRule(templates: [MessageTemplate("PIN: {####}.", secret: .code)])
    #expect(rule.finding(in: text("code 999999, PIN: 1234 5678.")) == .found("12345678"))
    #expect(rule.finding(in: text("code 999999, PIN: ١٢٣٤.")) == .found("1234"))
  }

  @Test func `takes precedence over words before digits`() {
    let rule = CodeRule(templates: [MessageTemplate("and code {####} it is", secret: .code)])
    let message = text("Not code 111111, and code 222222 it is")
    #expect(CodeRule().finding(in: message) != .found("222222"))
    #expect(rule.finding(in: message) == .found("222222"))
  }

  @Test func `is ambiguous if the template matches in two places`() {
    let rule = CodeRule(templates: [MessageTemplate("use {####}", secret: .code)])
    #expect(
      rule.finding(in: text("use 1111 or use 2222"))
        == .ambiguous([
          CodeCandidate(code: "1111", before: "use ", after: " or use 2222"),
          CodeCandidate(code: "2222", before: "use 1111 or use ", after: ""),
        ])
    )
  }
}

@Suite struct `A code found by a pattern` {
  @Test(arguments: [
    ("[A-Z]{3}-\\d{4}", "use ABC-1234 now", CodeFinding.found("ABC-1234")),
    ("use (\\w+)-(\\d+)", "use ABC-1234 now", .found("ABC")),
    ("(?:use )\\d+", "use 7", .found("use 7")), ("(x)?7", "7", .none), ("absent", "text", .none),
    ("code (\\d+)", "code 123456", .found("123456")),
    ("Nr. (\\d+)", "Nr. ١٢٣٤٥٦", .found("123456")),
  ])
  func `is the first group or the whole match`(
    _ pattern: String,
    _ body: String,
    _ found: CodeFinding
  ) throws {
    let pattern: CodePattern = try #require(CodePattern(pattern))
    let rule = CodeRule(pattern: pattern)
    #expect(rule.finding(in: text(body)) == found)
  }

  @Test func `is also searched for in links`() throws {
    let pattern: CodePattern = try #require(CodePattern("confirmation_code=(\\d+)"))
    let rule = CodeRule(pattern: pattern)
    var message = text("Click here. code 111111")
    message.links = ["https://x.example/confirmUser/?client_id=a&confirmation_code=123456"]
    #expect(rule.finding(in: message) == .found("123456"))
  }

  @Test func `is not available if the pattern is invalid`() { #expect(CodePattern("(") == nil) }
}

@Suite struct `A temporary password` {
  private static let invitation = "Your username is {username} and temporary password is {####}. "

  @Test(arguments: [
    ("Abc123$x", "Abc123$x"), ("a.b.", "a.b."), ("&lt;b&gt;&amp;amp;", "<b>&amp;"),
    ("{#}\"'", "{#}\"'"),
  ])
  func `is read from an HTML invitation`(_ spelling: String, _ password: String) throws {
    let html = "Your username is ada and temporary password is \(spelling). "
    let message = try message(["Content-Type: text/html; charset=UTF-8"], html)
    let template = MessageTemplate(Self.invitation, secret: .temporaryPassword)
    #expect(TemporaryPassword.finding(in: message, templates: [template]) == .found(password))
    #expect(TemporaryPassword.finding(in: message) == .found(password))
    #expect(CodeRule(templates: [template]).finding(in: message) == .found(password))
  }

  @Test(arguments: [
    ("<b>{####}</b>, {username}", "<b>x.y,</b>, ada", "x.y,"),
    ("temporary password is {####}", "temporary password is x.y.", "x.y."),
    ("temporary password is {####}. ", "temporary password is a b. c.", "a b. c"),
    ("password: {####}", "password: a b\n", "a b"),
    ("password {####}. Bye {username}", "password x.y.. Bye ada", "x.y."),
    ("{username}: ({####})", "ada: (x)y)", "x)y"),
  ])
  func `excludes only the characters that the template puts next to it`(
    _ template: String,
    _ html: String,
    _ password: String
  ) throws {
    let message = try message(["Content-Type: text/html; charset=UTF-8"], html)
    let template = MessageTemplate(template, secret: .temporaryPassword)
    #expect(TemporaryPassword.finding(in: message, templates: [template]) == .found(password))
  }

  @Test(arguments: [
    ("Your temporary password: Xy9!ab.", "Xy9!ab"), ("Passwort ist a..", "a."),
    ("Change your password today", nil), ("password is", nil), ("password is .", nil),
    ("Your password is required.", nil), ("password: https://e.x/a1", nil), ("pin: 123456", nil),
    ("contraseña temporal es: Xy9!ab", "Xy9!ab"), ("Password\nXy9!ab\nBye", "Xy9!ab"),
    ("Your password\nmust be long.", nil), ("one-time password is G-123456", nil),
  ])
  func `is found after a word for it without a template`(_ body: String, _ password: String?) {
    #expect(TemporaryPassword.finding(in: text(body)) == password.map { .found($0) } ?? .none)
  }

  @Test func `ends where the pool's template ends, although the service's template also fits`() {
    let own = "Your username is {username} and temporary password is {####}"
    let templates = [MessageTemplate(own, secret: .temporaryPassword)]
    let rule = CodeRule(templates: templates + MessageTemplate.serviceDefaults)
    let message = text("Your username is ada and temporary password is Xy9!ab.")
    #expect(rule.finding(in: message) == .found("Xy9!ab."))
    #expect(rule.temporaryPassword(in: message) == "Xy9!ab.")
  }

  @Test func `is preferred to a user name of digits`() {
    let message = text("Your username is 20261234 and temporary password is Xy9!ab")
    #expect(CodeRule().finding(in: message) == .found("Xy9!ab"))
  }
}

@Suite struct `The pattern that selects one of several codes` {
  @Test(arguments: [
    ("code for today 98765432 is 123456, the", [#"today (\d{8})\b"#, #"is (\d{6})\b"#]),
    ("code 111111, or code 222222", [#"(\d{6})\b,"#, #"or code (\d{6})\b"#]),
    ("code (a+b) 111111 code [c] 222222 bye", [#"\(a\+b\) (\d{6})\b"#, #"\[c\] (\d{6})\b"#]),
    ("111111 or 222222: a code", [#"(\d{6})\b or"#, #"or (\d{6})\b"#]),
    ("111111\n222222", [nil, nil]),
  ])
  func `consists of the fewest words next to it`(_ body: String, _ patterns: [String?]) throws {
    guard case .ambiguous(let candidates) = CodeRule().finding(in: text(body)) else {
      Issue.record("the codes were not ambiguous")
      return
    }
    #expect(candidates.map { $0.pattern(apartFrom: candidates) } == patterns)
    for (candidate, pattern) in zip(
      candidates,
      patterns.compactMap { $0.flatMap(CodePattern.init) }
    ) {
      #expect(CodeRule(pattern: pattern).finding(in: text(body)) == .found(candidate.code))
    }
  }
}
