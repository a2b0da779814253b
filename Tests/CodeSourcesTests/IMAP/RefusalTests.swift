import LoopbackServer
import Mail
import Testing
import Values

@testable import CodeSources

/// A server whose answer to a log-in is this.
private func server(
  _ answer: String,
  capabilities: String = "IMAP4rev1 AUTH=PLAIN"
) throws -> FakeIMAP {
  try FakeIMAP({ $0.capabilities = capabilities }) { _, command in
    command.hasPrefix("AUTHENTICATE") || command.hasPrefix("LOGIN")
      ? [.send("$tag \(answer)\r\n")] : nil
  }
}

/// Times by which nothing is tried twice.
private let impatient: MailboxTimes = {
  var times = quick
  times.patience = .zero
  return times
}()

@Suite(.timeLimit(.minutes(1))) struct `A mailbox that can't be opened` {
  @Test(arguments: [
    (
      "NO [AUTHENTICATIONFAILED] Authentication failed.",
      "refused the log-in of qa@example.test: “[AUTHENTICATIONFAILED] Authentication failed.”"
    ),
    ("NO bad luck", "refused the log-in of qa@example.test: “bad luck”"),
    (
      "NO [LIMIT] Maximum number of connections exceeded",
      "takes no further connection of qa@example.test: “[LIMIT] Maximum number of connections exceeded”"
    ),
    (
      "NO [ALERT] Too many simultaneous connections. (Failure)",
      "takes no further connection of qa@example.test: “[ALERT] Too many simultaneous connections. (Failure)”"
    ),
    (
      "NO [PRIVACYREQUIRED] Plaintext authentication disallowed",
      "takes no password over a connection without TLS: “[PRIVACYREQUIRED] Plaintext authentication disallowed”"
    ),
    (
      "NO [UNAVAILABLE] Temporary failure",
      "can't log qa@example.test in at the moment: “[UNAVAILABLE] Temporary failure”"
    ),
    (
      "NO [ALERT] Application-specific password required",
      "did not let qa@example.test in: “[ALERT] Application-specific password required”"
    ),
  ])
  func `says what its server refused, in the server's own words`(
    _ answer: String,
    _ words: String
  ) async throws {
    let server = try server(answer)
    let error = await refusal(server.account(), times: impatient)
    // What may pass is tried for a while, which is none here.
    let outage = error?.contains("no connection for") == true ? "no connection for 0s: " : ""
    #expect(
      error == "team-mailbox can't be watched: \(outage)imap://127.0.0.1:\(server.port) \(words)"
    )
    #expect(server.connections == 1)
  }

  @Test func `for too many connections is tried again for a while`() async throws {
    let server = try FakeIMAP { connection, command in
      guard connection < 4, command.hasPrefix("AUTHENTICATE") else { return nil }
      return [.send("$tag NO [LIMIT] Too many connections\r\n")]
    }
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(server.connections == 4)
  }

  @Test(arguments: [
    (
      "IMAP4rev1 STARTTLS LOGINDISABLED",
      "takes no password over a connection without TLS: “LOGINDISABLED”"
    ),
    (
      "IMAP4rev1 AUTH=SCRAM-SHA-1 LOGINDISABLED",
      "offers no way to log in with what qa@example.test has: “AUTH=SCRAM-SHA-1 LOGINDISABLED”"
    ),
  ])
  func `because of what its server offers says so`(
    _ capabilities: String,
    _ words: String
  ) async throws {
    let server = try server("BAD no", capabilities: capabilities)
    #expect(
      await refusal(server.account())
        == "team-mailbox can't be watched: imap://127.0.0.1:\(server.port) \(words)"
    )
    #expect(server.commands("AUTHENTICATE") + server.commands("LOGIN") == [])
  }

  @Test func `for a token says so where its server knows none`() async throws {
    let server = try server("BAD no")
    var account = server.account()
    account.credential = .oauthToken(Secret("token"))
    let words = "offers no way to log in with what qa@example.test has: “AUTH=PLAIN”"
    #expect(
      await refusal(account)
        == "team-mailbox can't be watched: imap://127.0.0.1:\(server.port) \(words)"
    )
  }

  @Test(arguments: [
    (
      "* BYE go away\r\n",
      "no connection for 0s: $url can't log qa@example.test in at the moment: “go away”"
    ),
    (
      "* BYE [LIMIT] not you\r\n",
      "no connection for 0s: $url takes no further connection of qa@example.test: “[LIMIT] not you”"
    ),
    (
      "HTTP/1.1 400 Bad Request\r\n",
      "what answers at $url does not speak IMAP: “HTTP/1.1 400 Bad Request”"
    ),
  ])
  func `because of its server's greeting says so`(
    _ greeting: String,
    _ words: String
  ) async throws {
    let server = try FakeIMAP {
      $0.greeting = greeting
    } answer: { _, _ in
      [.close]
    }
    let error = await refusal(server.account(), times: impatient)
    let url = "imap://127.0.0.1:\(server.port)"
    #expect(error == "team-mailbox can't be watched: \(words.replacing("$url", with: url))")
  }

  @Test(arguments: [
    ("NO [NONEXISTENT] Mailbox doesn't exist: Codes", ""),
    ("NO [INUSE] locked", "no connection for 0s: "),
  ])
  func `by that name says what its server says`(_ answer: String, _ outage: String) async throws {
    let server = try FakeIMAP { _, command in
      command.hasPrefix("EXAMINE") ? [.send("$tag \(answer)\r\n")] : nil
    }
    let account = server.account(path: "/Codes")
    let error = await refusal(account, times: impatient)
    #expect(
      error == """
        team-mailbox can't be watched: \(outage)\(account.url) can't be opened for \
        qa@example.test: “\(answer)”
        """
    )
  }

  @Test(arguments: [
    "http://127.0.0.1/", "imap://", "mail.example.com", "imap://host/INBOX;UID=1", "imap://h/?q",
    "imap://qa:secret@127.0.0.1/", "imap://127.0.0.1/%0D%0AX1%20LOGOUT", "",
  ])
  func `because of its URL shows it without a password`(_ url: String) async {
    let account = IMAPAccount(url: url, username: "qa", credential: .password(Secret("p")))
    let error = await refusal(account)
    #expect(
      error?.hasPrefix("team-mailbox can't be watched: `\(account.shownURL)` is not imap://")
        == true
    )
    #expect(error?.contains("secret") == false)
  }

  @Test func `because nothing listens says where`() async throws {
    let port = try RefusingPort()
    let account = IMAPAccount(
      url: "imap://127.0.0.1:\(port.number)",
      username: "qa",
      credential: .password(Secret("p"))
    )
    let error = await refusal(account)
    #expect(
      error?.hasPrefix(
        """
        team-mailbox can't be watched: imap://127.0.0.1:\(port.number) can't be reached: \
        Failed to connect to 127.0.0.1 port \(port.number)
        """
      ) == true
    )
  }
}

@Suite(.timeLimit(.minutes(1))) struct `A log-in` {
  @Test(arguments: [
    ("AUTH=OAUTHBEARER AUTH=XOAUTH2 AUTH=PLAIN", "AUTHENTICATE OAUTHBEARER"),
    ("AUTH=XOAUTH2 AUTH=PLAIN", "AUTHENTICATE XOAUTH2"),
  ])
  func `with a token takes the way that the server knows`(
    _ ways: String,
    _ command: String
  ) async throws {
    let server = try FakeIMAP { $0.capabilities = "IMAP4rev1 \(ways)" }
    var account = server.account()
    account.credential = .oauthToken(Secret("token"))
    try await watching(account) { _ in }
    #expect(server.commands("AUTHENTICATE") == [command])
  }

  @Test(arguments: [
    ("AUTH=GSSAPI AUTH=CRAM-MD5 AUTH=PLAIN", ["AUTHENTICATE PLAIN"], 1),
    ("", ["LOGIN qa@example.test s3cret"], 2),
  ])
  func `with a password takes the simplest way`(
    _ ways: String,
    _ commands: [String],
    _ connections: Int
  ) async throws {
    let server = try FakeIMAP { $0.capabilities = "IMAP4rev1 \(ways)" }
    try await watching(server.account()) { _ in }
    #expect(server.commands("AUTHENTICATE") + server.commands("LOGIN") == commands)
    #expect(server.connections == connections)
  }

  @Test func `shows no secret, whatever prints it`() {
    let account = IMAPAccount(
      url: "imaps://localhost",
      username: "qa",
      credential: .password(Secret("s3cret"))
    )
    var printed = "\(account)" + String(reflecting: account)
    dump(account, to: &printed)
    #expect(!printed.contains("s3cret"))
  }
}
