import Mail
import Testing
import Values

@Suite(.timeLimit(.minutes(10))) struct `A login` {
  @Test(arguments: [
    ("AUTH=OAUTHBEARER AUTH=XOAUTH2 AUTH=PLAIN", "AUTHENTICATE OAUTHBEARER"),
    ("AUTH=XOAUTH2 AUTH=PLAIN", "AUTHENTICATE XOAUTH2"),
  ])
  func `with a token uses a mechanism that the server supports`(
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
  func `with a password uses the simplest mechanism`(
    _ ways: String,
    _ commands: [String],
    _ connections: Int
  ) async throws {
    let server = try FakeIMAP { $0.capabilities = "IMAP4rev1 \(ways)" }
    try await watching(server.account()) { _ in }
    #expect(server.commands("AUTHENTICATE") + server.commands("LOGIN") == commands)
    #expect(server.connections == connections)
  }

  @Test func `never shows a secret`() {
    let account = IMAPAccount(
      url: "imaps://localhost",
      username: "qa",
      credential: .password(Secret("s3cret"))
    )
    var printed = "\(account)" + String(reflecting: account)
    dump(account, to: &printed)
    #expect(!printed.contains("s3cret"))
  }

  @Test(arguments: [
    (
      "IMAP4rev1 STARTTLS LOGINDISABLED",
      "accepts passwords only over TLS: “LOGINDISABLED”"
    ),
    (
      "IMAP4rev1 AUTH=SCRAM-SHA-1 LOGINDISABLED",
      "has no login mechanism for the `password` of qa@example.test; the server offers AUTH=SCRAM-SHA-1"
    ),
  ])
  func `reports the server's capabilities that prevent the login`(
    _ capabilities: String,
    _ words: String
  ) async throws {
    let server = try FakeIMAP.answeringLogins("BAD no", capabilities: capabilities)
    #expect(
      await rejection(server.account())
        == "can't read team-mailbox: imap://127.0.0.1:\(server.port) \(words)"
    )
    #expect(server.commands("AUTHENTICATE") + server.commands("LOGIN") == [])
  }

  @Test func `reports that the server does not support a login with a token`() async throws {
    let server = try FakeIMAP.answeringLogins("BAD no")
    var account = server.account()
    account.credential = .oauthToken(Secret("token"))
    let words =
      "has no login mechanism for the `oauthToken` of qa@example.test; the server offers AUTH=PLAIN"
    #expect(
      await rejection(account)
        == "can't read team-mailbox: imap://127.0.0.1:\(server.port) \(words)"
    )
  }
}
