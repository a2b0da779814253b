internal import CodeSources
internal import JSON
internal import MailServers
internal import Transport

/// Awaits on a mailbox of a private Dovecot to which nothing is delivered.
struct QuietWaits {
  /// The number of simultaneous awaits.
  let waiting: Int

  /// Waits until the standard input ends; passes the number of connections to `announce`.
  func hold(_ announce: (JSONObject) -> Void) async throws {
    try await withDovecot { server in
      let mailbox = IMAPMailbox(name: "mailbox", account: server.account, proxy: .none)
      try await MessageDispatcher.withDispatcher { dispatcher in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<waiting {
            group.addTask { try await wait(number, dispatcher, mailbox) }
          }
          // All awaits have begun after a moment.
          try await Task.sleep(for: .seconds(1))
          let lines = try await server.administer("-f", "flow", "who", "-1")
          let connections = lines.split(separator: "\n").count
          announce(["connections": .number(JSONNumber(Double(connections)))])
          await inputEnd()
          group.cancelAll()
        }
      }
    }
  }

  private func wait(
    _ number: Int,
    _ dispatcher: MessageDispatcher,
    _ mailbox: IMAPMailbox
  ) async throws {
    let expectations = dispatcher.openExpectations()
    try await expectations.startWatching(mailbox)
    let request = AwaitRequest(
      to: .address("qa+\(number)@example.test"),
      at: mailbox,
      within: .seconds(600)
    )
    // The await ends with a cancellation.
    _ = try? await expectations.awaitCode(request)
  }
}
