internal import Synchronization
internal import Transport

/// Whom awaits wait for at a mailbox, as its thread learns it.
final class AwaitDemand: Sendable {
  /// What there is to do about it.
  struct State {
    /// Whether somebody waits at all.
    var isWanted = false
    /// Whether an await has begun since the last look.
    var isFresh = false
    /// When the youngest await began.
    var begun: ContinuousClock.Instant?
  }

  private let control: StreamControl
  private let state = Mutex((State(), newest: Int.min))

  init(waking control: StreamControl) { self.control = control }

  /// Takes the whole list, as a desk sends it after each change.
  func set(_ awaited: [AwaitedRecipient]) {
    state.withLock { state in
      state.0.isWanted = !awaited.isEmpty
      // Ids only grow, so that a new await shows however many lists went unread.
      guard let newest = awaited.map(\.id).max(), newest > state.newest else { return }
      state.newest = newest
      state.0.isFresh = true
      state.0.begun = .now
    }
    control.nudge()
  }

  /// The present state; what is fresh is so for one call.
  func take() -> State {
    state.withLock { state in
      defer { state.0.isFresh = false }
      return state.0
    }
  }

  /// The present state, left as it is.
  var current: State { state.withLock { $0.0 } }
}
