import LoopbackServer
import Mail
import Synchronization
import Testing
import Values

@testable import CodeSources

extension FakeIMAP {
  /// An account whose messages are deleted after their scenario.
  fileprivate var deletingAccount: IMAPAccount {
    var account = account()
    account.deletesTakenMessages = true
    return account
  }

  /// The Message-IDs of a mailbox without their domain.
  fileprivate func codes(in folder: String = "INBOX") -> [String] {
    messages(in: folder).compactMap { message in
      (try? MailMessage(parsing: message.text.utf8))?.messageID.map {
        String($0.dropFirst().prefix { $0 != "@" })
      }
    }
  }
}

/// Runs scenarios on a mailbox, and returns the complaints at the end.
private func complaints(
  _ server: FakeIMAP,
  _ account: IMAPAccount? = nil,
  times: MailboxTimes = quick,
  _ body: (MessageDispatcher, IMAPMailbox) async throws -> Void
) async throws -> [String] {
  let account = account ?? server.deletingAccount
  let mailbox = IMAPMailbox(name: "team-mailbox", account: account, times: times)
  let complaints = Mutex<[String]>([])
  try await MessageDispatcher.withDispatcher(
    reportProblem: { complaint in complaints.withLock { $0.append(complaint) } },
    { try await body($0, mailbox) }
  )
  return complaints.withLock(\.self)
}

/// Runs a scenario that awaits one message.
private func scenario(
  _ dispatcher: MessageDispatcher,
  _ mailbox: IMAPMailbox,
  to address: String = "ada@example.com",
  whileOpen body: () -> Void = {}
) async throws {
  let expectations = dispatcher.openExpectations()
  try await expectations.startWatching(mailbox)
  body()
  let request = AwaitRequest(to: .address(address), at: mailbox, within: .seconds(30))
  _ = try await expectations.awaitCode(request)
  expectations.close()
}

@Suite(.timeLimit(.minutes(10))) struct `A mailbox that deletes messages` {
  @Test func `deletes what awaits took, and nothing else`() async throws {
    let server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" })
    server.arrive(mail(code: "000000"))
    let complaints = try await complaints(server) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) {
        let other = mail(to: "bob@example.com", code: "222222")
        server.arrive(together: [mail(code: "111111"), mail(code: "111111"), other])
      }
    }
    #expect(server.codes() == ["000000", "222222"])
    #expect(complaints == [])
    #expect(server.commands("UID EXPUNGE") == ["UID EXPUNGE 2,3"])
  }

  @Test func `keeps a message until its scenario ends`() async throws {
    let server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" })
    try await watching(server.deletingAccount) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      _ = await watched.expectations.currentPosition()
      #expect(server.codes() == ["111111"])
      watched.expectations.close()
      try await eventually("the deletion") { server.codes() == [] }
    }
  }

  @Test func `still delivers what arrives during a deletion`() async throws {
    let server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" })
    _ = try await complaints(server) { dispatcher, mailbox in
      for number in 0..<5 {
        try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "11111\(number)")) }
      }
    }
    #expect(server.codes() == [])
    #expect(server.connections == 1)
  }

  @Test func `is only marked without UIDPLUS if another program marked messages`() async throws {
    let server = try FakeIMAP()
    _ = try await complaints(server) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "111111")) }
    }
    #expect(server.codes() == [])
    server.arrive(mail(code: "000000"))
    server.change { $0.inbox.messages[0].isDeleted = true }
    _ = try await complaints(server) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "222222")) }
    }
    #expect(server.codes() == ["000000", "222222"])
    #expect(server.messages().map(\.isDeleted) == [true, true])
  }

  @Test func `moves messages to the trash of Gmail, which archives expunged messages`()
    async throws
  {
    let server = try FakeIMAP { state in
      state.capabilities = "IMAP4rev1 UIDPLUS MOVE X-GM-EXT-1 AUTH=PLAIN"
      state.folders["[Gmail]/Bin"] = FakeIMAP.Folder(attributes: "\\HasNoChildren \\Trash")
    }
    _ = try await complaints(server) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "111111")) }
    }
    #expect(server.codes() == [])
    #expect(server.codes(in: "[Gmail]/Bin") == ["111111"])
  }

  @Test func `deletes from every mailbox that is read`() async throws {
    let server = try FakeIMAP.withFolders { $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" }
    var account = server.account(reading: "INBOX", "Codes")
    account.deletesTakenMessages = true
    _ = try await complaints(server, account) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) {
        for folder in ["INBOX", "Codes"] { server.arrive(mail(code: "111111"), in: folder) }
      }
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "222222"), in: "Codes") }
    }
    #expect(server.codes() == [])
    #expect(server.codes(in: "Codes") == [])
  }

  @Test func `deletes a copy that arrives after its scenario`() async throws {
    let server = try FakeIMAP.withFolders { $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" }
    var account = server.account(reading: "INBOX", "Codes")
    account.deletesTakenMessages = true
    _ = try await complaints(server, account) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "111111")) }
      try await scenario(dispatcher, mailbox) {
        for code in ["111111", "222222"] { server.arrive(mail(code: code), in: "Codes") }
      }
    }
    #expect(server.codes() == [])
    #expect(server.codes(in: "Codes") == [])
  }

  @Test func `reports messages that the server does not delete`() async throws {
    let server = try FakeIMAP { _, command in
      command.hasPrefix("UID STORE") ? [.send("$tag NO [NOPERM] read-only\r\n")] : nil
    }
    let complaints = try await complaints(server) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "111111")) }
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "222222")) }
    }
    #expect(complaints == ["could not delete 2 messages of team-mailbox: NO [NOPERM] read-only"])
  }

  @Test func `deletes nothing without permission`() async throws {
    let server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 UIDPLUS AUTH=PLAIN" })
    _ = try await complaints(server, server.account()) { dispatcher, mailbox in
      try await scenario(dispatcher, mailbox) { server.arrive(mail(code: "111111")) }
    }
    #expect(server.codes() == ["111111"])
    #expect(server.commands("SELECT") == [])
  }
}
