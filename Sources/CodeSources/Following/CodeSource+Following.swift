internal import FoundationEssentials
package import Mail
internal import Synchronization

extension CodeSource {
  /// Reports everything that arrives until the task is canceled.
  ///
  /// Awaits can still take the messages.
  ///
  /// - Parameters:
  ///   - recipient: The recipient of the messages. A command without a recipient finds no
  ///     messages.
  ///     Messages for other recipients may also be reported.
  ///   - earlier: The number of existing messages to report first.
  ///   - receive: Receives each item, on any thread, and returns immediately.
  /// - Throws: `CodeSourceError` if the source can't be reached.
  package func follow(
    _ recipient: Recipient? = nil,
    earlier: Int,
    _ receive: @escaping @Sendable (SourceEvent) -> Void
  ) async throws(CodeSourceError) {
    let (awaited, awaits) = AsyncStream.makeStream(of: [AwaitedRecipient].self)
    defer { awaits.finish() }
    // Messages of any age count, so the time for the command is the start of 1970.
    let since = Date(timeIntervalSince1970: 0)
    awaits.yield([AwaitedRecipient(id: 0, recipient: recipient ?? .address(""), since: since)])
    let listener = SourceListener(checksForEachAwait: checksForEachAwait, receive)
    try await deliver(to: SourceInbox(awaited: awaited, earlier: earlier) { listener.receive($0) })
  }
}

/// Converts a source's reports to `SourceEvent`.
private final class SourceListener: Sendable {
  private struct State {
    var runs = 0
    var isCaughtUp = false
  }

  private let checksForEachAwait: Bool
  private let state = Mutex(State())
  private let tell: @Sendable (SourceEvent) -> Void

  init(checksForEachAwait: Bool, _ tell: @escaping @Sendable (SourceEvent) -> Void) {
    self.checksForEachAwait = checksForEachAwait
    self.tell = tell
  }

  func receive(_ report: SourceInbox.Report) {
    switch report {
    case .message(let message, _, _): tell(.message(message))
    case .unreadable(let name): tell(.unreadable(name))
    case .interrupted(let error, _):
      // A failed run has read nothing.
      state.withLock { $0.runs = 0 }
      tell(.interrupted(error))
    case .failed(_, let error): tell(.failed(error))
    case .begun: if !checksForEachAwait { catchUp { _ in true } }
    case .working(_, .some):
      // A run's output is reported before the next run starts.
      catchUp { state in
        state.runs += 1
        return state.runs == 2
      }
    case .checked: if checksForEachAwait { catchUp { _ in true } }
    case .working(_, nil), .resumed: break
    }
  }

  /// Reports `caughtUp` only once, because a source begins again after each interruption.
  private func catchUp(_ isReached: (inout State) -> Bool) {
    let isFirst = state.withLock { state in
      guard isReached(&state), !state.isCaughtUp else { return false }
      state.isCaughtUp = true
      return true
    }
    if isFirst { tell(.caughtUp) }
  }
}

/// An item that a follower of a source receives.
package enum SourceEvent: Sendable {
  /// A message, in the order of arrival.
  case message(MailMessage)
  /// An item that is unreadable or not a message, by its name at the source.
  case unreadable(String)
  /// All existing messages have been reported, and later messages are new.
  case caughtUp
  /// The source is temporarily unreadable.
  case interrupted(CodeSourceError)
  /// The source failed, and no more items follow.
  case failed(CodeSourceError)
}
