// The queries for rows of scenarios, each for a batch of values.
extension ScenarioMatcher {
  static let exact = BatchQuery(
    columns: ["file", "name", "number"],
    query: """
      SELECT slot, id, line, position FROM wanted CROSS JOIN scenario USING (file, name, number)
      """
  )

  static let sameName = BatchQuery(
    columns: ["name", "number"],
    query: """
      SELECT slot, id, file, name, number, line, position FROM wanted
      CROSS JOIN scenario USING (name, number)
      """
  )

  /// The rows that were there when their file last ran.
  ///
  /// A scenario that was deleted before is not renamed now.
  static let sameFile = BatchQuery(
    columns: ["file"],
    query: """
      , latest AS (
        SELECT slot, file, max(seen) AS seen FROM wanted CROSS JOIN scenario USING (file)
        GROUP BY slot
      )
      SELECT slot, id, file, name, number, line, position FROM latest
      CROSS JOIN scenario USING (file, seen)
      """
  )
}
