import FoundationEssentials
import GRDB
import NIOPosix

/// The SQLite file in which a server keeps its pools: one row for each thing.
///
/// It is locked for as long as it is open, and a transaction is done when the disk has it.
struct StateFile: Sendable {
  private let path: String
  private let database: DatabaseQueue
  private let identity: FileIdentity?

  /// Counts up when what is written changes, so that no version reads what it does not know.
  static let version = 1

  /// Opens a file, or makes one where there is none; its folder must be there.
  static func open(_ path: String) async throws(StateFileError) -> StateFile {
    // GRDB opens on the caller's thread, which must not be one of the few that tasks share.
    let result = try? await NIOThreadPool.singleton.runIfActive {
      Result { () throws(StateFileError) in try StateFile(path: path) }
    }
    guard let result else { throw .cannotOpen(detail: "the program is stopping") }
    return try result.get()
  }

  private init(path: String) throws(StateFileError) {
    switch try StateHeader(path: path) {
    case .none: try StateHeader.makeFile(path: path)
    case .state(version: StateFile.version): break
    case .foreign: throw .foreign
    case .state(let version): throw .otherVersion(version)
    }
    self.path = path
    do {
      database = try DatabaseQueue(path: path, configuration: StateFile.configuration)
      try StateFile.prepare(database)
    } catch {
      throw StateFileError(error)
    }
    identity = FileIdentity(path: path)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "authflow.state"
    configuration.prepareDatabase { database in
      // Another process can neither read nor write; SQLite needs no memory shared with one either.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // A commit is on the disk before it returns.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  /// Makes the table and the marks in one transaction, and only then turns to the write-ahead log:
  /// so the marks are in the file itself from the beginning.
  private static func prepare(_ database: DatabaseQueue) throws {
    try database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS entry (
            id INTEGER PRIMARY KEY, pool TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
            value TEXT NOT NULL, UNIQUE (pool, kind, key)
          )
          """
      )
      try database.execute(sql: "PRAGMA application_id = \(StateHeader.applicationID)")
      try database.execute(sql: "PRAGMA user_version = \(version)")
    }
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }
}

extension StateFileError {
  fileprivate init(_ error: any Error) {
    let error = error as? DatabaseError
    switch error?.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse
    case .SQLITE_NOTADB: self = .foreign
    default: self = .cannotOpen(detail: error?.message ?? "no reason was given")
    }
  }
}

// MARK: - Reading

extension StateFile {
  /// All that is kept.
  func contents() async throws(StateFileError) -> StateContents {
    do {
      return try await database.read { database in
        var contents = StateContents()
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT pool, kind, key, value FROM entry ORDER BY id"
        )
        while let row = try rows.next() {
          let place = StatePlace(pool: row[0], kind: row[1], key: row[2])
          contents.add(StateContents.Entry(place: place, json: row[3]))
        }
        return contents
      }
    } catch {
      throw StateFileError(error)
    }
  }
}

// MARK: - Writing

extension StateFile {
  /// Writes changes in one transaction; nil where the disk has them all, and nothing is written otherwise.
  func write(_ changes: [StateChange]) async -> StateWriteError? {
    // SQLite goes on writing to a file that has been deleted, without a word.
    guard FileIdentity(path: path) == identity else { return .moved }
    do {
      try await database.write { database in
        for change in changes.latest { try StateFile.write(change, to: database) }
      }
      return nil
    } catch is CancellationError {
      return .stopped
    } catch {
      return .failed(detail: (error as? DatabaseError)?.message ?? "something can't be encoded")
    }
  }

  private static func write(_ change: StateChange, to database: Database) throws {
    switch change {
    case .put(let place, let value):
      let json = try JSONEncoder().encode(value)
      try database.cachedStatement(
        sql: """
          INSERT INTO entry (pool, kind, key, value) VALUES (?, ?, ?, ?)
          ON CONFLICT (pool, kind, key) DO UPDATE SET value = excluded.value
          """
      )
      .execute(
        arguments: [place.pool, place.kind, place.key, String(decoding: json, as: UTF8.self)]
      )
    case .remove(let place):
      try database.cachedStatement(sql: "DELETE FROM entry WHERE pool = ? AND kind = ? AND key = ?")
        .execute(arguments: [place.pool, place.kind, place.key])
    case .removePool(let pool):
      try database.cachedStatement(sql: "DELETE FROM entry WHERE pool = ?")
        .execute(arguments: [pool])
    }
  }
}
