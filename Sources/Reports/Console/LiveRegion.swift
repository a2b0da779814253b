internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The running scenarios, shown on a terminal below the permanent lines.
struct LiveRegion: Sendable {
  private var isRunning = false
  private var running = RunningScenarios()

  mutating func add(_ event: RunEvent) {
    running.add(event)
    switch event {
    case .runStarted: isRunning = true
    case .runFinished: isRunning = false
    default: break
    }
  }

  /// The lines of one frame, which fit above the terminal's last line.
  ///
  /// If there is room, scenarios that finished out of order are shown among the running ones.
  func lines(at now: Date, size: TerminalSize, _ transcript: ConsoleTranscript) -> [StyledText] {
    // The cursor takes the line below the region, and the counts take one line.
    let room = size.rows - 2
    guard isRunning, room >= 0 else { return [] }
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
    let running = running.all
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
    let left = running.timeLeft(at: now).map { ", \($0)" } ?? ""
    let time = " (\(summary.elapsed(at: now).shortText)\(left))"
    return "\(finished, .strong)\(summary.counts(withUnfinished: false))\(time, .faint)"
  }
}
