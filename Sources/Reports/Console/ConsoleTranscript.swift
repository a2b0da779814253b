internal import Diagnostics
internal import RunRecord

/// What stays on the console, in input order whatever the order of completion.
struct ConsoleTranscript: Sendable {
  private let isQuiet: Bool
  private var run: RunStart?
  private(set) var summary = RunSummary()

  /// Lines of scenarios that finished before one that stands ahead of them.
  private(set) var held: [Int: StyledText] = [:]

  /// The place in the run of the next scenario to be shown.
  private var next = 0

  private var failures: [Int: StyledText] = [:]
  private var roundup = Roundup()

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Takes what happened, and returns what can be shown for good.
  mutating func add(_ event: RunEvent) -> StyledText {
    summary.add(event)
    switch event {
    case .runStarted(let start):
      run = start
      return isQuiet ? StyledText() : ConsoleTranscript.opening(start)
    case .scenarioFinished(let record): return finish(record)
    case .runFinished: return closing()
    case .scenarioStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished:
      return StyledText()
    }
  }

  private static func opening(_ run: RunStart) -> StyledText {
    var text = StyledText("running \(run.scenarios.count.counting("scenario"))", .strong)
    text.append(" on \(run.pool.visible), seed \(run.seed)\n\n")
    return text
  }

  private mutating func finish(_ record: ScenarioRecord) -> StyledText {
    roundup.add(record)
    if record.result.failure != nil {
      failures[record.id.index] = StoppedText(record, in: run).text
    }
    guard !isQuiet else { return StyledText() }
    held[record.id.index] = ConsoleTranscript.line(for: record)
    var text = StyledText()
    while let line = held.removeValue(forKey: next) {
      text.append(line)
      next += 1
    }
    return text
  }

  private static func line(for record: ScenarioRecord) -> StyledText {
    var text = StyledText(record.result.word.padded(toCells: 7), record.result.style)
    var time = record.elapsed.inWords
    if case .skipped = record.result { time = "" }
    text.append("  \(time.aligned(toCells: 8))", .faint)
    text.append("  \(record.id.title.brief(1000))")
    text.append("  \(record.id.place)\n", .faint)
    return text
  }

  private mutating func closing() -> StyledText {
    var text = StyledText()
    // After an interruption there are gaps, and what finished behind them is shown all the same.
    for (_, line) in held.sorted(by: { $0.key < $1.key }) { text.append(line) }
    held = [:]
    if !isQuiet, summary.total > 0 { text.append("\n") }
    for (_, failure) in failures.sorted(by: { $0.key < $1.key }) {
      text.append(failure)
      text.append("\n")
    }
    let reasons = roundup.text
    text.append(reasons)
    if !reasons.parts.isEmpty { text.append("\n") }
    text.append(SummaryLine(summary).text)
    return text
  }
}
