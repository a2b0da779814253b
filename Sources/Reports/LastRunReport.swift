internal import FoundationEssentials
internal import JSON
package import RunRecord
internal import Values

/// The contents of `.authflow/last-run.json`: the last run's scenarios and results, for
/// `--only-failed`.
///
/// The file is a JSON object with these members:
///
/// - `schema`: 1
/// - `at`: ISO 8601, UTC
/// - `seed`: a string, because a seed can exceed the integers that JSON readers represent exactly
/// - `pool`
/// - `interrupted`
/// - `directory`: the base of the files' paths, relative to the folder that contains `.authflow`
/// - `scenarios`, in input order
///
/// Each scenario has `file`, `line`, `name`, `result`, and `elapsed` in seconds. A result is
/// `passed`, `flaky`, `failed`, `blocked`, `skipped`, `quarantined`, or `unfinished`. A quarantined
/// scenario also has `quarantinedResult`, its result without the quarantine. If the run repeated
/// scenarios, each also has the number of its `repetition`. In a rerun of failures, a scenario
/// without a result of its own has `failedBefore`: true, because its failure remains. A reader
/// ignores unknown members.
package struct LastRunReport: Sendable {
  /// The version of the format.
  ///
  /// The number increases with each change that would mislead a reader of the old version.
  package static let schema = 1

  /// The scenarios that a run has.
  package enum Scope: Sendable {
    /// The scenarios that the user selected; the run replaces the record.
    case whole
    /// The failures of the last run; a scenario without a result of its own remains a failure.
    case failures
    /// Some scenarios of a run, whose record has the same base of paths; the run updates it, and
    /// keeps the earlier results of scenarios without a result of their own.
    case part(of: LastRun)
  }

  /// A result in 16 bytes, because a run can have 100,000.
  private struct Result {
    let nanoseconds: Int64
    let kind: ScenarioRecord.Result.Kind
    let isQuarantined: Bool
    let isOwn: Bool

    init(_ record: ScenarioRecord) {
      let (seconds, attoseconds) = record.elapsed.components
      (kind, isOwn) = (record.result.kind, record.hasOwnResult)
      isQuarantined = record.effectiveQuarantine != nil
      nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }

  private let directory: String
  private let scope: Scope
  private var run: RunStart?
  private var summary = RunSummary()
  /// The results by index in the run.
  private var results = SparseList<Result>()

  /// Creates a report; `directory` is the base of paths, relative to the folder with `.authflow`.
  package init(directory: String = ".", of scope: Scope = .whole) {
    (self.directory, self.scope) = (directory, scope)
  }

  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start):
      run = start
      results.reserveCapacity(start.scenarios.count)
    case .scenarioFinished(let record):
      results[record.id.index] = Result(record)
    case .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  /// The JSON document, ending with a newline; nil before a run has started.
  package var text: String? {
    var text = ""
    write { text += $0 }
    return text.isEmpty ? nil : text
  }

  /// Whether a run has started.
  var hasRun: Bool { run != nil }

  /// Writes the document in parts; writes nothing before a run has started.
  package func write<E>(to output: (String) throws(E) -> Void) throws(E) {
    guard let run else { return }
    // The empty list of scenarios is the last member.
    let text = head(of: run).text(.pretty)
    let entries = MergedEntries(of: run.scenarios, updating: earlierRecords)
    guard !entries.isEmpty else { return try output(text + "\n") }
    try output(String(text.dropLast("]\n}".count)))
    var start = "\n    "
    let hasResult = { (id: ScenarioID) in results[id.index]?.isOwn == true }
    try entries.forEach(hasResult: hasResult) { (entry) throws(E) in
      let value =
        switch entry {
        case .earlier(let record): record
        case .ofRun(let id): scenario(id)
        }
      try output(start + value.text(.pretty, level: 2))
      start = ",\n    "
    }
    try output("\n  ]\n}\n")
  }

  private var earlierRecords: [JSONValue] {
    if case .part(let run) = scope { run.records } else { [] }
  }

  private func head(of run: RunStart) -> JSONValue {
    [
      "schema": .integer(LastRunReport.schema),
      "at": .string(run.at.rfc3339),
      "seed": .string(String(run.seed)),
      "pool": .string(run.pool),
      "interrupted": .bool(summary.interrupted),
      "directory": .string(directory),
      "scenarios": [],
    ]
  }

  private func scenario(_ id: ScenarioID) -> JSONValue {
    let result = results[id.index]
    let isQuarantined = result?.isQuarantined == true
    let elapsed = Duration.nanoseconds(result?.nanoseconds ?? 0)
    var scenario: JSONObject = [
      "file": .string(id.file),
      "line": .integer(id.line),
      "name": .string(id.name),
      "result": .string(isQuarantined ? "quarantined" : result?.kind.rawValue ?? "unfinished"),
      "elapsed": JSONNumber(elapsed.inSeconds).map(JSONValue.number) ?? 0,
    ]
    if isQuarantined, let kind = result?.kind {
      scenario["quarantinedResult"] = .string(kind.rawValue)
    }
    if case .failures = scope, result?.isOwn != true { scenario["failedBefore"] = true }
    scenario["repetition"] = id.round.map { .integer($0.number) }
    return .object(scenario)
  }
}
