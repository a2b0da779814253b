import Testing

@testable import Mail

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
    #expect(rule.finding(in: MailMessage.plain(body)) == code.map { .found($0) } ?? .none)
  }

  @Test func `uses the scenario's stub before the pool`() {
    let pool = MessageTemplate("Your verification code is {####}.", secret: .code)
    let own = MessageTemplate("Take {####}, not the other", secret: .code)
    let message = MailMessage.plain("Your verification code is 111111. Take 222222, not the other")
    #expect(CodeRule(templates: [pool]).finding(in: message) == .found("111111"))
    #expect(
      CodeRule(ownTemplates: [own], templates: [pool]).finding(in: message) == .found("222222")
    )
    let subject = MailMessage.plain("Ticket for code 333333", subject: "Take 222222, not the other")
    #expect(
      CodeRule(ownTemplates: [own], templates: [pool]).finding(in: subject) == .found("222222")
    )
  }

  @Test func `may contain spaces and digits of any script`() {
    let rule = CodeRule(templates: [MessageTemplate("PIN: {####}.", secret: .code)])
    #expect(
      rule.finding(in: MailMessage.plain("code 999999, PIN: 1234 5678.")) == .found("12345678")
    )
    #expect(rule.finding(in: MailMessage.plain("code 999999, PIN: ١٢٣٤.")) == .found("1234"))
  }

  @Test func `takes precedence over words before digits`() {
    let rule = CodeRule(templates: [MessageTemplate("and code {####} it is", secret: .code)])
    let message = MailMessage.plain("Not code 111111, and code 222222 it is")
    #expect(CodeRule().finding(in: message) != .found("222222"))
    #expect(rule.finding(in: message) == .found("222222"))
  }

  @Test func `is ambiguous if the template matches in two places`() {
    let rule = CodeRule(templates: [MessageTemplate("use {####}", secret: .code)])
    #expect(
      rule.finding(in: MailMessage.plain("use 1111 or use 2222"))
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
    #expect(rule.finding(in: MailMessage.plain(body)) == found)
  }

  @Test func `is also searched for in links`() throws {
    let pattern: CodePattern = try #require(CodePattern("confirmation_code=(\\d+)"))
    let rule = CodeRule(pattern: pattern)
    var message = MailMessage.plain("Click here. code 111111")
    message.links = ["https://x.example/confirmUser/?client_id=a&confirmation_code=123456"]
    #expect(rule.finding(in: message) == .found("123456"))
  }

  @Test func `is not available if the pattern is invalid`() { #expect(CodePattern("(") == nil) }
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
    guard case .ambiguous(let candidates) = CodeRule().finding(in: MailMessage.plain(body)) else {
      Issue.record("the codes were not ambiguous")
      return
    }
    #expect(candidates.map { $0.pattern(apartFrom: candidates) } == patterns)
    for (candidate, pattern) in zip(
      candidates,
      patterns.compactMap { $0.flatMap(CodePattern.init) }
    ) {
      #expect(
        CodeRule(pattern: pattern).finding(in: MailMessage.plain(body)) == .found(candidate.code)
      )
    }
  }
}
