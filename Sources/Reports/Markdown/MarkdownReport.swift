internal import Diagnostics
internal import RunRecord

/// The Markdown page of a run, for step summaries, pull requests, and chats.
///
/// Failures come first. The page is complete without other files, and its size is limited.
struct MarkdownReport: WrittenReport {
  /// The maximum size of the page in bytes.
  ///
  /// GitHub accepts a step summary of 1 MiB.
  static let limit = 900_000

  private let limit: Int
  private var run: RunStart?
  private var summary = RunSummary()
  private var history = ReceivedHistory()
  private var problems: [RunProblem] = []
  private var failures: MarkdownFailures
  private var lists = MarkdownLists()
  private var leftovers = LeftoverText()
  private var remaining = RemainingScenarios()

  /// Creates a page of at most this many bytes.
  init(limit: Int = MarkdownReport.limit) {
    self.limit = limit
    failures = MarkdownFailures(limit: limit)
  }

  mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    remaining.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .stopped(let problem): problems.append(problem)
    case .scenarioFinished(let record):
      let history = history.take(record)
      failures.add(record, history, in: run)
      lists.add(record, history)
      leftovers.add(record)
    case .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  func write(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    try output(text)
  }

  /// The page, ending with a newline.
  var text: String {
    let head = "# \(MarkdownText.plain(title))\n\n" + incomplete + opening + counts
    let facts = MarkdownFacts(run: run, history: history.run, leftovers: leftovers)
    let rest = MarkdownRemaining(scenarios: remaining, limit: limit / 4).text
    let tail = rest + lists.text(of: run?.scenarios ?? []) + facts.text
    let problems = problemText(in: limit - head.utf8.count - tail.utf8.count)
    let room = limit - head.utf8.count - problems.utf8.count - tail.utf8.count
    return head + problems + failures.text(in: room) + tail
  }
}

// MARK: - Summary

extension MarkdownReport {
  private var title: String {
    if !problems.isEmpty { return "authflow: the run did not start" }
    let counts = summary.counts().plain.drop { $0 == ":" || $0 == " " }
    let end = summary.interrupted ? " (interrupted)" : ""
    return "authflow: \(counts.isEmpty ? "no results" : String(counts))\(end)"
  }

  private var incomplete: String {
    guard let gap = summary.gap else { return "" }
    return "**Incomplete: \(MarkdownText.plain(gap.brief(2000)))**\n\n"
  }

  private var opening: String {
    guard let run else { return "" }
    guard problems.isEmpty else { return "" }
    let count = summary.size.counting("scenario")
    let end = summary.interrupted ? ". The run was interrupted before it was complete" : ""
    var text =
      "\(count) on \(MarkdownText.code(run.pool)) in \(summary.elapsed().shortText)\(end).\n"
    if let changes = history.counts.text {
      text += "\nCompared with earlier runs: \(MarkdownText.plain(changes)).\n"
    }
    return text
  }

  private var counts: String {
    let counts = summary.shown()
    guard !counts.isEmpty else { return "" }
    return "\n" + MarkdownText.head(["result", "scenarios"])
      + counts.map { MarkdownText.row([$0.word, String($0.count)]) }.joined()
  }

  private func problemText(in room: Int) -> String {
    var text = ""
    for (index, problem) in problems.enumerated() {
      let section =
        "\n## \(MarkdownText.plain(problem.title.brief(1000)))\n\n"
        + MarkdownText.block(problem.text.shortened(toBytes: FailureText.maximumSection))
      guard text.utf8.count + section.utf8.count < room else {
        let rest = (problems.count - index).counting("more problem")
        return text + "\n\(rest) left out: the page is limited to \(limit / 1000) KB.\n"
      }
      text += section
    }
    return text
  }
}
