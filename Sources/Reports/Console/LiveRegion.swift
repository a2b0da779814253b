internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The running scenarios, shown on a terminal below the permanent lines.
struct LiveRegion: Sendable {
  private var run: RunStart?
  private var running: [Int: RunningScenario] = [:]

  mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start): run = start
    case .scenarioStarted(let id, let at):
      running[id.index] = RunningScenario(id: id, startedAt: at)
    case .stepStarted(let id, let summary, let at):
      running[id.index]?.activity = .step(summary, since: at)
    case .stepWaiting(let id, let reason, let at): running[id.index]?.wait(for: reason, since: at)
    case .attemptStarted(let attempt, let lost, _): running[lost.id.index]?.begin(attempt)
    case .stepFinished(let id, _): running[id.index]?.activity = .betweenSteps
    case .scenarioFinished(let record): running[record.id.index] = nil
    case .stopped, .runHistory, .scenarioHistory, .exchanged: break
    case .runFinished: (run, running) = (nil, [:])
    }
  }

  /// The lines of one frame, which fit above the terminal's last line.
  ///
  /// If there is room, scenarios that finished out of order are shown among the running ones.
  func lines(at now: Date, size: TerminalSize, _ transcript: ConsoleTranscript) -> [StyledText] {
    // The cursor takes the line below the region, and the counts take one line.
    let room = size.rows - 2
    guard run != nil, room >= 0 else { return [] }
    let width = size.columns - 1
    var lines = scenarioLines(room, width, now, transcript.held)
    lines.append(counts(transcript.summary, now).cut(toCells: width))
    return lines
  }

  private func scenarioLines(
    _ room: Int,
    _ width: Int,
    _ now: Date,
    _ held: [Int: StyledText]
  ) -> [StyledText] {
    let order = running.keys.sorted()
    guard order.count <= room else {
      let shown = max(0, room - 1)
      let lines = order.prefix(shown).compactMap { running[$0]?.line(at: now, width: width) }
      let rest = StyledText("… and \(order.count - shown) more", .faint)
      return room > 0 ? lines + [rest.cut(toCells: width)] : []
    }
    guard order.count + held.count <= room else {
      return order.compactMap { running[$0]?.line(at: now, width: width) }
    }
    return (order + held.keys).sorted().compactMap { index in
      running[index]?.line(at: now, width: width) ?? held[index]?.cut(toCells: width)
    }
  }

  private func counts(_ summary: RunSummary, _ now: Date) -> StyledText {
    let finished = "\(summary.total) of \(summary.selected) finished"
    let time = " (\(summary.elapsed(at: now).shortText))"
    return "\(finished, .strong)\(summary.counts(unfinished: nil))\(time, .faint)"
  }
}

/// A running scenario.
private struct RunningScenario: Sendable {
  enum Activity: Sendable {
    case betweenSteps
    case step(String, since: Date)
    case waiting(String, for: String, since: Date)
  }

  let id: ScenarioID
  let startedAt: Date
  var activity = Activity.betweenSteps
  var attempt: Attempt?

  mutating func begin(_ attempt: Attempt) {
    self.attempt = attempt
    activity = .betweenSteps
  }

  mutating func wait(for reason: String, since instant: Date) {
    switch activity {
    case .step(let summary, _), .waiting(let summary, _, _):
      activity = .waiting(summary, for: reason, since: instant)
    case .betweenSteps: activity = .waiting("", for: reason, since: instant)
    }
  }

  /// The result and time as in a finished line, the name, and the current step.
  ///
  /// The duration at the end is never cut, and the name keeps at least half of the width.
  func line(at now: Date, width: Int) -> StyledText {
    let time = RunningScenario.span(from: startedAt, to: now)
    let head = "running  \(time.aligned(toCells: 8))  "
    var (activity, span) = text(at: now)
    if let attempt { activity = attempt.description + (activity.isEmpty ? "" : ": " + activity) }
    let room = width - head.displayWidth - (span.isEmpty ? 0 : span.displayWidth + 1)
    let name = id.title.brief(1000).cut(toCells: max(room / 2, room - activity.displayWidth - 2))
    var line: StyledText = "\("running", .accent)\(head.dropFirst("running".count), .faint)\(name)"
    let cut = activity.cut(toCells: room - name.displayWidth - 2)
    if !cut.isEmpty { line.append("  \(cut)", .faint) }
    if !span.isEmpty { line.append(" \(span)", .faint) }
    return line.cut(toCells: width)
  }

  private func text(at now: Date) -> (activity: String, span: String) {
    switch activity {
    case .betweenSteps: return ("", "")
    case .step(let summary, let since):
      return (summary.brief(), RunningScenario.span(from: since, to: now))
    case .waiting(let summary, let reason, let since):
      let step = summary.isEmpty ? "" : summary.brief() + ", "
      let span = RunningScenario.span(from: since, to: now)
      return ("\(step)waiting for \(reason.brief())", span)
    }
  }

  private static func span(from start: Date, to end: Date) -> String {
    Duration.seconds(end.timeIntervalSince(start)).shortText
  }
}

/// Turns lines into one write for a terminal, which replaces the previous frame.
///
/// The write overwrites live lines and then erases their ends, which avoids flicker. The cursor
/// stays visible, because a killed run must leave a working terminal.
struct TerminalPainter: Sendable {
  /// The widths of the lines on the screen that the next frame replaces.
  private var drawn: [Int] = []
  private var last: String?

  /// The output; empty if nothing on the screen would change.
  mutating func frame(
    above text: String,
    live lines: [StyledText],
    in size: TerminalSize,
    inColour: Bool
  ) -> String {
    let rendered = lines.map { $0.rendered(inColour: inColour) }
    let live = rendered.map { $0 + "\u{1B}[K\n" }.joined()
    if text.isEmpty, live == last ?? "" { return "" }
    let up = drawn.reduce(0) { $0 + TerminalPainter.rows($1, in: size.columns) }
    (drawn, last) = (lines.map(\.displayWidth), live)
    let start = up > 0 ? "\r\u{1B}[\(up)A" : "\r"
    if text.isEmpty { return start + live + "\u{1B}[J" }
    // Permanent lines can fill the whole width, and erasing after such a line deletes its last
    // cell.
    return start + "\u{1B}[J" + text + live
  }

  /// The number of screen lines that a line takes after the terminal became narrower.
  private static func rows(_ cells: Int, in width: Int) -> Int {
    max(1, (cells + width - 1) / width)
  }
}
