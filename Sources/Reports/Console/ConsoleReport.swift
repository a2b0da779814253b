internal import Diagnostics
package import FoundationEssentials
package import RunRecord

/// The report for the person who watches the run: scenarios, failures in full, and the summary.
///
/// Every call returns the output to write immediately. A plain output gets lines as scenarios
/// finish, in input order. A terminal gets frames from `tick` several times a second, and the
/// remaining output at the end of the run.
package struct ConsoleReport: Sendable {
  private let style: ConsoleStyle
  private var transcript: ConsoleTranscript
  private var live = LiveRegion()
  private var silence = SilenceNotice()
  private var painter = TerminalPainter()
  private var pending = ""
  private var size = TerminalSize()

  /// Creates a report before the run starts.
  package init(style: ConsoleStyle) {
    self.style = style
    transcript = ConsoleTranscript(isQuiet: style.isQuiet)
  }

  /// Adds an event and returns the output for it, which is often empty.
  package mutating func add(_ event: RunEvent) -> String {
    var shown = transcript.add(event)
    if style.isVerbose { shown.append(VerboseStep.text(of: event)) }
    let text = shown.rendered(inColor: style.inColor)
    guard redraws else {
      if !style.isQuiet { silence.add(event, hasOutput: !text.isEmpty) }
      return text
    }
    pending += text
    live.add(event)
    guard case .runFinished = event else { return "" }
    return frame([])
  }

  /// Adds a remark for the user and returns the output for it.
  ///
  /// A terminal shows the remark above the live lines with the next frame. Direct output would
  /// leave old live lines on the screen.
  package mutating func say(_ remark: String) -> String {
    guard redraws else { return remark }
    pending += remark
    return ""
  }

  /// The next frame for a terminal, or the line for a plain output after 30 seconds without output.
  ///
  /// The result is empty for a quiet output or without changes.
  package mutating func tick(at now: Date, size: TerminalSize) -> String {
    guard redraws else {
      guard !style.isQuiet else { return "" }
      return silence.line(at: now, transcript.summary).rendered(inColor: style.inColor)
    }
    self.size = size
    return frame(live.lines(at: now, size: size, transcript))
  }

  /// The counts so far, for the exit code.
  package var summary: RunSummary { transcript.summary }

  private var redraws: Bool { style.output == .terminal && !style.isQuiet }

  private mutating func frame(_ lines: [StyledText]) -> String {
    let above = pending
    pending = ""
    return painter.frame(above: above, live: lines, in: size, inColor: style.inColor)
  }
}

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
  package init(
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

/// The console report and the stream to which it is written.
package struct ConsoleStream: Report {
  private var report: ConsoleReport
  private let output: Output

  package init(_ report: ConsoleReport, _ output: Output) {
    (self.report, self.output) = (report, output)
  }

  /// Creates a report in the colors of the output.
  package init(
    _ kind: ConsoleStyle.Output,
    isQuiet: Bool,
    isVerbose: Bool,
    _ output: Output
  ) {
    let style = ConsoleStyle(
      output: kind,
      inColor: output.inColor,
      isQuiet: isQuiet,
      isVerbose: isVerbose
    )
    self.init(ConsoleReport(style: style), output)
  }

  package mutating func receive(_ event: RunEvent) { output.writeIfAny(report.add(event)) }

  package mutating func redraw(at now: Date) {
    output.writeIfAny(report.tick(at: now, size: output.terminal ?? TerminalSize()))
  }

  package mutating func say(_ remark: String) { output.writeIfAny(report.say(remark)) }
}

extension Output {
  fileprivate func writeIfAny(_ text: String) { if !text.isEmpty { write(text) } }
}
