internal import Diagnostics
internal import RunRecord

/// The facts about a run at the end of its Markdown page.
struct MarkdownFacts {
  /// The maximum number of earlier runs.
  private static let maximumTrend = 10

  let run: RunStart?
  let history: RunHistory?
  let leftovers: LeftoverText

  var text: String { leftoverText + trend + facts }

  private var leftoverText: String {
    let text = leftovers.text(pool: run?.pool ?? "", command: run?.command ?? []).plain
    guard !text.isEmpty else { return "" }
    return "\n## Left on the pool\n\n" + MarkdownText.block(text)
  }

  private var trend: String {
    let points = (history?.trend ?? []).suffix(Self.maximumTrend)
    guard !points.isEmpty else { return "" }
    let names = [
      "earlier run", "passed", "failed", "blocked", "flaky", "quarantined", "skipped", "time",
    ]
    let rows = points.reversed().map { point in
      let counts = point.counts
      let numbers = [
        counts.passed, counts.failed, counts.blocked, counts.flaky, counts.quarantined,
        counts.skipped,
      ]
      return MarkdownText.row(
        [MarkdownText.plain(HistoryText.run(point.run))] + numbers.map(String.init)
          + [point.elapsed.shortText]
      )
    }
    return "\n## Earlier runs\n\n" + MarkdownText.head(names) + rows.joined()
  }

  private var facts: String {
    guard let run else { return "" }
    var facts = [
      ("started", HistoryText.time(run.at)), ("seed", run.seedText),
      ("region", run.origin.region), ("selection", run.origin.shownSelection.brief(1000)),
    ]
    if let id = history?.id { facts.append(("run", id)) }
    if let shard = run.shard { facts.append(("shard", "\(shard.number)/\(shard.count)")) }
    if !run.origin.version.isEmpty { facts.append(("authflow", run.origin.version)) }
    let notes = (history?.notes ?? []).map { "\n\(MarkdownText.plain($0.brief(1000)))\n" }
    return "\n## Run\n\n" + MarkdownText.head(["property", "value"])
      + facts.map { MarkdownText.row([$0.0, MarkdownText.codeCell($0.1)]) }.joined()
      + notes.joined()
  }
}
