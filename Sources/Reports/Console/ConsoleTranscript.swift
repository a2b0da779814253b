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

  /// In full what failed, and of what was blocked for one reason the first.
  private var failures: [Int: (text: StyledText, reason: String?)] = [:]
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
    if let failure = record.result.failure {
      var reason: String?
      if case .blocked = record.result { reason = failure.message }
      failures[record.id.index] = (StoppedText(record, in: run).text, reason)
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
    var seen: Set<String> = []
    for (_, failure) in failures.sorted(by: { $0.key < $1.key }) {
      // The list below counts the others that were blocked for the same reason.
      if let reason = failure.reason, !seen.insert(reason).inserted { continue }
      text.append(failure.text)
      text.append("\n")
    }
    let reasons = roundup.text
    text.append(reasons)
    if !reasons.parts.isEmpty { text.append("\n") }
    // A quiet run that passes shows this line alone, and can be repeated all the same.
    let isAlone = isQuiet && failures.isEmpty && summary.passed > 0
    text.append(SummaryLine(summary, seed: isAlone ? run?.seed : nil).text)
    return text
  }
}
