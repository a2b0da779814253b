import Testing
import Values

@testable import Transport

@Suite struct SMTPServerTests {
  @Test(arguments: [
    ("smtp://localhost", "smtp://localhost:25", true),
    ("SMTP://Mail.Example:2525/", "smtp://mail.example:2525", false),
    ("smtps://mail.example", "smtps://mail.example:465", false),
    ("smtp://[::1]:2525", "smtp://[::1]:2525", true),
    ("smtp://127.1.2.3:1", "smtp://127.1.2.3:1", true),
    ("smtp://127.0.0.1.example:1", "smtp://127.0.0.1.example:1", false),
  ])
  func `a URL identifies a server`(_ url: String, _ shown: String, _ isLoopback: Bool) throws {
    let server = try SMTPServer(url: url)
    #expect(server.description == shown)
    #expect(server.host.isLoopback == isLoopback)
    #expect(server.login == nil)
  }

  @Test(arguments: [
    ("smtp://ann:s3same@h", "ann", "s3same"),
    ("smtp://ann%40example.test:p%3A%2F%40%25%C3%A4@h:25", "ann@example.test", "p:/@%ä"),
    ("smtp://ann@h", "ann", ""), ("smtp://ann:@h", "ann", ""),
  ])
  func `a login is decoded and never shown`(
    _ url: String,
    _ user: String,
    _ password: String
  ) throws {
    let server = try SMTPServer(url: url)
    #expect(server.login?.user.reveal() == user)
    #expect(server.login?.password.reveal() == password)
    var dumped = ""
    dump(server, to: &dumped)
    for text in [server.description, String(reflecting: server), dumped] {
      #expect(!text.contains("ann"))
      #expect(password.isEmpty || !text.contains(password))
    }
  }

  @Test(
    arguments: [
      ("", .notAnAddress), ("localhost:25", .notAnAddress), ("smtp://", .notAnAddress),
      ("smtp://h:99999", .notAnAddress), ("smtp://h:0", .notAnAddress),
      ("smtp://a b", .notAnAddress), ("smtp://u:p@@h", .notAnAddress),
      ("smtp://h\u{0}", .notAnAddress), ("http://h", .wrongScheme), ("imap://h", .wrongScheme),
      ("smtp://h/path", .hasMore), ("smtp://h?a", .hasMore), ("smtp://h#a", .hasMore),
      ("smtp://u;AUTH=PLAIN:p@h", .hasMore), ("smtp://u%0A:p@h", .badLogin),
      ("smtp://u:p%00@h", .badLogin), ("smtp://:p@h", .badLogin), ("smtp://u:p%7f@h", .badLogin),
      ("smtp://u:100%@h", .badEncoding), ("smtp://u:%4@h", .badEncoding),
      ("smtp://%zz:p@h", .badEncoding), ("smtp://u:%+1@h", .badEncoding),
      ("smtp://u:%FF@h", .badEncoding),
    ] as [(String, MailURLError)]
  )
  func `an invalid server URL is rejected`(_ url: String, _ error: MailURLError) {
    #expect(throws: error) { try SMTPServer(url: url) }
  }

  @Test(arguments: [
    ("smtp://ann@h", "from outside"), ("smtp://ann:written@h", "written"), ("smtp://ann:@h", ""),
  ])
  func `a separate password applies to a user without a password in the URL`(
    _ url: String,
    _ password: String
  ) throws {
    let server = try SMTPServer(url: url, password: Secret("from outside"))
    #expect(server.login?.password.reveal() == password)
  }

  @Test func `a separate password requires a user`() {
    #expect(throws: MailURLError.passwordWithoutUser) {
      try SMTPServer(url: "smtp://h", password: Secret("from outside"))
    }
  }

  @Test func `a reply is shown on one line without terminal control characters`() {
    let reply = SMTPReply(code: 550, lines: ["5.1.1 No such user", "", "try again"])
    #expect(reply.description == "550 5.1.1 No such user try again")
    #expect(!reply.isPositive)
  }
}
