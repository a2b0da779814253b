internal import GRDB

/// The tables of a history, and the changes from version to version.
///
/// `result` has one row for each scenario of a run. `standing` has one row for each scenario and
/// pool. It replaces the old rows of `result`, which are deleted.
enum HistorySchema {
  /// The `PRAGMA application_id` of a history: "afhi".
  static let applicationID: Int32 = 0x6166_6869

  /// The version of the tables, which is the number of steps.
  static var version: Int { steps.count }

  /// The state of a file before it is used.
  enum State: Hashable {
    /// The file has no tables.
    case empty
    case current
    /// An earlier version of authflow wrote the file.
    case older
  }

  /// Checks a file without changing it.
  ///
  /// - Throws: `HistoryError` if the file is not a history, or has a later version.
  static func state(_ database: Database) throws -> State {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if id == 0, version == 0 {
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard tables == 0 else { throw HistoryError.foreign }
      return .empty
    }
    guard id == applicationID else { throw HistoryError.foreign }
    guard version <= self.version else { throw HistoryError.laterVersion }
    return version == self.version ? .current : .older
  }

  /// Creates the tables, or brings them to the current version.
  static func prepare(_ database: Database) throws {
    guard try state(database) != .current else { return }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    for step in steps.dropFirst(version) { try database.execute(sql: step) }
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(self.version)")
  }

  /// Each step changes the tables of the version before it; a published step never changes.
  private static let steps = [results, configurations, incompleteRuns]

  private static let results = """
    CREATE TABLE pool (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE run (
      id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE,
      pool INTEGER NOT NULL REFERENCES pool (id), at REAL NOT NULL, elapsed REAL NOT NULL,
      selection TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL, host TEXT NOT NULL,
      interrupted INTEGER NOT NULL, passed INTEGER NOT NULL, flaky INTEGER NOT NULL,
      failed INTEGER NOT NULL, blocked INTEGER NOT NULL, skipped INTEGER NOT NULL
    );
    CREATE INDEX run_of_selection ON run (pool, selection);
    CREATE TABLE scenario (
      id INTEGER PRIMARY KEY, file TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL,
      line INTEGER NOT NULL, position INTEGER NOT NULL, seen INTEGER NOT NULL,
      UNIQUE (file, name, number)
    );
    CREATE INDEX scenario_by_name ON scenario (name);
    CREATE TABLE result (
      scenario INTEGER NOT NULL REFERENCES scenario (id),
      pool INTEGER NOT NULL REFERENCES pool (id), run INTEGER NOT NULL REFERENCES run (id),
      result TEXT NOT NULL, elapsed REAL NOT NULL, PRIMARY KEY (scenario, pool, run)
    ) WITHOUT ROWID;
    CREATE TABLE standing (
      scenario INTEGER NOT NULL REFERENCES scenario (id),
      pool INTEGER NOT NULL REFERENCES pool (id), failing INTEGER, since INTEGER,
      runs INTEGER NOT NULL, passed INTEGER, blocked_since INTEGER,
      blocked_runs INTEGER NOT NULL, PRIMARY KEY (scenario, pool)
    ) WITHOUT ROWID;
    """

  /// The settings of pools, without duplicates.
  private static let configurations = """
    CREATE TABLE configuration (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, text TEXT NOT NULL);
    CREATE INDEX configuration_by_hash ON configuration (hash);
    ALTER TABLE run ADD COLUMN configuration INTEGER REFERENCES configuration (id);
    """

  /// Columns for quarantined scenarios, and for what is missing from a merged run.
  private static let incompleteRuns = """
    ALTER TABLE run ADD COLUMN quarantined INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE run ADD COLUMN gap TEXT;
    ALTER TABLE result ADD COLUMN quarantined INTEGER NOT NULL DEFAULT 0;
    """
}
