internal import FoundationEssentials
internal import GRDB
internal import Values

/// The SQLite file that stores the results of runs.
///
/// Each access opens and closes the file, and has one transaction. Several programs can use the
/// file at the same time. A killed program leaves no part of a run, because SQLite rolls its
/// transaction back.
package struct HistoryFile: Hashable, Sendable {
  /// The path of the file, which may not exist yet.
  package let path: String

  /// Creates the history at a path without opening the file.
  package init(at path: String) { self.path = path }

  /// The time to wait for another program, in seconds.
  private static let maximumWait = (reading: 2.0, writing: 10.0)

  /// Reads in one transaction; nil if the file does not exist or is empty.
  ///
  /// The tables of an earlier version are changed first.
  func read<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      let queue = try open(HistoryFile.maximumWait.reading)
      defer { try? queue.close() }
      let (state, value) = try queue.read { database in
        let state = try HistorySchema.state(database)
        return (state, state == .current ? try body(database) : nil)
      }
      guard state == .older else { return value }
      try queue.write(HistorySchema.prepare)
      return try queue.read { try body($0) }
    } catch {
      throw HistoryError(error, at: path)
    }
  }

  /// Writes in one transaction, which is complete when the call returns; creates the file and its
  /// folder.
  func write<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    do {
      try Folder.create(Folder.containing(path))
      let queue = try open(HistoryFile.maximumWait.writing)
      defer { try? queue.close() }
      return try queue.write { database in
        try HistorySchema.prepare(database)
        return try body(database)
      }
    } catch {
      throw HistoryError(error, at: path)
    }
  }

  private func open(_ maximumWait: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "authflow.history"
    configuration.busyMode = .timeout(maximumWait)
    // Rows refer to runs that a later version may delete.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      // A power failure can lose the last run, but does not damage the file.
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
