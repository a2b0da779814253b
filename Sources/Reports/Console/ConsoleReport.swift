internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The report for the person who watches the run: scenarios, failures in full, and the summary.
///
/// Every call returns the output to write immediately. A plain output gets lines as scenarios
/// finish, in input order. A terminal gets frames from `tick` several times a second, and the
/// remaining output at the end of the run.
struct ConsoleReport: Sendable {
  private let style: ConsoleStyle
  private var transcript: ConsoleTranscript
  private var live = LiveRegion()
  private var silence = SilenceNotice()
  private var painter = TerminalPainter()
  private var pending = ""
  private var size = TerminalSize()

  /// Creates a report before the run starts.
  init(style: ConsoleStyle) {
    self.style = style
    transcript = ConsoleTranscript(isQuiet: style.verbosity == .quiet)
  }

  /// Whether the report shows running steps: on a terminal, after a silence, or in detail.
  var followsSteps: Bool { !isQuiet }

  /// Adds an event and returns the output for it, which is often empty.
  mutating func add(_ event: RunEvent) -> String {
    var shown = transcript.add(event)
    if style.verbosity == .verbose { shown.append(VerboseStep.text(of: event)) }
    let text = shown.rendered(inColor: style.inColor)
    guard redraws else {
      if !isQuiet { silence.add(event, hasOutput: !text.isEmpty) }
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
  mutating func say(_ remark: String) -> String {
    guard redraws else { return remark }
    pending += remark
    return ""
  }

  /// The next frame for a terminal, or the line for a plain output after 30 seconds without output.
  ///
  /// The result is empty for a quiet output or without changes.
  mutating func tick(at now: Date, size: TerminalSize) -> String {
    guard redraws else {
      guard !isQuiet else { return "" }
      return silence.line(at: now, transcript.summary).rendered(inColor: style.inColor)
    }
    self.size = size
    return frame(live.lines(at: now, size: size, transcript))
  }

  private var isQuiet: Bool { style.verbosity == .quiet }

  private var redraws: Bool { style.output == .terminal && !isQuiet }

  private mutating func frame(_ lines: [StyledText]) -> String {
    let above = pending
    pending = ""
    return painter.frame(above: above, live: lines, in: size, inColor: style.inColor)
  }
}
