import LoopbackServer
import Mail
import Testing
import Values

@testable import CodeSources

extension FakeIMAP {
  /// A server with a spam mailbox and a mailbox for codes.
  static func withFolders(
    _ change: (inout State) -> Void = { _ in },
    answer: @escaping Answer = { _, _ in nil }
  ) throws -> FakeIMAP {
    try FakeIMAP(
      { state in
        state.folders = [
          "Codes": Folder(validity: 8),
          "Unerwünscht".encodedName: Folder(validity: 9, attributes: "\\HasNoChildren \\Junk"),
        ]
        change(&state)
      },
      answer: answer
    )
  }

  /// An account of which these mailboxes are read.
  func account(reading first: String, _ others: String...) -> IMAPAccount {
    var account = account()
    account.mailboxes = [first] + others
    return account
  }
}

extension String {
  /// The name of a mailbox as a server spells it.
  var encodedName: String { MailboxName.encoded(self) }
}

@Suite(.timeLimit(.minutes(10))) struct `Several mailboxes of an account` {
  private let spam = "Unerwünscht".encodedName

  @Test func `are read over one connection, each message once`() async throws {
    let server = try FakeIMAP.withFolders()
    for folder in ["INBOX", "Codes", spam] { server.arrive(mail(code: "000000"), in: folder) }
    let account = server.account(reading: "INBOX", "Codes", "\\Junk")
    try await watching(account) { watched in
      for (index, folder) in ["Codes", spam, "INBOX", "Codes"].enumerated() {
        server.arrive(mail(code: "11111\(index)"), in: folder)
        try await watched.expect("11111\(index)")
      }
      #expect(watched.arrivals == ["111110", "111111", "111112", "111113"])
    }
    #expect(server.connections == 1)
    #expect(server.commands("SELECT") == [])
  }

  @Test func `give their messages IDs with the name of the mailbox`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      for (folder, id) in [("INBOX", "INBOX:1"), ("Codes", "Codes:1")] {
        server.arrive(mail(code: folder == "INBOX" ? "111111" : "222222"), in: folder)
        let request = AwaitRequest(
          to: .address("ada@example.com"),
          at: watched.mailbox,
          within: .seconds(30)
        )
        let taken = try await watched.expectations.awaitMessage(request)
        #expect(taken.message.sourceID == id)
      }
    }
  }

  @Test func `are checked without opening those that have nothing new`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      let before = server.commands().count
      _ = await watched.expectations.currentPosition()
      #expect(
        server.commands().dropFirst(before)
          == ["NOOP", "STATUS \"Codes\" (UIDNEXT UIDVALIDITY)"]
      )
    }
  }

  @Test func `that have nothing new are not opened, even after deletions by others`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      server.change { $0.folders["Codes"]?.nextUID = 40 }
      _ = await watched.expectations.currentPosition()
      let before = server.commands().count
      _ = await watched.expectations.currentPosition()
      #expect(server.commands().dropFirst(before).map { $0.prefix(6) } == ["NOOP", "STATUS"])
    }
  }

  @Test func `deliver a message that is in two of them only once to an await`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      for folder in ["INBOX", "Codes"] { server.arrive(mail(code: "111111"), in: folder) }
      try await watched.expect("111111")
      let error = await watched.failure(within: .milliseconds(1))
      #expect(error?.message.contains("looked at 2 messages") == true)
    }
  }

  @Test func `continue where they stopped after the connection broke`() async throws {
    let server = try FakeIMAP.withFolders()
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      for (index, folder) in ["Codes", "INBOX", "Codes"].enumerated() {
        server.cut()
        server.arrive(mail(code: "11111\(index)"), in: folder)
        try await watched.expect("11111\(index)")
      }
      #expect(watched.arrivals == ["111110", "111111", "111112"])
    }
    #expect(server.connections == 4)
  }

  @Test func `deliver only new messages after one of them was renumbered`() async throws {
    let server = try FakeIMAP.withFolders()
    server.arrive(mail(code: "000000"), date: " 1-Nov-2026 09:00:00 +0000", in: "Codes")
    try await watching(server.account(reading: "INBOX", "Codes")) { watched in
      server.change { state in
        state.folders["Codes"]?.validity = 80
        state.folders["Codes"]?.messages[0].uid = 500
        state.folders["Codes"]?.nextUID = 501
      }
      server.arrive(mail(code: "111111"), in: "Codes")
      try await watched.expect("111111")
      #expect(watched.arrivals == ["111111"])
    }
  }

  @Test func `deliver existing messages in the order of their arrival`() async throws {
    let server = try FakeIMAP.withFolders()
    for (minute, folder) in ["Codes", "INBOX", "Codes", "INBOX"].enumerated() {
      let date = " 1-Nov-2026 10:0\(minute):00 +0000"
      server.arrive(mail(code: "11111\(minute)"), date: date, in: folder)
    }
    let mailbox = IMAPMailbox(
      name: "team-mailbox",
      account: server.account(reading: "INBOX", "Codes"),
      times: quick
    )
    let (news, feed) = AsyncStream.makeStream(of: String?.self)
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await mailbox.follow(earlier: 3) { item in
          switch item {
          case .message(let message): feed.yield(message.messageID)
          case .caughtUp: feed.finish()
          default: break
          }
        }
      }
      let ids = await news.reduce(into: []) { $0.append($1) }
      #expect(ids == ["<111111@mail>", "<111112@mail>", "<111113@mail>"])
      group.cancelAll()
    }
  }

  @Test func `are named if one of them cannot be opened`() async throws {
    let server = try FakeIMAP.withFolders { _ in
    } answer: { _, command in
      command == "EXAMINE \"Codes\"" ? [.send("$tag NO no such mailbox\r\n")] : nil
    }
    let account = server.account(reading: "INBOX", "Codes")
    #expect(
      await rejection(account)
        == """
        can't read team-mailbox: qa@example.test can't open the mailbox `Codes` at \
        \(account.url): “NO no such mailbox”
        """
    )
  }

  @Test func `are listed if the account has none for a special use`() async throws {
    let server = try FakeIMAP.withFolders()
    let account = server.account(reading: "INBOX", "\\All")
    #expect(
      await rejection(account)
        == """
        can't read team-mailbox: \(account.url) has no mailbox for `\\All`: \
        it has `INBOX`, `Codes`, and `Unerwünscht`
        """
    )
  }
}

@Test(arguments: [
  ("[Gmail]/Spam", "\\HasNoChildren \\Junk", "[Gmail]/Spam"),
  ("INBOX.Spam", "\\HasNoChildren", "INBOX.Spam"),
  ("Junk E-mail", "", "Junk E-mail"),
  ("Junk", "\\Noselect", nil),
  ("Rubbish", "\\HasNoChildren", nil),
])
func `a server's spam mailbox is found by its special use or else by a common name`(
  _ name: String,
  _ attributes: String,
  _ expected: String?
) {
  let listed = ListedMailbox(
    name: name,
    attributes: Set(attributes.lowercased().split(separator: " ").map(String.init)),
    delimiter: name.contains(".") ? "." : "/"
  )
  #expect([ListedMailbox(name: "INBOX"), listed].mailbox(for: .junk)?.name == expected)
}

@Test(arguments: ["INBOX", "Entwürfe", "R&D", "日本語", "a&b-c", "📬", "&&--"])
func `a mailbox's name is the same after encoding and decoding`(_ name: String) {
  #expect(MailboxName.decoded(MailboxName.encoded(name)) == name)
}

@Test(arguments: ["&", "&a", "&!!!-", "&AA-"])
func `an invalid mailbox name is shown unchanged`(_ name: String) {
  #expect(MailboxName.decoded(name) == name)
}
