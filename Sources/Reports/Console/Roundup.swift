internal import Diagnostics
internal import RunRecord

/// A line for each scenario that did not pass, with its reason, so that the reader need not scroll back.
struct Roundup: Sendable {
  private var stopped: [Int: StyledText] = [:]
  private var blocked: [String: [ScenarioID]] = [:]
  private var skipped: [String: [ScenarioID]] = [:]

  mutating func add(_ record: ScenarioRecord) {
    switch record.result {
    case .passed: break
    case .failed(let failure), .flaky(let failure):
      var text = StyledText(record.result.word.padded(toCells: 7), record.result.style)
      text.append("  \(record.id.title.brief(1000))")
      text.append(" (\(record.id.place))", .faint)
      text.append(": \(failure.message.brief(2000))\n")
      stopped[record.id.index] = text
    case .blocked(let failure): blocked[failure.message, default: []].append(record.id)
    case .skipped(let reason): skipped[reason.description, default: []].append(record.id)
    }
  }

  /// Failed and flaky ones in input order with the blocked, then the skipped; those that were blocked or
  /// skipped for one reason share a line.
  var text: StyledText {
    let stops = stopped.map { (index: $0.key, line: $0.value) }
    let blocks = blocked.map { Roundup.line("blocked", .warning, $0.key, $0.value) }
    let skips = skipped.map { Roundup.line("skipped  ", .accent, $0.key, $0.value) }
    var text = StyledText()
    for (_, line) in (stops + blocks).sorted(by: { $0.index < $1.index }) { text.append(line) }
    for (_, line) in skips.sorted(by: { $0.index < $1.index }) { text.append(line) }
    return text
  }

  /// One line for all scenarios with a reason, and the place of the first in the run.
  private static func line(
    _ word: String,
    _ style: StyledText.Style,
    _ reason: String,
    _ ids: [ScenarioID]
  ) -> (index: Int, line: StyledText) {
    let ids = ids.sorted { $0.index < $1.index }
    var text = StyledText(word, style)
    if !word.hasSuffix(" ") { text.append("  ") }
    if ids.count == 1 {
      text.append(ids[0].title.brief(1000))
      text.append(" (\(ids[0].place))", .faint)
    } else {
      text.append(ids.count.counting("scenario"))
    }
    text.append(": \(reason.brief(2000))\n")
    return (ids[0].index, text)
  }
}

/// The last line of a run: `14 scenarios: 12 passed, 1 failed, 1 skipped (3.2 s)`.
struct SummaryLine {
  private let summary: RunSummary
  private let seed: UInt64?

  /// `seed` is named where nothing before the line does.
  init(_ summary: RunSummary, seed: UInt64? = nil) { (self.summary, self.seed) = (summary, seed) }

  var text: StyledText {
    let count = max(summary.selected, summary.total)
    var text = StyledText(count.counting("scenario"), .strong)
    text.append(summary.counts(unfinished: "not run"))
    let time = summary.elapsed().inWords
    let facts =
      [time] + (summary.interrupted ? ["interrupted"] : []) + (seed.map { ["seed \($0)"] } ?? [])
    text.append(" (\(facts.joined(separator: ", ")))\n")
    return text
  }
}

extension RunSummary {
  /// The counts that are not 0, each in its colour: `: 12 passed, 1 failed`.
  func counts(unfinished word: String?) -> StyledText {
    var counts: [(Int, String, StyledText.Style)] = [
      (passed, "passed", .success), (flaky, "flaky", .warning), (failed, "failed", .failure),
      (blocked, "blocked", .warning), (skipped, "skipped", .accent),
    ]
    if let word { counts.append((unfinished, word, .warning)) }
    var text = StyledText()
    for (count, word, style) in counts where count > 0 {
      text.append(text.parts.isEmpty ? ": " : ", ")
      text.append("\(count) \(word)", style)
    }
    return text
  }
}
