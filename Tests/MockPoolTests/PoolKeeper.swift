import FoundationEssentials
import JSON
import MockPool
import Testing

/// What a pool consists of as rows, as a server's file has them.
///
/// Between the calls of every test here a pool is made again of its rows: so all that the tests say of
/// pools holds for one that has been written down and read at any moment too.
struct PoolKeeper {
  private(set) var rows: [PoolRow] = []
  private var calls = 0

  /// Beyond this many a pool is made again of its rows now and then only, so that tests of many users
  /// do not take long.
  private static let few = 60

  /// Takes down what a pool has changed.
  mutating func keep(_ changes: [PoolChange]) throws {
    for change in changes {
      let index = rows.firstIndex { $0.entity == change.entity && $0.key == change.key }
      guard let value = change.value else {
        if let index { rows.remove(at: index) }
        continue
      }
      let json = Array(try JSONEncoder().encode(value))
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
      return try MockPool(restoring: rows, conduct: pool.conduct)
    } catch {
      Issue.record("the pool's rows make no pool: \(error)")
      return pool
    }
  }
}
