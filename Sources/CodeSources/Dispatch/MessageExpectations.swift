internal import Synchronization

/// What one scenario has made the pool send, and how it gets those messages.
///
/// A runner arms the sources and begins before the first step. It takes a mark before each step
/// that may send, and records the sending once that step has succeeded.
package final class MessageExpectations: Sendable {
  private struct Content {
    var start: ArrivalMark
    var sendings: [Sending] = []
    /// The awaits so far, each with the point from which it looked.
    var awaits: [(recipient: Recipient, since: ArrivalMark)] = []
    /// The sources that this scenario watches.
    var sources: [any CodeSource] = []
    /// What the last await had seen when it was interrupted; nil if it was not.
    var cut: AwaitTimeout?
  }

  let id: Int
  let pool: String?
  /// The pool within which addresses can be confused; nil for any pool.
  let addressPool: String?
  let dispatcher: MessageDispatcher
  private let content: Mutex<Content>

  init(
    id: Int,
    pool: String?,
    addressPool: String?,
    start: ArrivalMark,
    dispatcher: MessageDispatcher
  ) {
    self.id = id
    self.pool = pool
    self.addressPool = addressPool
    self.dispatcher = dispatcher
    content = Mutex(Content(start: start))
  }

  deinit { close() }

  /// Ends the scenario: its addresses are released, and its messages are forgotten.
  ///
  /// May be called again.
  package func close() {
    dispatcher.announce { state in
      state.closeExpectations(id)
      return .reserved
    }
  }

  /// Returns once the source is watched.
  ///
  /// Call it before the first step that sends.
  package func arm(_ source: any CodeSource) async throws(AwaitError) {
    try await dispatcher.arm(source)
    content.withLock { content in
      if !content.sources.contains(where: { $0 === source }) { content.sources.append(source) }
    }
  }
}

// MARK: - Points in the order of arrival

extension MessageExpectations {
  /// The point from which messages belong to the scenario.
  var start: ArrivalMark { content.withLock { $0.start } }

  /// The present point in the order of arrival, regardless of unseen messages at the sources.
  package var present: ArrivalMark {
    dispatcher.change { [dispatcher] in $0.mark(at: dispatcher.clock.date) }
  }

  /// The present point in the order of arrival, to be taken before a step that may send.
  ///
  /// The scenario's sources are read first. A source that can't be read does not fail the step. The
  /// await that needs it is blocked instead.
  package func mark() async -> ArrivalMark {
    var unseen: [ObjectIdentifier: CodeSourceError] = [:]
    for source in content.withLock({ $0.sources }) {
      do throws(CodeSourceError) { try await source.catchUp() } catch {
        unseen[ObjectIdentifier(source)] = error
      }
    }
    var mark = present
    mark.unseen = unseen
    return mark
  }

  /// Makes the present point the start.
  func restart() async {
    let mark = await mark()
    content.withLock { $0.start = mark }
    dispatcher.change { [id] in $0.moveStart(ofExpectations: id, to: mark) }
  }
}

// MARK: - Awaits that are cut short

extension MessageExpectations {
  /// What the last await had seen when it was canceled; nil if it ended by itself.
  package var cutAwait: AwaitTimeout? { content.withLock { $0.cut } }

  func noteCut(_ seen: AwaitTimeout?) { content.withLock { $0.cut = seen } }
}

// MARK: - Sendings

extension MessageExpectations {
  /// Records that a step has made the pool send.
  ///
  /// Messages since `mark` may be its own.
  ///
  /// `step` is its number for the user, such as `2.1`. A step that sends several times is recorded
  /// each time.
  package func recordSending(step: String, to recipient: Recipient, since mark: ArrivalMark) {
    content.withLock {
      $0.sendings.append(Sending(step: step, recipient: recipient, since: mark))
    }
  }

  /// The sendings to a recipient since its last await.
  func sendings(to recipient: Recipient) -> [Sending] {
    content.withLock { $0.sendings.filter { $0.recipient.fits(recipient) } }
  }

  /// Removes and returns the sendings to a recipient since its last await.
  func takeSendings(to recipient: Recipient) -> [Sending] {
    let own = sendings(to: recipient)
    content.withLock { $0.sendings.removeAll { $0.recipient.fits(recipient) } }
    return own
  }

  func noteAwait(of recipient: Recipient, since mark: ArrivalMark) {
    content.withLock { $0.awaits.append((recipient, mark)) }
  }

  /// The point where the last await for a recipient began to search; without one, the scenario's start.
  func lastAwait(of recipient: Recipient) -> ArrivalMark {
    content.withLock { content in
      content.awaits.last { $0.recipient.fits(recipient) }?.since ?? content.start
    }
  }
}
