internal import Synchronization

/// The messages that one scenario made the pool send, and the awaits that take them.
///
/// A runner arms the sources and calls `begin` before the first step. The runner takes a mark
/// before each step that may send a message. After a successful step, the runner records the
/// send.
package final class MessageExpectations: Sendable {
  struct Content {
    var start: ArrivalPosition
    var sendings: [Sending] = []
    /// The awaits so far, each with the point from which it searched.
    var awaits: [(recipient: Recipient, since: ArrivalPosition)] = []
    /// The sources that this scenario watches.
    var sources: [any CodeSource] = []
    /// The state of the last await if it was interrupted; nil if it was not.
    var interruption: AwaitTimeout?
  }

  let id: Int
  let pool: String?
  /// The pool in which a reservation of an address applies; nil for all pools.
  let addressPool: String?
  let dispatcher: MessageDispatcher
  let content: Mutex<Content>

  init(
    id: Int,
    pool: String?,
    addressPool: String?,
    start: ArrivalPosition,
    dispatcher: MessageDispatcher
  ) {
    self.id = id
    self.pool = pool
    self.addressPool = addressPool
    self.dispatcher = dispatcher
    content = Mutex(Content(start: start))
  }

  deinit { close() }

  /// Ends the scenario: releases its addresses and forgets its messages.
  ///
  /// A repeated call has no further effect.
  package func close() {
    var places: [ObjectIdentifier: [StoredMessage]] = [:]
    dispatcher.announce { state in
      places = state.places(takenBy: id)
      state.closeExpectations(id)
      return .reserved
    }
    guard !places.isEmpty else { return }
    for source in content.withLock({ $0.sources }) {
      source.remove(places[ObjectIdentifier(source)] ?? [])
    }
  }

  /// Waits until the source is watched.
  ///
  /// Call this method before the first step that sends.
  package func startWatching(_ source: any CodeSource) async throws(AwaitError) {
    try await dispatcher.startWatching(source)
    content.withLock { content in
      if !content.sources.contains(where: { $0 === source }) { content.sources.append(source) }
    }
  }
}

// MARK: - Points in the order of arrival

extension MessageExpectations {
  /// The point from which messages belong to the scenario.
  var start: ArrivalPosition { content.withLock { $0.start } }

  /// The current point in the order of arrival, regardless of unseen messages at the sources.
  package var present: ArrivalPosition {
    dispatcher.change { [dispatcher] in $0.position(at: dispatcher.clock.date) }
  }

  /// Takes a mark in the order of arrival before a step that may send.
  ///
  /// The scenario's sources deliver their messages first. An unreadable source does not fail the
  /// step, but blocks the await that needs it.
  package func currentPosition() async -> ArrivalPosition {
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

  /// Moves the scenario's start to the current point.
  func restart() async {
    let mark = await currentPosition()
    content.withLock { $0.start = mark }
    dispatcher.change { [id] in $0.moveStart(ofExpectations: id, to: mark) }
  }
}

// MARK: - Interrupted awaits

extension MessageExpectations {
  /// The state of the last await if it was canceled; nil if it was not.
  package var interruptedAwait: AwaitTimeout? { content.withLock { $0.interruption } }

  func recordInterruption(_ seen: AwaitTimeout?) { content.withLock { $0.interruption = seen } }
}
