import Glibc
import Mail
import MailServers
import Testing
import Values

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A login to Dovecot` {
  @Test func `is read over every kind of connection and with every login mechanism`() async throws {
    try await withDovecot { server in
      let password = IMAPAccount.Credential.password(Secret(Dovecot.password))
      let token = IMAPAccount.Credential.oauthToken(Secret(Dovecot.token))
      let accounts = [
        server.account(),
        server.account(server.secureURL, password, caFile: server.ca),
        server.account(server.secureURL, token, caFile: server.ca),
        server.account("imap://localhost:\(server.imap)", password, caFile: server.ca),
        server.account("imap://localhost:\(server.imap)/INBOX", token, caFile: server.ca),
      ]
      for (index, account) in accounts.enumerated() {
        try await watching(account, times: nil) { watched in
          try await server.deliver(TestMail(to: Dovecot.user, code: "11111\(index)"))
          try await watched.expect("11111\(index)", to: Dovecot.user)
          #expect(watched.arrivals.count == 1)
        }
      }
    }
  }

  @Test func `rejects each failed login with its reason`() async throws {
    var options = Dovecot.Options()
    options.takesPlaintext = false
    try await withDovecot(options) { server in
      let prefix = "can't read team-mailbox: "
      let wrong = server.account(nil, .password(Secret("wrong")))
      #expect(
        await rejection(wrong)
          == """
          \(prefix)\(wrong.url) rejected the login of qa@example.test: \
          “[AUTHENTICATIONFAILED] Authentication failed.”
          """
      )
      let token = server.account(nil, .oauthToken(Secret("wrong")))
      #expect(
        await rejection(token)
          == "\(prefix)\(token.url) rejected the login of qa@example.test: “[AUTHENTICATIONFAILED] Authentication failed.”"
      )
      var elsewhere = server.account("imap://127.0.0.2:\(server.imap)")
      #expect(
        await rejection(elsewhere)
          == """
          \(prefix)\(elsewhere.url) accepts passwords only over TLS: \
          “LOGINDISABLED”
          """
      )
      elsewhere.caFile = server.ca
      try await watching(elsewhere) { _ in }
      let nowhere = server.account("imap://127.0.0.1:\(server.imap)/Nowhere")
      let error = await rejection(nowhere) ?? ""
      let words = "\(prefix)qa@example.test can't open \(nowhere.url)"
      // The message continues with the time that the server took.
      #expect(error.hasPrefix("\(words): “NO Mailbox doesn't exist: Nowhere"))
    }
  }

  @Test func `receives no password if its certificate is not trusted`() async throws {
    try await withDovecot { server in
      let secure = server.account(server.secureURL)
      #expect(
        await rejection(secure)
          == """
          can't read team-mailbox: can't connect to \(server.secureURL) securely: \
          SSL certificate problem: unable to get local issuer certificate
          """
      )
      // libcurl itself resolves names below localhost. The certificate contains only localhost.
      let other = server.account("imaps://mail.localhost:\(server.imaps)", caFile: server.ca)
      #expect(
        await rejection(other)
          == """
          can't read team-mailbox: can't connect to \(other.url) securely: \
          SSL: no alternative certificate subject name matches target host name 'mail.localhost'
          """
      )
    }
  }

  @Test func `receives no password if STARTTLS is required but not offered`() async throws {
    var options = Dovecot.Options()
    options.offersSTARTTLS = false
    try await withDovecot(options) { server in
      let account = server.account(caFile: server.ca)
      #expect(
        await rejection(account)
          == """
          can't read team-mailbox: can't connect to \(account.url) securely: \
          STARTTLS not available.
          """
      )
      var insecure = account
      (insecure.isInsecure, insecure.caFile) = (true, nil)
      try await watching(insecure) { _ in }
    }
  }

  @Test func `is retried while it refuses new connections`() async throws {
    var options = Dovecot.Options()
    options.maximumConnections = 1
    try await withDovecot(options) { server in
      try await watching(server.account()) { _ in
        var times = quick
        times.maximumWait = .milliseconds(1)
        let error = await rejection(server.account(), times: times)
        #expect(
          error?.contains("accepts no more connections from qa@example.test: “[LIMIT]") == true
        )
        #expect(error?.contains("no working connection for") == true)
      }
      try await watching(server.account()) { _ in }
    }
  }
}
