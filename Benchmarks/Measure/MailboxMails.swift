internal import CodeSources
internal import JSON
internal import MailServers
internal import Transport
internal import Values

/// Measures awaits that watch a mailbox of a private Dovecot over one IMAP connection.
struct MailboxMails {
  /// The number of messages that are awaited one after another.
  let count: Int
  /// The number of simultaneous awaits.
  let waiting: Int

  /// The seconds from the end of each delivery to the arrival of its code at the await.
  ///
  /// A number is negative if the code arrived before the reply to the delivery.
  func measured() async throws -> JSONObject {
    try await withDovecot { server in
      let mailbox = IMAPMailbox(name: "mailbox", account: server.account, proxy: .none)
      return try await MessageDispatcher.withDispatcher { dispatcher in
        let expectations = dispatcher.openExpectations()
        try await expectations.startWatching(mailbox)
        // The first await opens the connection.
        _ = try await alone([0], server, mailbox, expectations)
        let numbers = Array(1...2 * count)
        return [
          "atOnce": .array(try await alone(numbers.prefix(count), server, mailbox, expectations)),
          "later": .array(
            try await alone(numbers.suffix(count), after: spread, server, mailbox, expectations)
          ),
          "crowd": .array(try await crowd(server, mailbox, expectations)),
        ]
      }
    }
  }

  /// A delay, spread evenly over the pause between two polls.
  private func spread(_ number: Int) -> Duration { .milliseconds(100 + number * 37 % 100) }

  private func alone(
    _ numbers: some Sequence<Int>,
    after pause: (Int) -> Duration = { _ in .zero },
    _ server: Dovecot,
    _ mailbox: IMAPMailbox,
    _ expectations: MessageExpectations
  ) async throws -> [JSONValue] {
    var seconds: [JSONValue] = []
    for number in numbers {
      let mail = await mail(number, expectations)
      async let inHand = expectations.nextCode(to: mail.recipient, at: mailbox)
      try await Task.sleep(for: pause(number))
      try await server.deliver(mail)
      let delivered = ContinuousClock.now
      let found = try await inHand
      try found.expect(mail.code)
      seconds.append(.number(JSONNumber((found.at - delivered) / .seconds(1))))
    }
    return seconds
  }

  /// Starts all awaits before the first message is delivered.
  private func crowd(
    _ server: Dovecot,
    _ mailbox: IMAPMailbox,
    _ expectations: MessageExpectations
  ) async throws -> [JSONValue] {
    var mails: [TestMail] = []
    for number in 1...waiting { mails.append(await mail(2 * count + number, expectations)) }
    return try await withThrowingTaskGroup(of: (Int, AwaitedCode).self) { group in
      for (index, mail) in mails.enumerated() {
        group.addTask { (index, try await expectations.nextCode(to: mail.recipient, at: mailbox)) }
      }
      var delivered: [ContinuousClock.Instant] = []
      for mail in mails {
        try await server.deliver(mail)
        delivered.append(.now)
      }
      var seconds: [JSONValue] = []
      for try await (index, found) in group {
        try found.expect(mails[index].code)
        seconds.append(.number(JSONNumber((found.at - delivered[index]) / .seconds(1))))
      }
      return seconds
    }
  }

  /// A message with a unique code, to an address of the mailbox.
  private func mail(_ number: Int, _ expectations: MessageExpectations) async -> TestMail {
    let address = "qa+\(number)@example.test"
    expectations.recordSending(
      step: String(number),
      to: .address(address),
      since: await expectations.currentPosition()
    )
    return TestMail(to: address, code: String(100_000 + number))
  }
}

extension Dovecot {
  /// The user's mailbox, without TLS.
  var account: IMAPAccount {
    IMAPAccount(
      url: "imap://127.0.0.1:\(imap)",
      username: Dovecot.user,
      credential: .password(Secret(Dovecot.password))
    )
  }
}
