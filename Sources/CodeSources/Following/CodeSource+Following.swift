internal import FoundationEssentials
package import Mail
internal import Synchronization

extension CodeSource {
  /// Tells everything that arrives until the task is cancelled; no message is taken from anybody by it.
  ///
  /// - Parameters:
  ///   - recipient: For whom messages are looked for; a command that is not told finds none. Others' can
  ///     come too.
  ///   - earlier: How many messages that are there already are told first.
  ///   - hear: Hears of each thing, from any thread; it returns at once.
  /// - Throws: `CodeSourceError` where the source can't be reached.
  package func follow(
    _ recipient: Recipient? = nil,
    earlier: Int,
    _ hear: @escaping @Sendable (SourceNews) -> Void
  ) async throws(CodeSourceError) {
    let (awaited, awaits) = AsyncStream.makeStream(of: [AwaitedRecipient].self)
    defer { awaits.finish() }
    // Messages of any age count, and so the program of a command is asked for them.
    let since = Date(timeIntervalSince1970: 0)
    awaits.yield([AwaitedRecipient(id: 0, recipient: recipient ?? .address(""), since: since)])
    let ear = SourceEar(asksProgram: self is CommandSource, hear)
    try await deliver(to: SourceInbox(awaited: awaited, earlier: earlier) { ear.hear($0) })
  }
}

/// Makes news of what a source reports.
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
      // What a run has printed is told by the time the next one begins.
      catchUp { state in
        state.runs += 1
        return state.runs == 2
      }
    case .working(_, nil), .looked: break
    }
  }

  /// Says it once: a source begins anew after each interruption.
  private func catchUp(_ isReached: (inout State) -> Bool) {
    let isFirst = state.withLock { state in
      guard isReached(&state), !state.isCaughtUp else { return false }
      state.isCaughtUp = true
      return true
    }
    if isFirst { tell(.caughtUp) }
  }
}

/// What somebody who reads along at a source hears.
package enum SourceNews: Sendable {
  /// A message, in the order of arrival.
  case message(MailMessage)
  /// Something arrived that is no message, by the name the user finds it under.
  case unreadable(String)
  /// Everything that was there has been told; from now on comes what arrives.
  case caughtUp
  /// For now nothing can be seen of what arrives.
  case interrupted(CodeSourceError)
  /// Nothing more comes.
  case failed(CodeSourceError)
}
