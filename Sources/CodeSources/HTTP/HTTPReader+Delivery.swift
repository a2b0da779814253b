internal import Synchronization

extension HTTPReader {
  /// The number of attempts to read one message before it is reported as unreadable.
  private static let messageAttempts = 3

  /// Delivers messages in order; a message that can't be read repeatedly does not delay the others.
  ///
  /// A message without content is a failure only if no message has content. Until one has, it
  /// stays undelivered.
  func deliver(_ items: [HTTPItem], for recipient: String?) async throws(HTTPSourceFailure) {
    var empty: HTTPSourceFailure?
    for item in items {
      do throws(HTTPSourceFailure) {
        try await deliver(item, for: recipient)
      } catch {
        if error.cause.isMissingContent {
          empty = empty ?? error
          continue
        }
        guard case .failed = error.cause, isLastAttempt(at: item) else { throw error }
        state.withLock { $0.cursor.finish(item) }
        inbox.deliver(unreadable: "message \(item.id)")
      }
    }
    if let empty, !state.withLock({ $0.hasFoundContent }) { throw empty }
  }

  private func deliver(
    _ item: HTTPItem,
    for recipient: String?
  ) async throws(HTTPSourceFailure) {
    let messages = HTTPMessages(
      exchange: exchange,
      hasFoundContent: state.withLock { $0.hasFoundContent }
    )
    let content = try await messages.content(of: item, for: recipient)
    state.withLock { state in
      state.cursor.finish(item)
      if case .message = content { state.hasFoundContent = true }
    }
    switch content {
    case .message(let message): inbox.deliver(message, storedAt: .listed(id: item.id))
    case .unreadable: inbox.deliver(unreadable: "message \(item.id)")
    case .gone: break
    }
  }

  /// Checks that the paths match something in a list.
  func check(_ items: [HTTPItem]) throws(HTTPSourceFailure) {
    let messages = HTTPMessages(exchange: exchange)
    try messages.check(items)
    if messages.findContent(in: items) { state.withLock { $0.hasFoundContent = true } }
  }

  private func isLastAttempt(at item: HTTPItem) -> Bool {
    state.withLock { state in
      state.attempts[item.id, default: 0] += 1
      return state.attempts[item.id, default: 0] >= HTTPReader.messageAttempts
    }
  }
}

extension HTTPSourceFailure.Cause {
  /// Whether a message lacks content at the paths of the source.
  fileprivate var isMissingContent: Bool {
    if case .noContent = self { true } else { false }
  }
}
