/// The style of the console report.
///
/// The caller derives the style from the terminal, `NO_COLOR`, and `--color`.
package struct ConsoleStyle: Hashable, Sendable {
  /// The capability of the output.
  package enum Output: Hashable, Sendable {
    /// Permanent lines, as in a CI log or a file.
    case plain
    /// A terminal that redraws the lines of running scenarios.
    case terminal
  }

  var output: Output

  /// Whether the report uses colors; a plain output can also have colors.
  var inColor = false

  var verbosity = Verbosity.normal
}

/// How much the console report shows.
package enum Verbosity: Hashable, Sendable {
  /// Only failures and the summary, without redrawing.
  case quiet
  case normal
  /// Also each step as it ends, with its requests and responses.
  case verbose
}

/// The size of a terminal in cells.
package struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a line.
  package var columns: Int

  /// The number of lines.
  package var rows: Int

  /// Creates a size; an unknown value or 0 becomes 80 columns or 24 rows.
  package init(columns: Int? = nil, rows: Int? = nil) {
    self.columns = columns.flatMap { $0 > 0 ? $0 : nil } ?? 80
    self.rows = rows.flatMap { $0 > 0 ? $0 : nil } ?? 24
  }
}
