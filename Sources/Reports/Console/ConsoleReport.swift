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
    if style.isVerbose { shown.append(VerboseStep(event).text) }
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
