import FoundationEssentials
import JSON
@testable import MockPool
import Testing

/// The rows of a pool, as in a server's file.
///
/// Between calls, every test in this target restores its pool from these rows. The results
/// therefore also hold for a pool that is written and read at any moment.
struct PoolKeeper {
  private(set) var rows: [PoolRow] = []
  private var calls = 0

  /// The number of rows above which a pool is restored only sometimes.
  ///
  /// The limit keeps tests with many users fast.
  private static let few = 60

  /// Stores the changes of a pool.
  mutating func keep(_ changes: [PoolChange]) throws {
    for change in changes {
      let index = rows.firstIndex { $0.entity == change.entity && $0.key == change.key }
      guard let value = change.value else {
        if let index { rows.remove(at: index) }
        continue
      }
      let json = Array(try RowEncoder.json(value).utf8)
      let row = PoolRow(entity: change.entity, key: change.key, json: json)
      if let index { rows[index] = row } else { rows.append(row) }
    }
  }

  /// The pool as it would be after a restart.
  mutating func restarted(_ pool: MockPool) -> MockPool {
    var pool = pool
    do {
      try keep(pool.takeChanges())
      calls += 1
      guard rows.count <= PoolKeeper.few || calls.isMultiple(of: 50) else { return pool }
      return try MockPool(restoring: rows, serverSettings: pool.serverSettings)
    } catch {
      Issue.record("can't restore the pool from its rows: \(error)")
      return pool
    }
  }
}
