internal import Synchronization

/// A signal that is raised once and wakes all waiting tasks.
package final class StopSignal: Sendable {
  private let flag = Atomic(false)
  private let change = ChangeSignal()

  /// Not raised yet.
  package init() {}

  /// Whether it has been raised.
  package var isRaised: Bool { flag.load(ordering: .acquiring) }

  /// Raises it.
  ///
  /// A second call changes nothing.
  package func raise() {
    flag.store(true, ordering: .releasing)
    change.wake()
  }

  /// Returns when it is raised or the waiting task is canceled.
  package func wait() async { _ = await change.first { isRaised ? () : nil } }
}
