import Testing

@testable import Mail

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
    #expect(
      TemporaryPassword.finding(in: MailMessage.plain(body)) == password.map { .found($0) } ?? .none
    )
  }

  @Test func `ends where the pool's template ends, although the service's template also fits`() {
    let own = "Your username is {username} and temporary password is {####}"
    let templates = [MessageTemplate(own, secret: .temporaryPassword)]
    let rule = CodeRule(templates: templates + MessageTemplate.serviceDefaults)
    let message = MailMessage.plain("Your username is ada and temporary password is Xy9!ab.")
    #expect(rule.finding(in: message) == .found("Xy9!ab."))
    #expect(rule.temporaryPassword(in: message) == "Xy9!ab.")
  }

  @Test func `is preferred to a user name of digits`() {
    let message = MailMessage.plain("Your username is 20261234 and temporary password is Xy9!ab")
    #expect(CodeRule().finding(in: message) == .found("Xy9!ab"))
  }
}
