internal import Diagnostics
internal import RunRecord

/// A line for each scenario that did not pass, with its reason, so that nobody has to scroll back.
struct Roundup: Sendable {
  private var stopped: [Int: StyledText] = [:]
  private var skipped: [String: [ScenarioID]] = [:]

  mutating func add(_ record: ScenarioRecord) {
    switch record.result {
    case .passed: break
    case .failed(let failure), .blocked(let failure), .flaky(let failure):
      var text = StyledText(record.result.word.padded(toCells: 7), record.result.style)
      text.append("  \(record.id.title.brief(1000))")
      text.append(" (\(record.id.place))", .faint)
      text.append(": \(failure.message.brief(2000))\n")
      stopped[record.id.index] = text
    case .skipped(let reason): skipped[reason, default: []].append(record.id)
    }
  }

  /// Failed, flaky and blocked ones in input order, then the skipped, those of one reason in one line.
  var text: StyledText {
    var text = StyledText()
    for (_, line) in stopped.sorted(by: { $0.key < $1.key }) { text.append(line) }
    let groups = skipped.map { (reason: $0.key, ids: $0.value.sorted { $0.index < $1.index }) }
    for group in groups.sorted(by: { $0.ids[0].index < $1.ids[0].index }) {
      text.append("skipped  ", .accent)
      if group.ids.count == 1 {
        text.append(group.ids[0].name.brief(1000))
        text.append(" (\(group.ids[0].place))", .faint)
      } else {
        text.append(group.ids.count.counting("scenario"))
      }
      text.append(": \(group.reason.brief(2000))\n")
    }
    return text
  }
}

/// The last line of a run: `14 scenarios: 12 passed, 1 failed, 1 skipped (3.2 s)`.
struct SummaryLine {
  private let summary: RunSummary

  init(_ summary: RunSummary) { self.summary = summary }

  var text: StyledText {
    let count = max(summary.selected, summary.total)
    var text = StyledText(count.counting("scenario"), .strong)
    text.append(summary.counts(unfinished: "not run"))
    let time = summary.elapsed().inWords
    text.append(summary.interrupted ? " (\(time), interrupted)\n" : " (\(time))\n")
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
