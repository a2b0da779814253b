import FoundationEssentials
import LoopbackServer
import Mail
import Testing

@testable import CodeSources

private let ada = Recipient.address("ada@example.com")

/// A date at which no message counts as old.
private let later = " 1-Nov-2999 10:00:00 +0000"

/// A spam message with the headers of its provider.
private func spam(to address: String = "ada@example.com") -> String {
  """
  Received: from b.example.net by mx.example.com; Fri, 27 Nov 2026 08:05:03 +0000\r
  Received: from a.example.net by b.example.net; Fri, 27 Nov 2026 08:01:00 +0000\r
  Authentication-Results: mx.example.com; spf=fail smtp.mailfrom=example.net;\r
   dkim=pass header.d=example.net; dmarc=fail\r
  X-Spam-Status: Yes, score=7.1\r
  From: no-reply@verificationemail.com\r
  To: \(address)\r
  Subject: Your code 123456\r
  Message-ID: <spam@mail>\r
  Date: Fri, 27 Nov 2026 08:00:59 +0000\r
  \r
  Your code is 123456.
  """
}

extension Watched {
  /// The details of an await that times out immediately, after a step that sent a message.
  fileprivate func details(to recipient: Recipient = ada) async -> [String] {
    let mark = await expectations.currentPosition()
    expectations.recordSending(step: "2", to: recipient, since: mark)
    let request = AwaitRequest(to: recipient, at: mailbox, within: .milliseconds(1))
    do {
      _ = try await expectations.awaitCode(request)
      return []
    } catch {
      return error.details
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `The report of a time-out` {
  private let junk = "Unerwünscht".encodedName

  @Test func `shows the message in the spam mailbox with the reasons of the provider`()
    async throws
  {
    let server = try FakeIMAP.withFolders()
    server.arrive(spam(), date: later, in: junk)
    server.arrive(spam(to: "bob@example.com"), date: later, in: "Codes")
    try await watching(server.account()) { watched in
      #expect(
        await watched.details() == [
          "step 2 sends to ada@example.com",
          "searched `INBOX` of qa@example.test at imap://127.0.0.1:\(server.port)",
          """
          the spam mailbox `Unerwünscht`, which awaits don't read, has “Your code •••” from \
          no-reply@verificationemail.com; delayed by 4m4s, spf=fail, dmarc=fail, \
          X-Spam-Status: Yes, score=7.1
          """,
          "`Codes`, which awaits don't read, has no message for ada@example.com",
          "to read these messages, set `mailboxes: [INBOX, \\Junk]` in the source `team-mailbox`",
          "to keep such messages out of spam, make the mail provider accept messages from no-reply@verificationemail.com",
        ]
      )
      // The mailboxes are only read, and the first one is open again.
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(server.commands("SELECT") == [])
  }

  @Test(arguments: ["[Gmail]/All Mail", "- All"])
  func `proposes mailboxes in a form that the project file accepts`(
    _ mailbox: String
  ) async throws {
    let server = try FakeIMAP { state in
      state.folders[mailbox] = FakeIMAP.Folder(attributes: "\\All")
    }
    server.arrive(mail(code: "111111"), date: later, in: mailbox)
    try await watching(server.account(path: "/INBOX")) { watched in
      #expect(
        await watched.details().contains(
          """
          to read these messages, set `mailboxes: [INBOX, '\(mailbox)']` in the source \
          `team-mailbox`, and remove the mailbox from its `url`
          """
        )
      )
    }
  }

  @Test func `names the searched mailboxes and suggests reasons if nothing arrived`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes", "\\Junk")) { watched in
      #expect(
        await watched.details() == [
          "step 2 sends to ada@example.com",
          """
          searched `INBOX`, `Codes`, and `\\Junk` of qa@example.test at \
          imap://127.0.0.1:\(server.port)
          """,
          """
          a mail server can delay the first message from a new sender by several minutes \
          (greylisting); try a longer `within`
          """,
          "check that ada@example.com is an address of this mailbox",
        ]
      )
    }
  }

  @Test func `shows how late messages for others arrived`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(spam(to: "bob@example.com"))
      let details = await watched.details()
      #expect(
        details.contains {
          $0.hasPrefix("to bob@example.com “Your code •••”")
            && $0.hasSuffix("for another recipient; delayed by 4m4s")
        }
      )
      #expect(details.last?.hasSuffix("of this mailbox, which received other messages") == true)
    }
  }

  @Test func `does not show a message twice that is also in a mailbox for all email`() async throws
  {
    let server = try FakeIMAP { state in
      state.folders["All Mail"] = FakeIMAP.Folder(attributes: "\\All")
    }
    try await watching(server.account()) { watched in
      for folder in ["INBOX", "All Mail"] {
        server.arrive(mail(code: "111111"), date: later, in: folder)
      }
      let details = await watched.details()
      #expect(details.filter { $0.contains("it arrived before the sending step") }.count == 1)
      #expect(details.contains { $0.contains("`All Mail`, which awaits don't read, has no other") })
    }
  }

  @Test func `ignores messages from before the step, and messages for similar addresses`()
    async throws
  {
    let server = try FakeIMAP.withFolders()
    server.arrive(spam(), in: junk)
    server.arrive(spam(to: "ada@example.com.au"), date: later, in: junk)
    try await watching(server.account()) { watched in
      let details = await watched.details()
      #expect(details.contains { $0.hasSuffix("have no message for ada@example.com") })
    }
  }

  @Test(arguments: [
    ("IMAP4rev1 AUTH=PLAIN", "OR TO \"ada@example.com\" HEADER Delivered-To \"ada@example.com\""),
    ("IMAP4rev1 X-GM-EXT-1 AUTH=PLAIN", "X-GM-RAW \"to:ada@example.com\""),
  ])
  func `searches with the syntax that the server understands`(
    _ capabilities: String,
    _ criteria: String
  ) async throws {
    let server = try FakeIMAP.withFolders { $0.capabilities = capabilities }
    try await watching(server.account()) { watched in
      _ = await watched.details()
      let searches = server.commands("UID SEARCH")
      #expect(searches.count == 2 && searches.allSatisfy { $0.contains(criteria) })
      #expect(searches.allSatisfy { $0.contains("SINCE ") })
    }
  }

  @Test(arguments: ["ada\"@example.com", "ada\r\nX9 LOGOUT@example.com", "adä@example.com"])
  func `never sends an address that a quoted string cannot contain`(
    _ address: String
  )
    async throws
  {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account()) { watched in
      _ = await watched.details(to: .address(address))
      #expect(server.commands("UID SEARCH").allSatisfy { !$0.contains("TO") })
      #expect(server.commands("UID SEARCH").count == 2 && server.commands("LOGOUT") == [])
    }
  }

  @Test(arguments: ["LIST", "EXAMINE \"Codes\"", "UID SEARCH"])
  func `omits what the server does not tell`(_ refused: String) async throws {
    let server = try FakeIMAP.withFolders { _ in
    } answer: { _, command in
      command.hasPrefix(refused) ? [.send("$tag NO no\r\n")] : nil
    }
    try await watching(server.account()) { watched in
      let details = await watched.details()
      #expect(details.contains { $0.hasPrefix("searched `INBOX`") })
      #expect(!details.contains { $0.contains("`Codes`") })
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(server.connections == 1)
  }

  @Test func `does not wait for a server that hangs during the search`() async throws {
    let server = try FakeIMAP.withFolders { _ in
    } answer: { connection, command in
      connection == 1 && command.hasPrefix("UID SEARCH") ? [.hold] : nil
    }
    var times = quick
    times.answer = .milliseconds(100)
    try await watching(server.account(), times: times) { watched in
      let details = await watched.details()
      #expect(details.contains { $0.hasPrefix("searched `INBOX`") })
    }
  }
}
