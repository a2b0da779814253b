package import MockPool
internal import Synchronization
package import Values

/// Records which settings of a running server's pools calls read.
package final class SettingRecorder: Sendable {
  private let pools = Mutex<PoolRegistry?>(nil)

  /// Creates a recorder for a server that starts later.
  package init() {}

  func attach(_ pools: PoolRegistry) { self.pools.withLock { $0 = pools } }

  /// Records the reads of later calls to a pool; nil if there is no such pool.
  package func recordPredicates(of pool: String) async -> RecordedPredicates<ReadableSettings>? {
    await actor(of: pool)?.recordPredicates()
  }

  /// The current settings of a pool and its clients; nil if there is no such pool.
  package func settings(of pool: String) async -> ReadableSettings? {
    await actor(of: pool)?.readableSettings
  }

  private func actor(of pool: String) -> PoolActor? { pools.withLock { $0?[id: pool] } }
}
