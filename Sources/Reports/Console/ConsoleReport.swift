internal import Diagnostics
package import FoundationEssentials
package import RunRecord

/// The report for whoever watches the run: a line a scenario, failures in full, the summary.
///
/// It is a value without a clock: every call returns what is to be written now, to be written at
/// once and in one piece. A plain output gets lines as scenarios finish, in input order. A terminal
/// gets frames from `tick`, several a second, and the rest from the end of the run.
package struct ConsoleReport: Sendable {
  private let style: ConsoleStyle
  private var transcript: ConsoleTranscript
  private var live = LiveRegion()
  private var painter = TerminalPainter()
  private var pending = ""
  private var size = TerminalSize()

  /// Starts a report.
  package init(style: ConsoleStyle) {
    self.style = style
    transcript = ConsoleTranscript(isQuiet: style.isQuiet)
  }

  /// Takes what happened, and returns what to write because of it; often nothing.
  package mutating func add(_ event: RunEvent) -> String {
    var shown = transcript.add(event)
    if style.isVerbose { shown.append(VerboseStep.text(of: event)) }
    let text = shown.rendered(inColour: style.inColour)
    guard redraws else { return text }
    pending += text
    live.add(event)
    guard case .runFinished = event else { return "" }
    return frame([])
  }

  /// Takes a remark to the user, and returns what to write because of it.
  ///
  /// On a terminal it goes above the live lines with the next frame; written beside them it would
  /// leave them behind.
  package mutating func say(_ remark: String) -> String {
    guard redraws else { return remark }
    pending += remark
    return ""
  }

  /// The next frame for a terminal; empty for a plain output and where nothing has changed.
  package mutating func tick(at now: Date, size: TerminalSize) -> String {
    guard redraws else { return "" }
    self.size = size
    return frame(live.lines(at: now, size: size, transcript))
  }

  /// The counts so far, for the exit code.
  package var summary: RunSummary { transcript.summary }

  private var redraws: Bool { style.output == .terminal && !style.isQuiet }

  private mutating func frame(_ lines: [StyledText]) -> String {
    let above = pending
    pending = ""
    return painter.frame(above: above, live: lines, in: size, inColour: style.inColour)
  }
}

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

/// The console report on the stream that it is shown on.
package struct ConsoleStream: Report {
  private var report: ConsoleReport
  private let output: Output

  package init(_ report: ConsoleReport, _ output: Output) {
    (self.report, self.output) = (report, output)
  }

  package mutating func receive(_ event: RunEvent) { write(report.add(event)) }

  package mutating func redraw(at now: Date) {
    write(report.tick(at: now, size: output.terminal ?? TerminalSize()))
  }

  package mutating func say(_ remark: String) { write(report.say(remark)) }

  private func write(_ text: String) {
    if !text.isEmpty { output.write(text) }
  }
}
