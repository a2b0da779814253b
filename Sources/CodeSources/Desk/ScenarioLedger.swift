internal import Synchronization

/// What one scenario has made the pool send, and how it gets those messages.
///
/// A runner arms the sources and reserves fixed addresses before the first step, takes a mark before
/// each step that may send, and records the sending once that step has succeeded.
package final class ScenarioLedger: Sendable {
  let id: Int
  let pool: String?
  let start: ArrivalMark
  let desk: MessageDesk
  private let sendings = Mutex<[Sending]>([])

  init(id: Int, pool: String?, start: ArrivalMark, desk: MessageDesk) {
    self.id = id
    self.pool = pool
    self.start = start
    self.desk = desk
  }

  deinit { close() }

  /// Ends the scenario: its addresses are free, and its messages are forgotten; may be called again.
  package func close() {
    desk.announce { state in
      state.closeLedger(id)
      return .reserved
    }
  }

  /// Returns once the source is watched; to be called before the first step that sends.
  package func arm(_ source: any CodeSource) async throws(AwaitError) { try await desk.arm(source) }

  /// The present point in the order of arrival, to be taken before a step that may send.
  package var mark: ArrivalMark { desk.change { [desk] in $0.mark(at: desk.clock.date) } }

  /// Notes that a step has made the pool send; messages since `mark` may be its.
  package func recordSending(step: Int, to recipient: Recipient, since mark: ArrivalMark) {
    sendings.withLock { $0.append(Sending(step: step, recipient: recipient, since: mark)) }
  }

  /// Takes out the sendings to a recipient since the last await for it.
  func takeSendings(to recipient: Recipient) -> [Sending] {
    sendings.withLock { sendings in
      let own = sendings.filter { $0.recipient.fits(recipient) }
      sendings.removeAll { $0.recipient.fits(recipient) }
      return own
    }
  }
}
