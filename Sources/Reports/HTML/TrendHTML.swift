internal import FoundationEssentials
internal import RunRecord

/// The results of the last runs as stacked bars, and as a table.
struct TrendHTML {
  /// The height of the tallest bar, in pixels.
  private static let height = 60.0

  /// The part of a run's place that its bar takes.
  private static let filled = 0.8

  /// The earlier runs, oldest first.
  let history: RunHistory
  let start: Date
  let counts: ResultCounts
  let elapsed: Duration

  /// The HTML of the section; empty without earlier runs.
  var text: String {
    guard !history.trend.isEmpty else { return "" }
    let this = RunHistory.Point(
      run: PastRun(id: history.id, at: start),
      counts: counts,
      elapsed: elapsed
    )
    let points = history.trend.suffix(29) + [this]
    let tallest = max(1, points.map(\.counts.total).max() ?? 1)
    let failures = points.map(\.counts.failures)
    return ReportTemplate.trend.render([
      "trendHeading": "Last \(points.count) runs",
      "trendLabel":
        "Failed or blocked scenarios in the last \(points.count) runs, oldest first: "
        + failures.map(String.init).joined(separator: ", "),
      "points": points.enumerated().map { index, point in
        values(point, at: index, of: points.count, tallest)
      },
    ])
  }

  private func values(
    _ point: RunHistory.Point,
    at index: Int,
    of count: Int,
    _ tallest: Int
  ) -> TemplateValues {
    let time = HistoryText.time(point.run.at)
    let counts = point.counts
    // A few runs have bars of the same width as many runs.
    let places = max(count, 12)
    let x = (Double(index) + (1 - TrendHTML.filled) / 2) / Double(places)
    let bars = TrendHTML.bars(counts.parts, x, width: TrendHTML.filled / Double(places), tallest)
    return [
      "pointTitle": "\(time): \(counts.words), \(point.elapsed.shortText)",
      "pointRun": HistoryText.run(point.run),
      "bars": bars, "passed": counts.passed, "flaky": counts.flaky, "failed": counts.failed,
      "blocked": counts.blocked, "quarantined": counts.quarantined, "skipped": counts.skipped,
      "pointElapsed": point.elapsed.shortText,
    ]
  }

  /// The bars of a run, from the bottom up.
  private static func bars(
    _ parts: [(Int, String)],
    _ x: Double,
    width: Double,
    _ tallest: Int
  ) -> [TemplateValues] {
    var bottom = 63.0
    return parts.map { number, fill in
      // One failure among thousands must be visible.
      let height = max(2, Double(number) / Double(tallest) * TrendHTML.height)
      bottom -= height
      return [
        "barX": HTMLParts.percent(x), "barWidth": HTMLParts.percent(width),
        "barY": TrendHTML.tenths(max(0, bottom)), "barHeight": TrendHTML.tenths(height),
        "barFill": fill,
      ]
    }
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}

extension ResultCounts {
  fileprivate var failures: Int { failed + blocked }

  /// The counts other than 0 with their colors, from the bottom of a bar to its top.
  fileprivate var parts: [(Int, String)] {
    [
      (failed + blocked, BarFill.failed), (flaky + quarantined, BarFill.warning),
      (passed, BarFill.passed), (skipped, BarFill.skipped),
    ].filter { $0.0 > 0 }
  }

  /// The counts other than 0: `2 failed, 1 skipped, 3 passed`; `no scenarios` if all are 0.
  var words: String {
    let parts = shown().map { "\($0.count) \($0.word)" }
    return parts.isEmpty ? "no scenarios" : parts.joined(separator: ", ")
  }

  /// The counts other than 0, with the names of their styles, failures first.
  func shown(unfinished: Int = 0) -> [(name: String, count: Int, word: String)] {
    [
      ("failed", failed, "failed"), ("blocked", blocked, "blocked"), ("flaky", flaky, "flaky"),
      ("quarantined", quarantined, "quarantined"), ("skipped", skipped, "skipped"),
      ("unfinished", unfinished, "not run"), ("passed", passed, "passed"),
    ].filter { $0.1 > 0 }
  }
}
