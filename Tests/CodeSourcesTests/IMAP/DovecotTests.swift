import Glibc
import LoopbackServer
import Mail
import MailServers
import Testing

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A mailbox on Dovecot` {
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
              try await expectations.startWatching(watched.mailbox)
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
          let mark = await watched.expectations.currentPosition()
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
        let mark = await watched.expectations.currentPosition()
        watched.expectations.recordSending(step: "1", to: .address(Dovecot.user), since: mark)
        try await server.deliver(TestMail(to: Dovecot.user, code: "222222"))
        try await watched.expect("222222", to: Dovecot.user)
      }
    }
  }
}
