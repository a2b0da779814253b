internal import Diagnostics
internal import RunRecord

/// The permanent lines on the console, in input order regardless of the order of completion.
struct ConsoleTranscript: Sendable {
  private let isQuiet: Bool
  private var run: RunStart?
  private(set) var summary = RunSummary()

  /// The lines of scenarios that finished before an earlier scenario.
  private(set) var held: [Int: StyledText] = [:]

  /// The position in the run of the next scenario to show.
  private var next = 0

  /// The full output of failures, and of the first scenario blocked for each reason.
  private var failures: [Int: (text: StyledText, reason: String?)] = [:]
  private var failureSummary = FailureSummary()
  private var remaining = RemainingScenarios()
  private var leftovers = LeftoverText()
  private var history = ReceivedHistory()
  private var changes = HistorySummary()

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Adds an event and returns the lines that can be shown.
  mutating func add(_ event: RunEvent) -> StyledText {
    summary.add(event)
    history.add(event)
    remaining.add(event)
    switch event {
    case .runStarted(let start):
      run = start
      guard !isQuiet else { return "" }
      return "\(start.size, .strong) on \(start.pool.visible), \(start.seedPhrase)\n\n"
    case .scenarioFinished(let record): return finish(record)
    case .runFinished: return closing()
    case .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged:
      return ""
    }
  }

  private mutating func finish(_ record: ScenarioRecord) -> StyledText {
    let past = history.take(record)
    failureSummary.add(record)
    if let past { changes.add(record, past) }
    leftovers.add(record)
    if let failure = record.result.failure {
      var reason: String?
      // An entry of the quarantine names one scenario, so its failure is always shown.
      if case .blocked = record.result, record.quarantine == nil { reason = failure.message }
      let text = FailedScenarioText(record: record, run: run, history: past).text
      failures[record.id.index] = (text, reason)
    }
    guard !isQuiet else { return "" }
    held[record.id.index] = ConsoleTranscript.line(for: record)
    var text = StyledText()
    while let line = held.removeValue(forKey: next) {
      text.append(line)
      next += 1
    }
    return text
  }

  private static func line(for record: ScenarioRecord) -> StyledText {
    var time = record.elapsed.shortText
    if case .skipped = record.result { time = "" }
    let head: StyledText =
      "\(record.result.padded(record.effectiveQuarantine))\("  " + time.aligned(toCells: 8), .faint)"
    let quarantine = record.effectiveQuarantine.map { "  in quarantine until \($0.until)" } ?? ""
    let end = "  \(record.id.place)\(quarantine)\n"
    return "\(head)  \(record.id.title.brief(1000))\(end, .faint)"
  }

  private mutating func closing() -> StyledText {
    var text = StyledText()
    // An interruption leaves gaps, but scenarios that finished after a gap are still shown.
    for (_, line) in held.sorted(by: { $0.key < $1.key }) { text.append(line) }
    held = [:]
    if !isQuiet, summary.total > 0 { text.append("\n") }
    var seen: Set<String> = []
    for (_, failure) in failures.sorted(by: { $0.key < $1.key }) {
      // The list below counts the other scenarios that were blocked for this reason.
      if let reason = failure.reason, !seen.insert(reason).inserted { continue }
      text.append(failure.text)
      text.append("\n")
    }
    let reasons = failureSummary.text
    text.append(reasons)
    if !reasons.parts.isEmpty { text.append("\n") }
    if !isQuiet, summary.interrupted { text.append(remaining.text) }
    text.append(changes.text(history))
    if !isQuiet { text.append(summary.waits.summaryText) }
    text.append(leftovers.text(pool: run?.pool ?? "", command: run?.command ?? []))
    if let gap = summary.gap {
      text.append("incomplete: ", .warning)
      text.append("\(gap.brief(2000))\n")
    }
    // This line is the whole output of a quiet run that passes, and must suffice to repeat the run.
    let isAlone = isQuiet && failures.isEmpty && summary.passed > 0
    text.append(summary.line(seed: isAlone ? run?.seedPhrase : nil))
    return text
  }
}

extension RemainingScenarios {
  /// The maximum number of listed scenarios.
  private static let maximumNames = 50

  /// The scenarios without a record, then the command that runs every scenario without a result of
  /// its own, then an empty line.
  ///
  /// Empty if every scenario has a result of its own.
  fileprivate var text: StyledText {
    var text = StyledText()
    let absent = absent
    for id in absent.prefix(Self.maximumNames) {
      text.append("\("not run", .warning)  \(id.inLists)\n")
    }
    let rest = absent.count - Self.maximumNames
    if rest > 0 { text.append("         and \(rest) more\n") }
    if let command { text.append("\("run the rest: ", .strong)\(command)\n") }
    if !text.parts.isEmpty { text.append("\n") }
    return text
  }
}

extension RunStart {
  /// The seeds in a sentence: `seed 7`, or `seeds 7, 8` of a merged run.
  fileprivate var seedPhrase: String { seeds.count == 1 ? "seed \(seedText)" : "seeds \(seedText)" }

  /// The number of scenarios, with the part of the run: `running shard 2 of 8: 5 of 40 scenarios`.
  fileprivate var size: String {
    guard let shard else { return "running \(scenarios.count.counting("scenario"))" }
    let whole = shard.selection.count.counting("scenario")
    return "running shard \(shard.number) of \(shard.count): \(scenarios.count) of \(whole)"
  }
}
