import FoundationEssentials
import MockPool

// Sends the messages of pools, and keeps them for the control endpoints.
extension ServerParts {
  /// Delivers each message; returns false if the sink rejects any message.
  ///
  /// The other messages are still delivered. A message that an injected fault affects does not
  /// count as rejected.
  func deliver(_ messages: [MockMessage], of pool: PoolActor, at date: Date) async -> Bool {
    var isComplete = true
    for message in messages {
      let post = post(message, of: pool, at: date)
      switch faults.takeMessageFault(of: pool.id) {
      case nil: if await !send(post) { isComplete = false }
      case .late(let delay): late.send(post, after: delay)
      case .lost: break
      case .reordered: faults.hold(post)
      case .doubled: for _ in 0..<2 { _ = await send(post) }
      }
    }
    return isComplete
  }

  /// Sends delayed messages until the task is canceled.
  func runLateMessages() async {
    await late.run { post in
      _ = await send(post)
      // No call waits for these changes. The next call reports a failure.
      try? await journal?.settle()
    }
  }

  private func post(_ message: MockMessage, of pool: PoolActor, at date: Date) -> DeliveredMessage {
    let messageID = "<\(random.uuid())@mock.authflow.invalid>"
    return DeliveredMessage(
      message: OutgoingMessage(message, of: pool.id, at: date, messageID: messageID),
      kept: RecentMessage(message, of: pool, at: date)
    )
  }

  /// Delivers a message, then the messages that were held for it; returns false if the sink
  /// rejects any of them.
  private func send(_ post: DeliveredMessage) async -> Bool {
    do { try await sink.deliver(post.message) } catch { return false }
    messages.keep(post.kept)
    var isComplete = true
    for waiting in faults.released(by: post) where await !send(waiting) { isComplete = false }
    return isComplete
  }
}

/// A message in two forms: for the sink and for the control endpoints.
struct DeliveredMessage: Sendable {
  let message: OutgoingMessage
  let kept: RecentMessage
}

extension RecentMessage {
  fileprivate init(_ message: MockMessage, of pool: PoolActor, at date: Date) {
    self.init(
      poolID: pool.id,
      username: message.username,
      aliases: message.aliases,
      ignoresCase: pool.ignoresCase,
      event: message.event.rawValue,
      medium: message.medium,
      recipient: message.recipient,
      subject: message.subject,
      text: message.text,
      secret: message.event == .adminCreateUser
        ? .temporaryPassword(message.secret) : .code(message.secret),
      date: date
    )
  }
}
