internal import FoundationEssentials
package import Mail
internal import Synchronization

extension CodeSource {
  /// Reports everything that arrives until the task is canceled.
  ///
  /// Awaits can still take the messages.
  ///
  /// - Parameters:
  ///   - recipient: The recipient of the messages. A command that gets none finds none. Messages
  ///     for others can come too.
  ///   - earlier: How many existing messages are reported first.
  ///   - hear: Receives each item, on any thread, and returns immediately.
  /// - Throws: `CodeSourceError` if the source can't be reached.
  package func follow(
    _ recipient: Recipient? = nil,
    earlier: Int,
    _ hear: @escaping @Sendable (SourceNews) -> Void
  ) async throws(CodeSourceError) {
    let (awaited, awaits) = AsyncStream.makeStream(of: [AwaitedRecipient].self)
    defer { awaits.finish() }
    // Messages of any age count, so the command asks for them.
    let since = Date(timeIntervalSince1970: 0)
    awaits.yield([AwaitedRecipient(id: 0, recipient: recipient ?? .address(""), since: since)])
    let ear = SourceEar(asksProgram: self is CommandSource, hear)
    try await deliver(to: SourceInbox(awaited: awaited, earlier: earlier) { ear.hear($0) })
  }
}

/// Turns a source's reports into news.
private final class SourceEar: Sendable {
  private struct State {
    var runs = 0
    var isCaughtUp = false
  }

  private let asksProgram: Bool
  private let state = Mutex(State())
  private let tell: @Sendable (SourceNews) -> Void

  init(asksProgram: Bool, _ tell: @escaping @Sendable (SourceNews) -> Void) {
    self.asksProgram = asksProgram
    self.tell = tell
  }

  func hear(_ report: SourceInbox.Report) {
    switch report {
    case .message(let message, _): tell(.message(message))
    case .unreadable(let name): tell(.unreadable(name))
    case .interrupted(let error): tell(.interrupted(error))
    case .failed(_, let error): tell(.failed(error))
    case .begun: if !asksProgram { catchUp { _ in true } }
    case .working(_, .some):
      // What a run has printed is reported before the next one starts.
      catchUp { state in
        state.runs += 1
        return state.runs == 2
      }
    case .working(_, nil), .looked: break
    }
  }

  /// Reports it once: a source begins again after each interruption.
  private func catchUp(_ isReached: (inout State) -> Bool) {
    let isFirst = state.withLock { state in
      guard isReached(&state), !state.isCaughtUp else { return false }
      state.isCaughtUp = true
      return true
    }
    if isFirst { tell(.caughtUp) }
  }
}

/// What a follower of a source receives.
package enum SourceNews: Sendable {
  /// A message, in the order of arrival.
  case message(MailMessage)
  /// Something arrived that is not a message, by the name under which the user finds it.
  case unreadable(String)
  /// Everything that existed has been reported.
  ///
  /// What follows is new.
  case caughtUp
  /// The source can't be read for now.
  case interrupted(CodeSourceError)
  /// No more follows.
  case failed(CodeSourceError)
}
