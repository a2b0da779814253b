internal import CodeSources
internal import JSON
internal import MailServers
internal import Transport
internal import Values

/// Mails delivered to a private Dovecot, for awaits that watch its mailbox over one IMAP connection.
struct MailboxMails {
  /// How many mails are awaited one after the other.
  let count: Int
  /// How many awaits wait at once.
  let waiting: Int

  /// Seconds from the end of each mail's delivery to the code in the hands of its await; negative where
  /// the await was faster than the delivery's own answer.
  func measured() async throws -> JSONObject {
    try await withDovecot { server in
      let mailbox = IMAPMailbox(name: "mailbox", account: server.account, proxy: .none)
      return try await MessageDispatcher.withDispatcher { dispatcher in
        let expectations = dispatcher.openExpectations()
        try await expectations.arm(mailbox)
        // The first await makes the connection.
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

  /// Times that fall evenly into the pauses between two looks.
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

  /// All wait before the first mail comes.
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

  /// A mail with a code of its own, for an address that the one mailbox gets the mail of.
  private func mail(_ number: Int, _ expectations: MessageExpectations) async -> TestMail {
    let address = "qa+\(number)@example.test"
    expectations.recordSending(
      step: String(number),
      to: .address(address),
      since: await expectations.mark()
    )
    return TestMail(to: address, code: String(100_000 + number))
  }
}

extension Dovecot {
  fileprivate var account: IMAPAccount {
    IMAPAccount(
      url: "imap://127.0.0.1:\(imap)",
      username: Dovecot.user,
      credential: .password(Secret(Dovecot.password))
    )
  }
}
