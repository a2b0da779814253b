package import Values

/// The settings of a pool and of its clients that predicates of calls read.
///
/// A pool with other settings that give the same answers returns the same responses.
package struct ReadableSettings: Sendable {
  let pool: PoolSettings.Values
  /// The clients in the order of their creation, without those that calls deleted.
  let clients: [Int: ClientSettings.Values]
}

extension MockPool {
  /// The current settings of the pool and of its clients.
  package var readableSettings: ReadableSettings {
    ReadableSettings(pool: settings.unrecorded, clients: clients.readableSettings)
  }

  /// Records the predicates that later calls evaluate on the settings.
  package mutating func recordPredicates() -> RecordedPredicates<ReadableSettings> {
    let reads = RecordedPredicates<ReadableSettings>()
    record(reads)
    return reads
  }
}
