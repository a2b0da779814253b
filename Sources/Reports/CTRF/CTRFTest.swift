internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import RunRecord

/// One test of a CTRF report, as one line of JSON.
struct CTRFTest {
  /// The word for a scenario that did not start.
  static let notRun = "not run"

  /// The maximum number of bytes in a name.
  private static let maximumName = 1000

  /// The maximum number of bytes in the console output of a failure.
  private static let maximumTrace = 64_000

  /// The maximum number of attempts and steps in a test.
  private static let maximumList = 200

  /// The JSON object on one line.
  let text: String

  init(_ record: ScenarioRecord, _ history: ScenarioHistory?, in run: RunStart?) {
    // A tool that reads the report must not count a failure in quarantine as a failed test.
    let status = record.effectiveQuarantine == nil ? record.result.status : "skipped"
    var members = CTRFTest.members(of: record.id, status, in: run)
    let rawStatus = record.result.rawStatus
    if rawStatus != status { members["rawStatus"] = .string(rawStatus) }
    members.add(record.startedAt, record.elapsed)
    if !record.tags.isEmpty { members["tags"] = .strings(record.tags) }
    if case .skipped(let reason) = record.result {
      members["message"] = .string(reason.description.brief(2000))
    }
    if let failure = record.result.failure {
      let text = FailedScenarioText(record: record, run: run).text.limited(
        toBytes: Self.maximumTrace
      )
      members["message"] = .string(failure.message.brief(2000))
      members["trace"] = .string(text.plain)
      members["steps"] = .array(record.steps.prefix(Self.maximumList).map(CTRFTest.step))
    }
    CTRFTest.addAttempts(of: record, to: &members)
    let extra = CTRFTest.extra(record, history, in: run)
    if !extra.isEmpty { members["extra"] = .object(extra) }
    text = JSONValue.object(members).text(.compact)
  }

  /// A test for a problem outside of scenarios.
  init(_ problem: RunProblem, in run: RunStart?) {
    var members = CTRFTest.members(of: problem.id(at: 0), "failed", in: run)
    members["rawStatus"] = "error"
    members["message"] = .string(problem.title.brief(2000))
    members["trace"] = .string(problem.text)
    members["extra"] = ["authflow.type": .string(problem.type)]
    text = JSONValue.object(members).text(.compact)
  }

  /// A test for a selected scenario without a result.
  init(unfinished id: ScenarioID, _ reason: String, in run: RunStart?) {
    var members = CTRFTest.members(of: id, "skipped", in: run)
    members["rawStatus"] = .string(Self.notRun)
    members["message"] = .string(reason)
    text = JSONValue.object(members).text(.compact)
  }

  /// The members that every test has.
  private static func members(
    of id: ScenarioID,
    _ status: String,
    in run: RunStart?
  ) -> JSONObject {
    let path = ReportPath(id.file, workingDirectory: run?.origin.directory ?? "").text
    let title = id.title.brief(maximumName)
    return [
      "name": .string(title.isBlank ? "line \(id.line)" : title), "status": .string(status),
      "duration": 0, "suite": [.string(path)], "filePath": .string(path),
      "line": .integer(id.line),
    ]
  }

  private static func step(_ step: StepRecord) -> JSONValue {
    [
      "name": .string("\(step.label) \(step.summary.brief())"),
      "status": .string(step.verdict.status),
      "extra": ["authflow.duration": .integer(step.elapsed.milliseconds)],
    ]
  }
}

// MARK: - Attempts

extension CTRFTest {
  private static func addAttempts(of record: ScenarioRecord, to members: inout JSONObject) {
    let attempts = record.otherAttempts
    guard !attempts.isEmpty else { return }
    members["retries"] = .integer(attempts.count)
    if case .flaky = record.result, record.effectiveQuarantine == nil { members["flaky"] = true }
    members["retryAttempts"] = .array(
      attempts.prefix(maximumList).map { number, attempt in
        var members: JSONObject = [
          "attempt": .integer(number), "status": .string(attempt.result.status),
        ]
        members.add(attempt.startedAt, attempt.elapsed)
        if let message = attempt.result.failure?.message {
          members["message"] = .string(message.brief(2000))
        }
        return .object(members)
      }
    )
  }
}

extension JSONObject {
  /// Adds the start, the end, and the duration in milliseconds.
  fileprivate mutating func add(_ start: Date, _ elapsed: Duration) {
    self["duration"] = .integer(elapsed.milliseconds)
    self["start"] = .integer(start.milliseconds)
    self["stop"] = .integer(start.milliseconds + elapsed.milliseconds)
  }
}
