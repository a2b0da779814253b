internal import FoundationEssentials
internal import JSON
internal import RunRecord
internal import Values

/// The report in the Common Test Report Format, as one JSON document.
///
/// The format is described in the specification of ctrf-io/ctrf. Extensions are in `extra`, with
/// names that start with `authflow.`.
struct CTRFReport: WrittenReport {
  /// The version of the specification.
  private static let specification = "0.0.0"

  private var run: RunStart?
  private var summary = RunSummary()
  private var problems = 0
  /// The latest end of a test, in milliseconds since 1970.
  ///
  /// A test's start and duration are rounded separately, so its end can be a millisecond later than
  /// the end of the run.
  private var lastStop = 0
  private var history = ReceivedHistory()
  private let fragments: FragmentStore
  private var tests = FragmentTable()

  /// Creates a report before the run starts, with a store for its tests.
  init(_ fragments: FragmentStore = FragmentStore()) { self.fragments = fragments }

  mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    for problem in event.problems {
      let count = run?.scenarios.count ?? 0
      tests[count + problems] = fragments.add(CTRFTest(problem, in: run).text)
      problems += 1
    }
    switch event {
    case .runStarted(let start): run = start
    case .scenarioFinished(let record):
      let test = CTRFTest(record, history.take(record), in: run)
      tests[record.id.index] = fragments.add(test.text)
      lastStop = max(lastStop, record.startedAt.milliseconds + record.elapsed.milliseconds)
    case .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  func write(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    try output(head)
    try writeTests(to: output)
    try output(
      """

          ],
          "summary": \(counts.text(.compact)),
          "environment": \(environment.text(.compact))
        }
      }

      """
    )
  }

  /// The document up to the first test.
  private var head: String {
    let version = run?.origin.version ?? ""
    let end = summary.finishedAt ?? run?.at ?? .distantPast
    let tool = JSONValue.object(of: [
      "name": "authflow", "version": version.isEmpty ? nil : .string(version),
    ])
    let generator = version.isEmpty ? "authflow" : "authflow \(version)"
    return """
      {
        "reportFormat": "CTRF",
        "specVersion": "\(Self.specification)",
        "timestamp": "\(end.rfc3339)",
        "generatedBy": \(JSONValue.string(generator).text(.compact)),
        "results": {
          "tool": \(tool.text(.compact)),
          "tests": [
      """
  }

  private func writeTests(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    let scenarios = run?.scenarios ?? []
    for index in 0..<(scenarios.count + problems) {
      try output("\(index == 0 ? "" : ",")\n      ")
      if let fragment = tests[index] {
        try output(try fragments.text(fragment))
      } else if index < scenarios.count {
        // Without an entry, a selected scenario without a result would seem to have passed.
        let test = CTRFTest(unfinished: scenarios[index], summary.notRunMessage, in: run)
        try output(test.text)
      }
    }
  }
}

// MARK: - Facts about the run

extension CTRFReport {
  private var counts: JSONValue {
    let files = Set((run?.scenarios ?? []).map(\.file)).count
    let start = summary.startedAt ?? .distantPast
    let stop = max((summary.finishedAt ?? start).milliseconds, lastStop)
    let counts: [(String, Int)] = [
      ("tests", summary.size + problems),
      ("passed", summary.passed + summary.flaky), ("failed", summary.failed + problems),
      ("skipped", summary.skipped + summary.quarantined + summary.unfinished), ("pending", 0),
      ("other", summary.blocked), ("flaky", summary.flaky), ("suites", files),
      ("start", start.milliseconds), ("stop", stop),
      ("duration", summary.elapsed().milliseconds),
    ]
    return .object(JSONObject(counts.map { ($0.0, .integer($0.1)) }))
  }

  private var environment: JSONValue {
    guard let run else { return [:] }
    let shard = run.shard.map { JSONValue.string("\($0.number)/\($0.count)") }
    return .object(of: [
      "testEnvironment": .string(run.pool), "shardId": shard,
      "extra": [
        "authflow.seed": .string(run.seedText), "authflow.region": .string(run.origin.region),
        "authflow.host": .string(run.origin.host),
        "authflow.selection": .string(run.origin.shownSelection),
        "authflow.interrupted": .bool(summary.interrupted),
      ],
    ])
  }
}

extension Date {
  /// The time in milliseconds since 1970.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
}
