internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The contents of a `<testcase>` for one scenario, and its category in the suite's counts.
///
/// Only strings are kept, not the record, to limit the memory of a long run.
struct JUnitCase: Sendable {
  /// The suite's count that includes the scenario.
  enum Category: Sendable {
    case passed, failure, error, skipped
  }

  /// The maximum number of bytes in the step trace.
  ///
  /// Jenkins keeps 1,000 characters if a suite passes, and 100,000 if it fails.
  static let maximumTrace = 64_000

  let verdict: Category
  let elapsed: Duration
  let startedAt: Date?
  private let result: String
  private let trace: String

  init(_ record: ScenarioRecord, in run: RunStart?, _ history: ScenarioHistory? = nil) {
    let stopped = FailedScenarioText(record: record, run: run, history: history)
    (elapsed, startedAt) = (record.elapsed, record.startedAt)
    trace =
      JUnitCase.trace(record) + JUnitCase.lines(history, record) + record.waits.scenarioLine
      + LeftoverText.lines(of: record)
    if let quarantine = record.effectiveQuarantine {
      (verdict, result) = (.skipped, JUnitElement.quarantined(quarantine, record, stopped))
      return
    }
    switch record.result {
    case .passed: (verdict, result) = (.passed, "")
    case .flaky:
      (verdict, result) = (.passed, JUnitElement.failedAttempts("flakyFailure", record, run))
    case .failed(let failure):
      verdict = .failure
      result =
        JUnitElement.stopped("failure", failure, stopped)
        + JUnitElement.failedAttempts("rerunFailure", record, run)
        + JUnitElement.stoppedAttempt(record, run)
    case .blocked(let failure):
      (verdict, result) = (.error, JUnitElement.stopped("error", failure, stopped))
    case .skipped(let reason):
      (verdict, result) = (.skipped, JUnitElement.skipped(reason.description))
    }
  }

  init(_ outcome: JUnitResult) {
    (elapsed, startedAt, trace) = (outcome.elapsed, outcome.startedAt, "")
    switch outcome.kind {
    case .passed: (verdict, result) = (.passed, "")
    case .failure(let message, let type):
      verdict = .failure
      result = JUnitElement.element("failure", message, type, outcome.text)
    case .error(let message, let type):
      verdict = .error
      result = JUnitElement.element("error", message, type, outcome.text)
    case .skipped(let reason): (verdict, result) = (.skipped, JUnitElement.skipped(reason))
    }
  }

  /// The `<testcase>` up to the end of its name, its first attribute.
  ///
  /// The name depends on the names of other cases, so it is known later than the rest.
  static func start(named name: String) -> String {
    "    <testcase name=\"" + XMLText.attribute(name)
  }

  /// The `<testcase>` after its name.
  func textAfterName(in path: ReportPath, line: Int, _ dialect: JUnitDialect) -> String {
    var attributes = [("name", ""), ("classname", path.className), ("time", elapsed.inSeconds)]
    var output = trace
    switch dialect {
    case .rich: attributes += [("file", path.text), ("line", String(line))]
    case .strict: output = "\(path.text.visible):\(line)\n" + trace
    }
    let children = result + JUnitElement.output(output)
    let text = XMLElement("testcase", attributes, children: children).text(level: 2)
    return String(text.dropFirst(JUnitCase.start(named: "").count))
  }

  /// The lines about earlier runs for a scenario without a `<failure>` or `<error>`.
  private static func lines(_ history: ScenarioHistory?, _ record: ScenarioRecord) -> String {
    guard let history else { return "" }
    switch record.result {
    case .passed, .flaky: return HistoryText.lines(history, of: record).map { $0 + "\n" }.joined()
    case .failed, .blocked, .skipped: return ""
    }
  }

  /// The steps of a scenario, up to the size limit.
  static func trace(_ record: ScenarioRecord) -> String {
    let steps = StepTrace(steps: record.steps, showsExchanges: true)
    return steps.text.limited(toBytes: maximumTrace).plain
  }
}
