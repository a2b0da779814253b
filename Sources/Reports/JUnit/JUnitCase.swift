internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// One scenario's result as the inside of a `<testcase>`, and what its suite counts of it.
///
/// The record itself is not kept, so that a long run's memory holds text only.
struct JUnitCase: Sendable {
  /// Which count of the suite the scenario belongs to.
  enum Verdict: Sendable {
    case passed, failure, error, skipped
  }

  let verdict: Verdict
  let elapsed: Duration
  let startedAt: Date?
  private let children: String

  init(_ record: ScenarioRecord, in run: RunStart?) {
    (elapsed, startedAt) = (record.elapsed, record.startedAt)
    var children = ""
    switch record.result {
    case .passed: verdict = .passed
    case .failed(let failure):
      verdict = .failure
      children += JUnitCase.stopped("failure", failure, record, run)
    case .blocked(let failure):
      verdict = .error
      children += JUnitCase.stopped("error", failure, record, run)
    case .skipped(let reason):
      verdict = .skipped
      children += JUnitCase.skipped(reason)
    }
    if !record.steps.isEmpty {
      let trace = StepTrace(record.steps, showsExchanges: true).text.plain
      children += XMLElement("system-out", text: trace).text(level: 3)
    }
    self.children = children
  }

  /// A selected scenario that never got a result; left out, it would look green.
  init(unfinishedBecause reason: String) {
    (verdict, elapsed, startedAt) = (.skipped, .zero, nil)
    children = JUnitCase.skipped(reason)
  }

  /// The whole `<testcase>`.
  ///
  /// GitLab, CircleCI and annotators need `file` and `line`; the Jenkins xUnit schema refuses them.
  func text(named name: String, in path: ReportPath, line: Int) -> String {
    let attributes = [
      ("name", name), ("classname", path.className), ("time", elapsed.inSeconds),
      ("file", path.text), ("line", String(line)),
    ]
    return XMLElement("testcase", attributes, children: children).text(level: 2)
  }

  private static func stopped(
    _ name: String,
    _ failure: Failure,
    _ record: ScenarioRecord,
    _ run: RunStart?
  ) -> String {
    let attributes = [("message", failure.message), ("type", failure.kind.word)]
    let text = FailureText(record, failure, in: run).text.plain
    return XMLElement(name, attributes, text: text).text(level: 3)
  }

  private static func skipped(_ reason: String) -> String {
    XMLElement("skipped", [("message", reason)], text: reason).text(level: 3)
  }
}
