package import FoundationEssentials
package import RunRecord
package import Values

/// The JUnit XML file that CI servers read: a suite a file, a case a scenario, in input order.
///
/// It follows what Jenkins, GitLab, Azure, CircleCI, Buildkite and the annotators for GitHub read.
package struct JUnitReport: Sendable {
  private let hostname: String
  private let workingDirectory: String
  private let dialect: JUnitDialect

  /// Facts about the run as a whole, which every suite holds.
  package var properties: [(name: String, value: String)] = []
  private var run: RunStart?
  private var summary = RunSummary()
  private var cases: [Int: JUnitCase] = [:]

  /// Starts a report; files inside the working directory are named relative to it.
  package init(hostname: String, workingDirectory: String, dialect: JUnitDialect = .rich) {
    // Readers ask for a host's name, and a machine may have none.
    self.hostname = hostname.isBlank ? "localhost" : hostname
    self.workingDirectory = workingDirectory
    self.dialect = dialect
  }

  /// Takes what happened.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .scenarioFinished(let record):
      cases[record.id.index] = JUnitCase(record, in: run)
    case .scenarioStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished,
      .runFinished:
      break
    }
  }

  /// Takes what a case came to, in the place of the scenario's own result.
  package mutating func add(_ result: JUnitResult, for id: ScenarioID) {
    cases[id.index] = JUnitCase(result)
  }

  /// The whole document; `write` gives the same without holding it.
  package var text: String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// Hands the document over part by part.
  package func write<E>(to output: (String) throws(E) -> Void) throws(E) {
    try output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let files = suites()
    let root = self.root(files.flatMap(\.cases))
    try output(root.start(level: 0))
    var names = CaseNames()
    for file in files {
      let suite = suite(file)
      try output(suite.start(level: 1))
      if !properties.isEmpty { try output(propertiesText) }
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

  /// The selected scenarios by file, files in the order in which they first come.
  private func suites() -> [FileSuite] {
    let reason = summary.interrupted ? "not run: the run was interrupted" : "not run"
    // A selected scenario without a result would look green if it were left out.
    let unfinished = JUnitCase(JUnitResult(.skipped(reason), text: ""))
    var suites: [FileSuite] = []
    var places: [String: Int] = [:]
    for id in run?.scenarios ?? [] {
      let place = places[id.file] ?? suites.count
      if place == suites.count {
        places[id.file] = place
        let path = ReportPath(id.file, workingDirectory: workingDirectory)
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

  /// The time of a suite is the sum of its cases', which is what splitting by time needs.
  private func suite(_ file: FileSuite) -> XMLElement {
    let start = file.cases.compactMap(\.startedAt).min() ?? run?.at ?? .distantPast
    let skipped = file.cases.count { $0.verdict == .skipped }
    let time = file.cases.reduce(.zero) { $0 + $1.elapsed }
    let attributes =
      [("name", file.path.text)] + JUnitReport.counts(file.cases) + [
        ("skipped", String(skipped)), ("time", time.inSeconds),
        ("timestamp", start.formatted(.iso8601)), ("hostname", hostname),
        ("file", file.path.text),
      ]
    return XMLElement("testsuite", attributes, children: "")
  }

  private var propertiesText: String {
    let children = properties.map { property in
      let attributes = [("name", property.name), ("value", XMLText.allowed(property.value))]
      return XMLElement("property", attributes, children: "").text(level: 3)
    }
    return XMLElement("properties", children: children.joined()).text(level: 2)
  }

  /// Counts of scenarios, never of mismatches.
  private static func counts(_ cases: [JUnitCase]) -> [(String, String)] {
    [
      ("tests", String(cases.count)),
      ("failures", String(cases.count { $0.verdict == .failure })),
      ("errors", String(cases.count { $0.verdict == .error })),
    ]
  }
}

/// For which readers a JUnit report is written.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// With the file and line of each case, which GitLab, CircleCI and annotators for GitHub need.
  case rich

  /// Only what `junit-10.xsd` allows, the schema by which Jenkins' xUnit plugin refuses files.
  ///
  /// The place of a case stands in its `system-out` instead.
  case strict
}

/// What a case of a JUnit report came to, for reports that are not about a run's own results.
package struct JUnitResult: Sendable {
  /// Which element the case has; the texts are shown in lists, on one line.
  package enum Kind: Hashable, Sendable {
    case passed
    case failure(String, type: String)
    case error(String, type: String)
    case skipped(String)
  }

  /// Which element the case has.
  package var kind: Kind

  /// All there is to say, as the element's body.
  package var text: String

  /// How long it took.
  package var elapsed: Duration = .zero

  /// When it began; nil where it did not.
  package var startedAt: Date?

  /// States what a case came to.
  package init(_ kind: Kind, text: String) { (self.kind, self.text) = (kind, text) }
}

/// The JUnit report in the file that it is written to.
package struct JUnitFile: Report {
  private var report: JUnitReport
  private let path: String
  private let redactor: Redactor

  package init(_ report: JUnitReport, path: String, _ redactor: Redactor) {
    (self.report, self.path, self.redactor) = (report, path, redactor)
  }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes it part by part; whole or not at all.
  package func finish() throws(AtomicFileError) {
    var file = try AtomicFile(replacing: path)
    try report.write { (part) throws(AtomicFileError) in
      try file.append(RedactedText(part, by: redactor))
    }
    try file.commit()
  }
}
