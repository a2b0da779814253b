internal import FoundationEssentials
internal import JSON
package import RunRecord

/// The contents of `.authflow/last-run.json`: what ran last and how it went, for `--only-failed`.
///
/// A JSON object with `schema` (1), `at` (ISO 8601, UTC), `seed` (a text, because it may pass what
/// JSON readers hold exactly), `pool`, `interrupted`, `directory` (where the files' paths start, seen
/// from the folder that `.authflow` stands in) and `scenarios` in input order; each has `file`,
/// `line`, `name`, `result` (`passed`, `flaky`, `failed`, `blocked`, `skipped` or `unfinished`) and
/// `elapsed` in seconds, and where the run did each scenario more than once the number of its
/// `repetition`. A reader ignores members that it does not know.
package struct LastRunReport: Sendable {
  /// The version of the format; it grows when a reader of the old one would be misled.
  package static let schema = 1

  private let directory: String
  private var run: RunStart?
  private var summary = RunSummary()
  private var results: [Int: (word: String, elapsed: Duration)] = [:]

  /// Starts a report; `directory` is where paths start, seen from the folder of `.authflow`.
  package init(directory: String = ".") { self.directory = directory }

  /// Takes what happened.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .scenarioFinished(let record):
      results[record.id.index] = (record.result.word, record.elapsed)
    case .scenarioStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished,
      .runFinished:
      break
    }
  }

  /// The JSON text, ending with a line end; nil before a run has started.
  package var text: String? {
    guard let run else { return nil }
    let record: JSONValue = [
      "schema": .number(JSONNumber(LastRunReport.schema)),
      "at": .string(run.at.formatted(.iso8601)),
      "seed": .string(String(run.seed)),
      "pool": .string(run.pool),
      "interrupted": .bool(summary.interrupted),
      "directory": .string(directory),
      "scenarios": .array(run.scenarios.map(scenario)),
    ]
    return record.text(.pretty) + "\n"
  }

  private func scenario(_ id: ScenarioID) -> JSONValue {
    let (word, elapsed) = results[id.index] ?? ("unfinished", .zero)
    var scenario: JSONObject = [
      "file": .string(id.file),
      "line": .number(JSONNumber(id.line)),
      "name": .string(id.name),
      "result": .string(word),
      "elapsed": JSONNumber(elapsed.inSeconds).map(JSONValue.number) ?? 0,
    ]
    scenario["repetition"] = id.round.map { .number(JSONNumber($0.number)) }
    return .object(scenario)
  }
}
