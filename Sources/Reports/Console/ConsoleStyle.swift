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

  /// The capability of the output.
  package var output: Output

  /// Whether the report uses colors; a plain output can also have colors.
  package var inColor: Bool

  /// Whether only failures and the summary are shown, without redrawing.
  package var isQuiet: Bool

  /// Whether each step is shown as it ends, with its requests and responses.
  package var isVerbose: Bool

  /// Creates a style from an output and its options.
  init(
    output: Output,
    inColor: Bool = false,
    isQuiet: Bool = false,
    isVerbose: Bool = false
  ) {
    self.output = output
    self.inColor = inColor
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }
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
