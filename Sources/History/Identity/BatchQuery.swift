internal import Algorithms
internal import GRDB
internal import Values

/// A query that finds the rows of many values in one statement.
///
/// A statement for each value takes five times as long, because each execution has a fixed cost.
struct BatchQuery {
  /// The columns of the table `wanted`, which contains the values.
  let columns: [String]

  /// The query after the definition of `wanted`.
  ///
  /// Its first result is the column `slot` of `wanted`.
  let query: String

  /// Calls `body` with each row and the position of its value.
  ///
  /// `values` are the columns of one value after the other, for a batch of values.
  func forEachRow(
    of values: [DatabaseValue],
    in database: Database,
    _ body: (Int, Row) throws -> Void
  ) throws {
    let statement = try database.cachedStatement(sql: sql(values.count / columns.count))
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values))
    while let row = try rows.next() { try body(row[0], row) }
  }

  private func sql(_ count: Int) -> String {
    let parameters = String(repeating: ", ?", count: columns.count)
    let values = (0..<count).map { "(\($0)\(parameters))" }.joined(separator: ", ")
    return """
      WITH wanted (slot, \(columns.joined(separator: ", "))) AS (VALUES \(values)) \(query)
      """
  }
}

extension Range<Int> {
  /// The positions in batches, each for one statement.
  ///
  /// The parameters of a batch stay far below SQLite's limit. A run can have 100,000 scenarios, so
  /// only the values of one batch are in memory.
  var batches: [Range<Int>] { Array(chunks(ofCount: 50)) }
}
