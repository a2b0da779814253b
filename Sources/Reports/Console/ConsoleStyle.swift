/// How the console report looks; the caller decides it from the terminal, `NO_COLOR` and `--color`.
package struct ConsoleStyle: Hashable, Sendable {
  /// What the output can do.
  package enum Output: Hashable, Sendable {
    /// Lines that stay, as for a CI log or a file.
    case plain
    /// A terminal on which the lines of running scenarios are drawn again and again.
    case terminal
  }

  /// What the output can do.
  package var output: Output

  /// Whether colours are sent; a plain output may have them too.
  package var inColour: Bool

  /// Whether only failures and the summary are shown; then nothing is redrawn.
  package var isQuiet: Bool

  /// Whether each step is shown as it ends, with its requests and answers.
  package var isVerbose: Bool

  /// States a look.
  package init(
    output: Output,
    inColour: Bool = false,
    isQuiet: Bool = false,
    isVerbose: Bool = false
  ) {
    self.output = output
    self.inColour = inColour
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }
}

/// The size of a terminal in character cells.
package struct TerminalSize: Hashable, Sendable {
  /// How many cells a line has.
  package var columns: Int

  /// How many lines there are.
  package var rows: Int

  /// States a size; what a terminal does not tell, or tells as 0, becomes 80 by 24.
  package init(columns: Int? = nil, rows: Int? = nil) {
    self.columns = columns.flatMap { $0 > 0 ? $0 : nil } ?? 80
    self.rows = rows.flatMap { $0 > 0 ? $0 : nil } ?? 24
  }
}
