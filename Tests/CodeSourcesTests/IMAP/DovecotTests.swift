import Glibc
import LoopbackServer
import Mail
import MailServers
import Testing
import Values

@testable import CodeSources

extension Dovecot {
  /// The user's mailbox, over plain IMAP unless `url` is another URL.
  fileprivate func account(
    _ url: String? = nil,
    _ credential: IMAPAccount.Credential = .password(Secret(Dovecot.password)),
    caFile: String? = nil
  ) -> IMAPAccount {
    IMAPAccount(
      url: url ?? "imap://127.0.0.1:\(imap)",
      username: Dovecot.user,
      credential: credential,
      caFile: caFile
    )
  }

  /// Stops the processes that serve the user's connections.
  ///
  /// SIGCONT resumes the processes.
  fileprivate func halt() async throws -> [pid_t] {
    // The fields are user, protocol, process ID, and address.
    let who = try await administer("-f", "flow", "who", "-1", Dovecot.user)
    let processes = who.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("pid=") }.flatMap { pid_t($0.dropFirst(4)) }
    }
    try #require(!processes.isEmpty)
    for process in processes { try #require(kill(process, SIGSTOP) == 0) }
    return processes
  }

  fileprivate var secureURL: String { "imaps://localhost:\(imaps)" }
}

@Suite(.timeLimit(.minutes(10))) struct `A mailbox on Dovecot` {
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
        await refusal(wrong)
          == """
          \(prefix)\(wrong.url) rejected the login of qa@example.test: \
          “[AUTHENTICATIONFAILED] Authentication failed.”
          """
      )
      let token = server.account(nil, .oauthToken(Secret("wrong")))
      #expect(
        await refusal(token)
          == "\(prefix)\(token.url) rejected the login of qa@example.test: “[AUTHENTICATIONFAILED] Authentication failed.”"
      )
      var elsewhere = server.account("imap://127.0.0.2:\(server.imap)")
      #expect(
        await refusal(elsewhere)
          == """
          \(prefix)\(elsewhere.url) accepts passwords only over TLS: \
          “LOGINDISABLED”
          """
      )
      elsewhere.caFile = server.ca
      try await watching(elsewhere) { _ in }
      let nowhere = server.account("imap://127.0.0.1:\(server.imap)/Nowhere")
      let error = await refusal(nowhere) ?? ""
      let words = "\(prefix)qa@example.test can't open \(nowhere.url)"
      // The message continues with the time that the server took.
      #expect(error.hasPrefix("\(words): “NO Mailbox doesn't exist: Nowhere"))
    }
  }

  @Test func `receives no password if its certificate is not trusted`() async throws {
    try await withDovecot { server in
      let secure = server.account(server.secureURL)
      #expect(
        await refusal(secure)
          == """
          can't read team-mailbox: can't connect to \(server.secureURL) securely: \
          SSL certificate problem: unable to get local issuer certificate
          """
      )
      // libcurl itself resolves names below localhost. The certificate contains only localhost.
      let other = server.account("imaps://mail.localhost:\(server.imaps)", caFile: server.ca)
      #expect(
        await refusal(other)
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
        await refusal(account)
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

  @Test func `shows that no message arrived, or which message did`() async throws {
    try await withDovecot { server in
      try await watching(server.account(), times: nil) { watched in
        var request = AwaitRequest(to: .address(Dovecot.user), at: watched.mailbox, within: .zero)
        try await watched.expectations.expectNoMessage(request)
        // The message is delivered, but the source may not have noticed it yet.
        try await server.deliver(TestMail(to: Dovecot.user, code: "111111"))
        await #expect(throws: AwaitError.self) {
          try await watched.expectations.expectNoMessage(request)
        }
        request.within = .seconds(30)
        let message = try await watched.expectations.awaitMessage(request).message
        #expect(message.texts.joined().contains("111111"))
        request.within = .zero
        try await watched.expectations.expectNoMessage(request)
      }
    }
  }

  @Test func `is not changed by reading`() async throws {
    try await withDovecot { server in
      try server.put(TestMail(to: Dovecot.user, code: "000000"))
      try await watching(server.account(), times: nil) { watched in
        try server.put(TestMail(to: Dovecot.user, code: "111111"))
        try await watched.expect("111111", to: Dovecot.user)
      }
      let flags = try await server.administer("fetch", "-u", Dovecot.user, "flags", "all")
      #expect(flags.contains("Recent") && !flags.contains("Seen"))
      #expect(try server.fileNames().allSatisfy { !$0.hasSuffix("S") })
    }
  }

  @Test func `delivers 50 scenarios their codes over one connection`() async throws {
    var options = Dovecot.Options()
    options.maximumConnections = 1
    try await withDovecot(options) { server in
      try await watching(server.account(server.secureURL, caFile: server.ca), times: nil) {
        watched in
        let addresses = (0..<50).map { "qa+\($0)@example.test" }
        let codes = try await withThrowingTaskGroup(of: [String].self) { group in
          for address in addresses {
            let expectations = watched.dispatcher.openExpectations()
            group.addTask {
              try await expectations.arm(watched.mailbox)
              return [address, try await watched.code(to: address, by: expectations)]
            }
          }
          try await server.deliver(
            addresses.enumerated().map { TestMail(to: $1, code: "\(100_000 + $0)") }
          )
          return try await group.reduce(into: [:]) { $0[$1[0]] = $1[1] }
        }
        #expect(
          codes
            == Dictionary(
              uniqueKeysWithValues: addresses.enumerated().map { ($1, "\(100_000 + $0)") }
            )
        )
      }
    }
  }

  @Test func `delivers the newer message to a scenario that requested two`() async throws {
    try await withDovecot { server in
      try await watching(server.account()) { watched in
        for (step, code) in ["111111", "222222"].enumerated() {
          let mark = await watched.expectations.mark()
          try await server.deliver(TestMail(to: "qa+a@example.test", code: code))
          watched.expectations.recordSending(
            step: String(step),
            to: .address("qa+a@example.test"),
            since: mark
          )
        }
        try await watched.expect("222222", to: "qa+a@example.test")
      }
    }
  }

  @Test func `delivers messages that arrive while its connections are terminated`() async throws {
    try await withDovecot { server in
      try await watching(server.account(server.secureURL, caFile: server.ca)) { watched in
        try await server.deliver(TestMail(to: Dovecot.user, code: "111111"))
        try await watched.expect("111111", to: Dovecot.user)
        async let code = watched.code(to: Dovecot.user)
        try await server.administer("kick", Dovecot.user)
        try await server.deliver(TestMail(to: Dovecot.user, code: "222222"))
        #expect(try await code == "222222")
        #expect(watched.arrivals.count == 2)
      }
    }
  }

  @Test func `delivers only new messages after renumbering`() async throws {
    try await withDovecot { server in
      try await server.deliver(TestMail(to: Dovecot.user, code: "000000"))
      try await watching(server.account()) { watched in
        try await server.deliver(TestMail(to: Dovecot.user, code: "111111"))
        try await watched.expect("111111", to: Dovecot.user)
        // The new UIDVALIDITY is the time in seconds, and must differ.
        let second = time(nil)
        try await eventually("the next second") { time(nil) > second }
        try server.forgetNumbers()
        try await server.administer("kick", Dovecot.user)
        try await server.deliver(TestMail(to: Dovecot.user, code: "222222"))
        try await watched.expect("222222", to: Dovecot.user)
        #expect(watched.arrivals == ["111111", "222222"].map { "\($0).qa" })
      }
    }
  }

  @Test func `blocks an await whose time ends while the server is halted`() async throws {
    try await withDovecot { server in
      var times = MailboxTimes.nearby
      times.answer = .milliseconds(500)
      try await watching(server.account(), times: times) { watched in
        try await server.deliver(TestMail(to: Dovecot.user, code: "111111"))
        try await watched.expect("111111", to: Dovecot.user)
        let halted = try await server.halt()
        defer { halted.forEach { kill($0, SIGCONT) } }
        let error = await watched.failure(to: Dovecot.user, within: .milliseconds(500))
        #expect(error?.isBlocked == true)
        #expect(error?.message.hasSuffix(" took longer than 500ms to respond") == true)
      }
    }
  }

  @Test func `does not deliver a message from before a step to the await for that step`()
    async throws
  {
    try await withDovecot { server in
      try await watching(server.account()) { watched in
        try await server.deliver(TestMail(to: Dovecot.user, code: "111111"))
        let mark = await watched.expectations.mark()
        watched.expectations.recordSending(step: "1", to: .address(Dovecot.user), since: mark)
        try await server.deliver(TestMail(to: Dovecot.user, code: "222222"))
        try await watched.expect("222222", to: Dovecot.user)
      }
    }
  }

  @Test func `is retried while it refuses new connections`() async throws {
    var options = Dovecot.Options()
    options.maximumConnections = 1
    try await withDovecot(options) { server in
      try await watching(server.account()) { _ in
        var times = quick
        times.patience = .milliseconds(1)
        let error = await refusal(server.account(), times: times)
        #expect(
          error?.contains("accepts no more connections from qa@example.test: “[LIMIT]") == true
        )
        #expect(error?.contains("no working connection for") == true)
      }
      try await watching(server.account()) { _ in }
    }
  }
}
