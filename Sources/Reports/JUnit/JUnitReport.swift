package import FoundationEssentials
package import RunRecord
package import Values

/// The JUnit XML file for CI servers: a suite for each file, and a case for each scenario.
///
/// Suites and cases are in input order. Jenkins, GitLab, Azure, CircleCI, Buildkite, and GitHub's
/// annotators can read the format.
package struct JUnitReport: Sendable {
  private let dialect: JUnitDialect
  private var run: RunStart?
  private var summary = RunSummary()
  private var history = ReceivedHistory()
  private var cases: [Int: JUnitCase] = [:]

  /// Creates a report before the run starts.
  ///
  /// Files inside the working directory of the run have relative paths.
  package init(dialect: JUnitDialect = .rich) { self.dialect = dialect }

  /// Adds an event of the run.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .scenarioFinished(let record):
      cases[record.id.index] = JUnitCase(record, in: run, history.take(record))
    case .stopped(let problem): add(problem)
    case .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  /// Adds a case for a problem that stopped the run before its first scenario.
  private mutating func add(_ problem: RunProblem) {
    let id = ScenarioID(
      index: run?.scenarios.count ?? 0,
      file: problem.file ?? "authflow",
      line: problem.line ?? 1,
      name: problem.title
    )
    run?.scenarios.append(id)
    add(JUnitResult(.error(problem.title, type: problem.type), text: problem.text), for: id)
  }

  /// Sets the result of a case, replacing the scenario's own result.
  package mutating func add(_ result: JUnitResult, for id: ScenarioID) {
    cases[id.index] = JUnitCase(result)
  }

  /// The whole document; `write` produces the same document without keeping it in memory.
  package var text: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// Writes the document in parts.
  package func write<E>(to output: (String) throws(E) -> Void) throws(E) {
    try output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let files = suites()
    let root = self.root(files.flatMap(\.cases))
    try output(root.start(level: 0))
    var names = CaseNames()
    let propertiesText = propertiesText
    for file in files {
      let suite = suite(file)
      try output(suite.start(level: 1))
      try output(propertiesText)
      for (id, result) in zip(file.scenarios, file.cases) {
        let name = names.name(of: id, in: file.path)
        try output(result.text(named: name, in: file.path, line: id.line, dialect))
      }
      try output(suite.end(level: 1))
    }
    try output(root.end(level: 0))
  }
}

// MARK: - Suites

extension JUnitReport {
  private struct FileSuite {
    var path: ReportPath
    var scenarios: [ScenarioID]
    var cases: [JUnitCase]
  }

  /// The selected scenarios by file; files are in the order of their first scenario.
  private func suites() -> [FileSuite] {
    let reason = summary.interrupted ? "not run: the run was interrupted" : "not run"
    // Without an entry, a selected scenario without a result would seem to have passed.
    let unfinished = JUnitCase(JUnitResult(.skipped(reason), text: ""))
    var suites: [FileSuite] = []
    var places: [String: Int] = [:]
    for id in run?.scenarios ?? [] {
      let place = places[id.file] ?? suites.count
      if place == suites.count {
        places[id.file] = place
        let path = ReportPath(id.file, workingDirectory: run?.origin.directory ?? "")
        suites.append(FileSuite(path: path, scenarios: [], cases: []))
      }
      suites[place].scenarios.append(id)
      suites[place].cases.append(cases[id.index] ?? unfinished)
    }
    return suites
  }

  /// The root has only the attributes that the strictest schema allows.
  private func root(_ cases: [JUnitCase]) -> XMLElement {
    let time = summary.elapsed()
    let attributes = [("name", "authflow")] + JUnitReport.counts(cases)
    return XMLElement("testsuites", attributes + [("time", time.inSeconds)], children: "")
  }

  /// The suite's time is the sum of its cases, for splitting tests by time.
  private func suite(_ file: FileSuite) -> XMLElement {
    let start = file.cases.compactMap(\.startedAt).min() ?? run?.at ?? .distantPast
    let skipped = file.cases.count { $0.verdict == .skipped }
    let time = file.cases.reduce(.zero) { $0 + $1.elapsed }
    let attributes =
      [("name", file.path.text + part)] + JUnitReport.counts(file.cases) + [
        ("skipped", String(skipped)), ("time", time.inSeconds),
        ("timestamp", start.formatted(.iso8601)), ("hostname", hostname),
        ("file", file.path.text),
      ]
    return XMLElement("testsuite", attributes, children: "")
  }

  /// The end of the suites' names in a part of a run.
  ///
  /// A file can be in several parts. Jenkins ignores a suite that has the name and the start time
  /// of a suite in another file.
  private var part: String {
    run?.shard.map { " (shard \($0.number) of \($0.count))" } ?? ""
  }

  /// The name of the machine; readers require one, but a machine can lack one.
  private var hostname: String {
    run.map(\.origin.host).flatMap { $0.isBlank ? nil : $0 } ?? "localhost"
  }

  /// Facts about the whole run, repeated in every suite; empty if the facts are not known.
  private var properties: [(name: String, value: String)] {
    guard let run, !run.origin.version.isEmpty else { return [] }
    let selection = run.origin.selection
    return [
      ("seed", String(run.seed)), ("pool", run.pool), ("region", run.origin.region),
      ("version", run.origin.version), ("selection", selection.isEmpty ? "all" : selection),
    ]
  }

  private var propertiesText: String {
    let properties = properties
    guard !properties.isEmpty else { return "" }
    let children = properties.map { property in
      let attributes = [("name", property.name), ("value", XMLText.allowed(property.value))]
      return XMLElement("property", attributes, children: "").text(level: 3)
    }
    return XMLElement("properties", children: children.joined()).text(level: 2)
  }

  /// The counts of scenarios, not mismatches.
  private static func counts(_ cases: [JUnitCase]) -> [(String, String)] {
    [
      ("tests", String(cases.count)),
      ("failures", String(cases.count { $0.verdict == .failure })),
      ("errors", String(cases.count { $0.verdict == .error })),
    ]
  }
}

/// The dialect of a JUnit report.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// Output with the file and line of each case, for GitLab, CircleCI, and GitHub's annotators.
  case rich

  /// Output that conforms to `junit-10.xsd`, the schema that Jenkins' xUnit plugin requires.
  ///
  /// The place of a case is in its `system-out` instead.
  case strict
}

/// The result of a case, for reports that do not show a run's own results.
package struct JUnitResult: Sendable {
  /// The element for the result of a case.
  ///
  /// The associated strings are shown in lists, on one line.
  package enum Kind: Hashable, Sendable {
    case passed
    case failure(String, type: String)
    case error(String, type: String)
    case skipped(String)
  }

  /// The element for the result.
  package var kind: Kind

  /// The full output, as the element's body.
  package var text: String

  /// The duration of the case.
  package var elapsed: Duration = .zero

  /// The start of the case; nil if the case did not start.
  package var startedAt: Date?

  /// Creates a result with its full output.
  package init(_ kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
}

/// The JUnit report and the place to which it is written.
package struct JUnitFile: Report {
  private var report: JUnitReport
  private let destination: ReportDestination
  private let redactor: Redactor

  package init(_ report: JUnitReport, to destination: ReportDestination, _ redactor: Redactor) {
    (self.report, self.destination, self.redactor) = (report, destination, redactor)
  }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes the report in parts, completely or not at all.
  package func finish() throws(AtomicFileError) {
    try destination.write(redactor) { (output) throws(AtomicFileError) in
      try report.write(to: output)
    }
  }
}
