internal import GRDB
internal import Values

/// Finds the rows of scenarios in a history.
///
/// A scenario keeps its history if it is renamed or moved:
///
/// 1. A row with the same file and name is the scenario's own.
/// 2. Otherwise, the only row with the same name in another file, if that file no longer contains
///   the scenario.
/// 3. Otherwise, a row of the same file whose scenario is no longer there, with the same line or
///    position.
struct ScenarioMatcher {
  /// A scenario's row.
  struct Match: Hashable {
    var row: Int64
    /// Whether the row has another file, name, line, or position.
    var isChanged: Bool
  }

  private struct Row {
    var id: Int64
    var key: Key
    var line: Int
    var position: Int
  }

  private struct Key: Hashable {
    var file: ExactString
    var name: ExactString
    var number: Int

    init(_ file: String, _ name: String, _ number: Int) {
      (self.file, self.name, self.number) = (ExactString(file), ExactString(name), number)
    }
  }

  private let database: Database
  private let selection: HistorySelection
  private var matches: [Match?]
  private var claimed: Set<Int64> = []

  /// Finds the rows of a selection in the order of its scenarios; nil for a new scenario.
  static func matches(of selection: HistorySelection, in database: Database) throws -> [Match?] {
    var matcher = ScenarioMatcher(database, selection)
    try matcher.matchExactly()
    guard matcher.matches.contains(where: { $0 == nil }), try matcher.hasRows else {
      return matcher.matches
    }
    let current = Current(selection)
    try matcher.matchMoved(current)
    try matcher.matchRenamed(current)
    return matcher.matches
  }

  private init(_ database: Database, _ selection: HistorySelection) {
    (self.database, self.selection) = (database, selection)
    matches = Array(repeating: nil, count: selection.scenarios.count)
  }

  private var hasRows: Bool {
    get throws {
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM scenario)") ?? false
    }
  }
}

// MARK: - Same name and place

extension ScenarioMatcher {
  private mutating func matchExactly() throws {
    let statement = try database.cachedStatement(
      sql: "SELECT id, line, position FROM scenario WHERE file = ? AND name = ? AND number = ?"
    )
    for index in matches.indices {
      let scenario = selection.scenarios[index]
      let row = try GRDB.Row.fetchOne(
        statement,
        arguments: [scenario.file, scenario.name, scenario.number]
      )
      guard let row else { continue }
      let (line, position): (Int, Int) = (row[1], row[2])
      let isChanged = line != scenario.line || position != scenario.position
      matches[index] = Match(row: row[0], isChanged: isChanged)
    }
  }
}

// MARK: - Moved and renamed scenarios

extension ScenarioMatcher {
  /// The scenarios that exist now.
  private struct Current {
    private var keys: Set<Key> = []
    private var files: Set<ExactString> = []
    private let hasFile: (String) -> Bool

    init(_ selection: HistorySelection) {
      hasFile = selection.hasFile
      for scenarios in [selection.scenarios, selection.others] {
        for scenario in scenarios {
          keys.insert(Key(scenario.file, scenario.name, scenario.number))
          files.insert(ExactString(scenario.file))
        }
      }
    }

    /// Whether a scenario of the history is no longer at its place.
    func lacks(_ key: Key) -> Bool {
      !keys.contains(key) && (files.contains(key.file) || !hasFile(key.file.text))
    }
  }

  private var unmatched: [Int] { matches.indices.filter { matches[$0] == nil } }

  private mutating func claim(_ row: Row, for index: Int) {
    guard claimed.insert(row.id).inserted else { return }
    matches[index] = Match(row: row.id, isChanged: true)
  }

  private mutating func matchMoved(_ current: Current) throws {
    let groups = Dictionary(grouping: unmatched) { index in
      Key("", selection.scenarios[index].name, selection.scenarios[index].number)
    }
    for (key, indices) in groups where indices.count == 1 {
      let rows = try rows(where: "name = ? AND number = ?", [key.name.text, key.number])
        .filter { current.lacks($0.key) }
      if rows.count == 1 { claim(rows[0], for: indices[0]) }
    }
  }

  private mutating func matchRenamed(_ current: Current) throws {
    let groups = Dictionary(grouping: unmatched) { ExactString(selection.scenarios[$0].file) }
    // A scenario that was deleted before the file last ran is not renamed now.
    let condition = "file = ?1 AND seen = (SELECT max(seen) FROM scenario WHERE file = ?1)"
    for (file, indices) in groups {
      let rows = try rows(where: condition, [file.text])
        .filter { current.lacks($0.key) && !claimed.contains($0.id) }
      if rows.isEmpty { continue }
      pair(indices, rows) { $0.line == $1.line }
      pair(indices, rows) { $0.position == $1.position }
    }
  }

  /// Matches scenarios and rows that have exactly one partner.
  private mutating func pair(
    _ indices: [Int],
    _ rows: [Row],
    _ isAtSamePlace: (HistoryScenario, Row) -> Bool
  ) {
    let indices = indices.filter { matches[$0] == nil }
    let rows = rows.filter { !claimed.contains($0.id) }
    for index in indices {
      let scenario = selection.scenarios[index]
      let found = rows.filter { isAtSamePlace(scenario, $0) }
      guard found.count == 1,
        indices.count(where: { isAtSamePlace(selection.scenarios[$0], found[0]) }) == 1
      else { continue }
      claim(found[0], for: index)
    }
  }

  private func rows(where condition: String, _ arguments: StatementArguments) throws -> [Row] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, file, name, number, line, position FROM scenario WHERE \(condition)"
    )
    return try GRDB.Row.fetchAll(statement, arguments: arguments).map { row in
      Row(
        id: row[0],
        key: Key(row[1], row[2], row[3]),
        line: row[4],
        position: row[5]
      )
    }
  }
}
