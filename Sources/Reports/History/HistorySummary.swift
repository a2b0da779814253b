internal import Diagnostics
internal import RunRecord

/// The part of the console's summary about earlier runs: fixed and slower scenarios, and counts.
struct HistorySummary: Sendable {
  /// The maximum number of scenarios that are listed for each reason.
  private static let maximum = 10

  private var fixed: [Int: StyledText] = [:]
  private var slower: [Int: StyledText] = [:]

  mutating func add(_ record: ScenarioRecord, _ history: ScenarioHistory) {
    let groups = HistoryCounts.Group.all(of: record, history)
    guard groups.contains(.fixed) || groups.contains(.slower) else { return }
    let name = record.id.withoutRound.inLists
    if groups.contains(.fixed), let text = HistoryText.failures(history) {
      fixed[record.id.index] = "\("fixed  ", .success)  \(name): \(text)\n"
    }
    if groups.contains(.slower), let text = HistoryText.durations(history, of: record) {
      slower[record.id.index] = "\("slower ", .warning)  \(name): \(text)\n"
    }
  }

  /// The lines, with an empty line at the end; empty if nothing differs from earlier runs.
  func text(_ history: ReceivedHistory) -> StyledText {
    guard let counts = history.counts.text else { return "" }
    var text = StyledText()
    for group in [fixed, slower] {
      for (_, line) in group.sorted(by: { $0.key < $1.key }).prefix(Self.maximum) {
        text.append(line)
      }
      let rest = group.count - Self.maximum
      if rest > 0 { text.append("         and \(rest) more\n") }
    }
    text.append("compared with earlier runs: ", .strong)
    let id = history.run.map { " (this is run \($0.id.visible))" } ?? ""
    text.append("\(counts)\(id)\n")
    if history.counts[.newFailure] + history.counts[.stillFailing] > 0 {
      for note in history.run?.notes ?? [] { text.append("note: \(note.brief(2000))\n") }
    }
    text.append("\n")
    return text
  }
}
