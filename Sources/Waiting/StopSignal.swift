internal import Synchronization

/// A signal that is raised once and wakes all waiting tasks.
package final class StopSignal: Sendable {
  private struct Observers {
    var lastID = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private let flag = Atomic(false)
  private let change = ChangeSignal()
  private let observers = Mutex(Observers())

  /// Creates a signal that is not raised.
  package init() {}

  /// Whether the signal has been raised.
  package var isRaised: Bool { flag.load(ordering: .acquiring) }

  /// Raises the signal.
  ///
  /// A second call has no effect.
  package func raise() {
    flag.store(true, ordering: .releasing)
    change.wake()
    let actions = observers.withLock { observers in
      defer { observers.actions = [:] }
      return observers.actions.values
    }
    for action in actions { action() }
  }

  /// Returns when the signal is raised or the waiting task is canceled.
  package func wait() async { _ = await change.first { isRaised ? () : nil } }

  /// Calls `action` once when the signal is raised; immediately if it is already raised.
  ///
  /// - Returns: the number of the observation, for ``end(_:)``.
  func observe(_ action: @escaping @Sendable () -> Void) -> Int {
    let id = observers.withLock { observers in
      observers.lastID += 1
      observers.actions[observers.lastID] = action
      return observers.lastID
    }
    // The signal may have been raised before the observation.
    if isRaised, end(id) { action() }
    return id
  }

  /// Ends an observation; false if it has already ended or its action was called.
  @discardableResult
  func end(_ observation: Int) -> Bool {
    observers.withLock { $0.actions.removeValue(forKey: observation) } != nil
  }
}
