internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The contents of a `<testcase>` for one scenario, and its category in the suite's counts.
///
/// Only strings are kept, not the record, to limit the memory of a long run.
struct JUnitCase: Sendable {
  /// The suite's count that includes the scenario.
  enum Verdict: Sendable {
    case passed, failure, error, skipped
  }

  /// The maximum number of bytes in the step trace.
  ///
  /// Jenkins keeps 1,000 characters if a suite passes, and 100,000 if it fails.
  private static let maximumTrace = 64_000

  let verdict: Verdict
  let elapsed: Duration
  let startedAt: Date?
  private let result: String
  private let trace: String

  init(_ record: ScenarioRecord, in run: RunStart?, _ history: ScenarioHistory? = nil) {
    let stopped = StoppedText(record: record, run: run, history: history)
    (elapsed, startedAt) = (record.elapsed, record.startedAt)
    trace =
      JUnitCase.trace(record) + JUnitCase.lines(history, record) + record.waits.scenarioLine
      + LeftoverText.lines(of: record)
    if let quarantine = record.effectiveQuarantine {
      (verdict, result) = (.skipped, JUnitCase.quarantined(quarantine, record, stopped))
      return
    }
    switch record.result {
    case .passed: (verdict, result) = (.passed, "")
    case .flaky:
      (verdict, result) = (.passed, JUnitCase.lostTries("flakyFailure", record, run))
    case .failed(let failure):
      verdict = .failure
      result =
        JUnitCase.stopped("failure", failure, stopped)
        + JUnitCase.lostTries("rerunFailure", record, run)
        + JUnitCase.unresolvedTry(record, run)
    case .blocked(let failure):
      (verdict, result) = (.error, JUnitCase.stopped("error", failure, stopped))
    case .skipped(let reason):
      (verdict, result) = (.skipped, JUnitCase.skipped(reason.description))
    }
  }

  init(_ outcome: JUnitResult) {
    (elapsed, startedAt, trace) = (outcome.elapsed, outcome.startedAt, "")
    switch outcome.kind {
    case .passed: (verdict, result) = (.passed, "")
    case .failure(let message, let type):
      verdict = .failure
      result = JUnitCase.element("failure", message, type, outcome.text)
    case .error(let message, let type):
      verdict = .error
      result = JUnitCase.element("error", message, type, outcome.text)
    case .skipped(let reason): (verdict, result) = (.skipped, JUnitCase.skipped(reason))
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
    let children = result + JUnitCase.output(output)
    let text = XMLElement("testcase", attributes, children: children).text(level: 2)
    return String(text.dropFirst(JUnitCase.start(named: "").count))
  }

  /// Returns a `<system-out>` in which `[[ATTACHMENT|path]]` has no effect.
  ///
  /// GitLab would turn this string from a scenario or response into a link.
  private static func output(_ text: String, level: Int = 3) -> String {
    guard !text.isEmpty else { return "" }
    return XMLElement("system-out", text: text.withoutAttachmentMarks).text(level: level)
  }

  private static func stopped(
    _ name: String,
    _ failure: Failure,
    _ stopped: StoppedText
  ) -> String {
    element(name, failure.message, failure.kind.word, stopped.text.plain)
  }

  /// The lines about earlier runs for a scenario without a `<failure>` or `<error>`.
  private static func lines(_ history: ScenarioHistory?, _ record: ScenarioRecord) -> String {
    guard let history else { return "" }
    switch record.result {
    case .passed, .flaky: return HistoryText.lines(history, of: record).map { $0 + "\n" }.joined()
    case .failed, .blocked, .skipped: return ""
    }
  }

  private static func element(
    _ name: String,
    _ message: String,
    _ type: String,
    _ text: String
  ) -> String {
    let attributes = [("message", line(message, or: name)), ("type", line(type, or: name))]
    return XMLElement(name, attributes, text: text).text(level: 3)
  }

  private static func trace(_ record: ScenarioRecord) -> String {
    let steps = StepTrace(steps: record.steps, showsExchanges: true)
    return steps.text.limited(toBytes: maximumTrace).plain
  }

  /// The maximum number of kept failed attempts before the last attempt.
  private static let maximumLostTries = 10

  /// Surefire's elements for the attempts before the last, all of which failed.
  private static func lostTries(
    _ name: String,
    _ record: ScenarioRecord,
    _ run: RunStart?
  ) -> String {
    var text = ""
    for (index, lost) in record.lostAttempts.prefix(maximumLostTries).enumerated() {
      text += tried(name, lost, record.attemptDescription(of: index + 1), run)
    }
    return text
  }

  /// An element for an attempt that the environment stopped after a failure.
  private static func unresolvedTry(_ record: ScenarioRecord, _ run: RunStart?) -> String {
    guard let attempt = record.unresolvedAttempt else { return "" }
    let number = record.lostAttempts.count + 2
    return tried("rerunError", attempt, record.attemptDescription(of: number), run)
  }

  /// The element for a failed or stopped attempt; empty for other attempts.
  private static func tried(
    _ name: String,
    _ attempt: ScenarioRecord,
    _ words: String,
    _ run: RunStart?
  ) -> String {
    guard let failure = attempt.result.failure else { return "" }
    let attributes = [
      ("message", line(failure.message, or: name)), ("type", line(failure.kind.word, or: name)),
    ]
    let whole = FailureText(record: attempt, failure: failure, run: run, attempt: words).text.plain
    let children =
      XMLElement("stackTrace", text: whole).text(level: 4) + output(trace(attempt), level: 4)
    return XMLElement(name, attributes, children: children).text(level: 3)
  }

  private static func skipped(_ reason: String) -> String {
    let text = reason.isBlank ? "no reason given" : reason.shortened(toBytes: maximumTrace)
    let attributes = [("message", line(text, or: "skipped"))]
    return XMLElement("skipped", attributes, text: text).text(level: 3)
  }

  /// A `<skipped>` with the whole output of the failure.
  ///
  /// pytest reports an expected failure as skipped too. A `<failure>` would fail the build.
  private static func quarantined(
    _ quarantine: Quarantine,
    _ record: ScenarioRecord,
    _ stopped: StoppedText
  ) -> String {
    let failure = record.result.failure?.message ?? ""
    let message = "\(quarantine.description); \(record.result.word): \(failure)"
    let attributes = [("message", line(message, or: "quarantined"))]
    return XMLElement("skipped", attributes, text: stopped.text.plain).text(level: 3)
  }

  /// Shortens a string to one non-empty line, for lists.
  private static func line(_ text: String, or word: String) -> String {
    let line = XMLText.allowed(text).brief(1000)
    return line.isBlank ? word : line
  }
}
