internal import Diagnostics
internal import RunRecord

/// The findings of a run: a finding for each scenario that did not pass, and for each problem.
///
/// Failures come first, and then blocked, flaky, and quarantined scenarios, each in input order.
struct RunFindings: Sendable {
  private struct Key: Hashable, Comparable {
    let rank: Int
    let index: Int

    static func < (one: Key, other: Key) -> Bool {
      (one.rank, one.index) < (other.rank, other.index)
    }
  }

  private let limit: Int
  private var run: RunStart?
  private var history = ReceivedHistory()
  private var kept: [Key: Finding] = [:]
  private var problems = 0

  /// Creates findings of which only the first ones are kept.
  init(limit: Int) { self.limit = limit }

  /// All kept findings in their order.
  var findings: [Finding] { kept.sorted { $0.key < $1.key }.map(\.value) }

  mutating func add(_ event: RunEvent) {
    history.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .stopped(let problem):
      keep(finding(problem), Key(rank: 0, index: problems))
      problems += 1
    case .scenarioFinished(let record):
      let history = history.take(record)
      guard let failure = record.result.failure, let group = FailureGroup(of: record) else {
        return
      }
      let key = Key(rank: group.position + 1, index: record.id.index)
      keep(finding(record, failure, group, history), key)
    case .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  private mutating func keep(_ finding: Finding, _ key: Key) {
    kept[key] = finding
    guard kept.count > limit, let last = kept.keys.max() else { return }
    kept[last] = nil
  }

  private func finding(_ problem: RunProblem) -> Finding {
    let start = SourcePosition(line: problem.line ?? 1, column: problem.column ?? 1)
    let place = problem.file.map { Finding.Place(file: $0, range: SourceRange(at: start)) }
    let rule = Finding.Rule(id: problem.type, summary: problem.type, help: "")
    return Finding(rule, .error, problem.title, at: place)
  }

  private func finding(
    _ record: ScenarioRecord,
    _ failure: Failure,
    _ group: FailureGroup,
    _ history: ScenarioHistory?
  ) -> Finding {
    let past = history.map { HistoryText.lines($0, of: record).prefix(Self.maximumLines) } ?? []
    let rerun = run.map { ["run it again: \(RerunCommand(record.id, of: $0).text)"] } ?? []
    let lines = [failure.stepPrefix + failure.message.brief(2000)] + past + rerun
    let word = group.rawValue
    let rule = Finding.Rule(id: "authflow-\(word)", summary: "A \(word) scenario.", help: "")
    var finding = Finding(
      rule,
      group.level,
      lines.joined(separator: "\n"),
      at: Finding.Place(failure.shownRange, in: failure.source)
    )
    finding.subject = record.id.title.brief(300)
    return finding
  }

  /// The maximum number of lines about earlier runs.
  private static let maximumLines = 8
}

extension FailureGroup {
  fileprivate var level: Finding.Level {
    switch self {
    case .failed: .error
    case .blocked, .flaky: .warning
    case .quarantined: .note
    }
  }
}
