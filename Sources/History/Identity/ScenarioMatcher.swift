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
    var key: ScenarioIdentity
    var line: Int
    var position: Int
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
    let current = CurrentScenarios(selection)
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
    for batch in matches.indices.batches {
      let scenarios = batch.map { selection.scenarios[$0] }
      let values = scenarios.flatMap {
        [$0.file.databaseValue, $0.name.databaseValue, $0.number.databaseValue]
      }
      try ScenarioMatcher.exact.forEachRow(of: values, in: database) { slot, row in
        let (line, position): (Int, Int) = (row[2], row[3])
        let isChanged = line != scenarios[slot].line || position != scenarios[slot].position
        matches[batch.lowerBound + slot] = Match(row: row[1], isChanged: isChanged)
      }
    }
  }
}

// MARK: - Moved and renamed scenarios

extension ScenarioMatcher {
  private var unmatched: [Int] { matches.indices.filter { matches[$0] == nil } }

  private mutating func claim(_ row: Row, for index: Int) {
    guard claimed.insert(row.id).inserted else { return }
    matches[index] = Match(row: row.id, isChanged: true)
  }

  private mutating func matchMoved(_ current: CurrentScenarios) throws {
    let groups = Dictionary(grouping: unmatched) { index in
      ScenarioIdentity("", selection.scenarios[index].name, selection.scenarios[index].number)
    }
    let unique = groups.compactMap { key, indices in
      indices.count == 1 ? (key: key, index: indices[0]) : nil
    }
    for batch in unique.indices.batches {
      let values = unique[batch].flatMap {
        [$0.key.name.text.databaseValue, $0.key.number.databaseValue]
      }
      let rows = try rows(ScenarioMatcher.sameName, values)
      for (slot, scenario) in unique[batch].enumerated() {
        let missing = rows[slot, default: []].filter { current.lacks($0.key) }
        if missing.count == 1 { claim(missing[0], for: scenario.index) }
      }
    }
  }

  private mutating func matchRenamed(_ current: CurrentScenarios) throws {
    let groups = Array(
      Dictionary(grouping: unmatched) { ExactString(selection.scenarios[$0].file) }
    )
    for batch in groups.indices.batches {
      let values = groups[batch].map(\.key.text.databaseValue)
      let rows = try rows(ScenarioMatcher.sameFile, values)
      for (slot, group) in groups[batch].enumerated() {
        let missing = rows[slot, default: []].filter { current.lacks($0.key) }
        pair(group.value, missing) { $0.line == $1.line }
        pair(group.value, missing) { $0.position == $1.position }
      }
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

  /// The rows that a query finds for a batch of values, by the position of their value.
  private func rows(_ query: BatchQuery, _ values: [DatabaseValue]) throws -> [Int: [Row]] {
    var rows: [Int: [Row]] = [:]
    try query.forEachRow(of: values, in: database) { slot, row in
      let key = ScenarioIdentity(row[2], row[3], row[4])
      rows[slot, default: []].append(
        Row(id: row[1], key: key, line: row[5], position: row[6])
      )
    }
    return rows
  }
}
