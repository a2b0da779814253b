import LoopbackServer
import Mail
import Testing
import Values

@testable import CodeSources

/// Times without retries.
private let impatient: MailboxTimes = {
  var times = quick
  times.maximumWait = .zero
  return times
}()

@Suite(.timeLimit(.minutes(10))) struct `A mailbox that cannot be opened` {
  @Test(arguments: [
    (
      "NO [AUTHENTICATIONFAILED] Authentication failed.",
      "rejected the login of qa@example.test: “[AUTHENTICATIONFAILED] Authentication failed.”"
    ),
    ("NO bad luck", "rejected the login of qa@example.test: “bad luck”"),
    (
      "NO [LIMIT] Maximum number of connections exceeded",
      "accepts no more connections from qa@example.test: “[LIMIT] Maximum number of connections exceeded”"
    ),
    (
      "NO [ALERT] Too many simultaneous connections. (Failure)",
      "accepts no more connections from qa@example.test: “[ALERT] Too many simultaneous connections. (Failure)”"
    ),
    (
      "NO [PRIVACYREQUIRED] Plaintext authentication disallowed",
      "accepts passwords only over TLS: “[PRIVACYREQUIRED] Plaintext authentication disallowed”"
    ),
    (
      "NO [UNAVAILABLE] Temporary failure",
      "is temporarily unable to log in qa@example.test: “[UNAVAILABLE] Temporary failure”"
    ),
    (
      "NO [ALERT] Application-specific password required",
      "did not accept the login of qa@example.test: “[ALERT] Application-specific password required”"
    ),
  ])
  func `reports the server's rejection in the server's own words`(
    _ answer: String,
    _ words: String
  ) async throws {
    let server = try FakeIMAP.answeringLogins(answer)
    let error = await rejection(server.account(), times: impatient)
    // A temporary failure is retried until the retry time ends, which is zero here.
    let start = "no working connection for 0s: "
    let outage = error?.contains(start) == true ? start : ""
    #expect(
      error == "can't read team-mailbox: \(outage)imap://127.0.0.1:\(server.port) \(words)"
    )
    #expect(server.connections == 1)
  }

  @Test func `is retried if there are too many connections`() async throws {
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
      "* BYE go away\r\n",
      "no working connection for 0s: $url is temporarily unable to log in qa@example.test: “go away”"
    ),
    (
      "* BYE [LIMIT] not you\r\n",
      "no working connection for 0s: $url accepts no more connections from qa@example.test: “[LIMIT] not you”"
    ),
    (
      "HTTP/1.1 400 Bad Request\r\n",
      "the server at $url is not an IMAP server: “HTTP/1.1 400 Bad Request”"
    ),
  ])
  func `reports the server's greeting`(
    _ greeting: String,
    _ words: String
  ) async throws {
    let server = try FakeIMAP {
      $0.greeting = greeting
    } answer: { _, _ in
      [.close]
    }
    let error = await rejection(server.account(), times: impatient)
    let url = "imap://127.0.0.1:\(server.port)"
    #expect(error == "can't read team-mailbox: \(words.replacing("$url", with: url))")
  }

  @Test(arguments: [
    ("NO [NONEXISTENT] Mailbox doesn't exist: Codes", ""),
    ("NO [INUSE] locked", "no working connection for 0s: "),
  ])
  func `reports the server's response to the mailbox name`(
    _ answer: String,
    _ outage: String
  ) async throws {
    let server = try FakeIMAP { _, command in
      command.hasPrefix("EXAMINE") ? [.send("$tag \(answer)\r\n")] : nil
    }
    let account = server.account(path: "/Codes")
    let error = await rejection(account, times: impatient)
    #expect(
      error == """
        can't read team-mailbox: \(outage)qa@example.test can't open \(account.url): \
        “\(answer)”
        """
    )
  }

  @Test(arguments: [
    ("* BYE under maintenance\r\n", "“under maintenance”"),
    ("* BYE under maintenance", "“under maintenance”"),
    ("* BAD too many errors\r\n", "“BAD too many errors”"),
    ("$tag NO [SERVERBUG] internal error", "“NO [SERVERBUG] internal error”"),
  ])
  func `reports the reason that the server gives before it closes the connection`(
    _ answer: String,
    _ words: String
  ) async throws {
    let server = try FakeIMAP { _, command in
      command.hasPrefix("EXAMINE") ? [.send(answer), .close] : nil
    }
    #expect(
      await rejection(server.account(), times: impatient) == """
        can't read team-mailbox: no working connection for 0s: imap://127.0.0.1:\(server.port) \
        closed the connection: \(words)
        """
    )
  }

  @Test(arguments: [
    "http://127.0.0.1/", "imap://", "mail.example.com", "imap://host/INBOX;UID=1", "imap://h/?q",
    "imap://qa:secret@127.0.0.1/", "imap://127.0.0.1/%0D%0AX1%20LOGOUT", "",
  ])
  func `because of an invalid URL is reported without the password`(_ url: String) async {
    let account = IMAPAccount(url: url, username: "qa", credential: .password(Secret("p")))
    let error = await rejection(account)
    #expect(
      error?.hasPrefix("can't read team-mailbox: invalid IMAP URL `\(account.shownURL)`: ")
        == true
    )
    #expect(error?.contains("secret") == false)
  }

  @Test func `reports the address if no server listens on it`() async throws {
    let port = try RefusingPort()
    let account = IMAPAccount(
      url: "imap://127.0.0.1:\(port.number)",
      username: "qa",
      credential: .password(Secret("p"))
    )
    let error = await rejection(account)
    #expect(
      error?.hasPrefix(
        """
        can't read team-mailbox: can't connect to imap://127.0.0.1:\(port.number): \
        Failed to connect to 127.0.0.1 port \(port.number)
        """
      ) == true
    )
  }
}
