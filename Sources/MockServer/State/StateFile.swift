import GRDB
import MockPool
import NIOPosix
import Values

/// The SQLite file that stores a server's pools, with one row for each entry.
///
/// The file is locked while it is open. A transaction returns after its data is on disk.
struct StateFile: Sendable {
  let path: String
  let database: DatabaseQueue
  let identity: FileIdentity?

  /// The version of the format; increase it with each change, because other versions reject the
  /// file.
  static let version = 1

  /// Opens a file, or creates it in an existing folder.
  static func open(_ path: String) async throws(StateFileError) -> StateFile {
    // GRDB blocks the caller's thread, which must not be one of the few threads of the task pool.
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
      // No other process can read or write the file, and SQLite needs no shared memory.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // A commit returns after the data is on disk.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  /// Creates the table and the header values in one transaction, then switches to the write-ahead
  /// log.
  ///
  /// This order puts the header values in the file itself.
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
  /// Reads all entries.
  func contents() async throws(StateFileError) -> StateContents {
    do {
      return try await database.read { database in
        var contents = StateContents()
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT pool, kind, key, value FROM entry ORDER BY id"
        )
        while let row = try rows.next() {
          let place = StateKey(pool: row[0], kind: row[1], key: row[2])
          contents.add(StateContents.Entry(place: place, json: row[3]))
        }
        return contents
      }
    } catch {
      throw StateFileError(error)
    }
  }
}
