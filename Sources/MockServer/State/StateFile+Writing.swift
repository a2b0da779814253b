import GRDB
import MockPool
import Values

extension StateFile {
  /// Writes changes in one transaction, all or nothing; returns nil if the changes are on disk.
  func write(_ changes: [StateChange]) async -> StateWriteError? {
    // SQLite does not report an error when it writes to a deleted file.
    guard FileIdentity(path: path) == identity else { return .moved }
    do {
      try await database.write { database in
        for change in changes.latest { try StateFile.write(change, to: database) }
      }
      return nil
    } catch is CancellationError {
      return .stopped
    } catch {
      return .failed(detail: (error as? DatabaseError)?.message ?? "an entry can't be encoded")
    }
  }

  private static func write(_ change: StateChange, to database: Database) throws {
    switch change {
    case .put(let place, let value):
      let json = try RowEncoder.json(value)
      try database.cachedStatement(
        sql: """
          INSERT INTO entry (pool, kind, key, value) VALUES (?, ?, ?, ?)
          ON CONFLICT (pool, kind, key) DO UPDATE SET value = excluded.value
          """
      )
      .execute(arguments: [place.pool, place.kind, place.key, json])
    case .remove(let place):
      try database.cachedStatement(sql: "DELETE FROM entry WHERE pool = ? AND kind = ? AND key = ?")
        .execute(arguments: [place.pool, place.kind, place.key])
    case .removePool(let pool):
      try database.cachedStatement(sql: "DELETE FROM entry WHERE pool = ?")
        .execute(arguments: [pool])
    }
  }
}
