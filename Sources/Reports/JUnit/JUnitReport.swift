package import RunRecord

/// The JUnit XML file for CI servers: a suite for each file, and a case for each scenario.
///
/// Suites and cases are in input order. Jenkins, GitLab, Azure, CircleCI, Buildkite, and GitHub's
/// annotators can read the format.
package struct JUnitReport: WrittenReport {
  private var run: RunStart?
  private var summary = RunSummary()
  private var history = ReceivedHistory()
  private var cases: JUnitCases

  /// Creates a report before the run starts, with a store for its cases.
  ///
  /// Files inside the working directory of the run have relative paths.
  package init(dialect: JUnitDialect = .rich, _ fragments: FragmentStore = FragmentStore()) {
    cases = JUnitCases(dialect: dialect, fragments: fragments)
  }

  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    event.problems.forEach { add($0) }
    switch event {
    case .runStarted(let start):
      run = start
      cases.folder = ReportPath.Folder(start.origin.directory)
    case .scenarioFinished(let record):
      cases.add(JUnitCase(record, in: run, history.take(record)), for: record.id)
    case .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  /// Adds a case for a problem outside of scenarios.
  private mutating func add(_ problem: RunProblem) {
    let id = problem.id(at: run?.scenarios.count ?? 0)
    run?.scenarios.append(id)
    add(JUnitResult(.error(problem.title, type: problem.type), text: problem.text), for: id)
  }

  /// Adds the result of a case; a case has only one result.
  package mutating func add(_ result: JUnitResult, for id: ScenarioID) {
    cases.add(JUnitCase(result), for: id)
  }

  package func write(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    try output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let unfinished = unfinished
    let suites = cases.suites(of: run, unfinished: unfinished)
    let root = self.root(suites)
    try output(root.start(level: 0))
    var names = CaseNames(of: suites.map(\.path))
    let properties = JUnitProperties(run: run, history: history.run).text
    for suite in suites {
      let element = suite.element(of: run)
      try output(element.start(level: 1))
      try output(properties)
      for position in suite.positions {
        guard let id = run?.scenarios[position] else { continue }
        try output(JUnitCase.start(named: names.name(of: id, in: suite.path)))
        try output(try cases.text(of: id, in: suite.path, unfinished: unfinished))
      }
      names.finish(suite.path)
      try output(element.end(level: 1))
    }
    try output(root.end(level: 0))
  }
}

// MARK: - Suites

extension JUnitReport {
  /// The case of a selected scenario without a result, which would otherwise seem to have passed.
  private var unfinished: JUnitCase {
    JUnitCase(JUnitResult(.skipped(summary.notRunMessage), text: ""))
  }

  /// The root has only the attributes that the strictest schema allows.
  private func root(_ suites: [JUnitSuite]) -> XMLElement {
    let counts = suites.reduce(into: CaseCounts()) { $0.add($1.counts) }
    let attributes = [("name", "authflow")] + counts.attributes
    return XMLElement(
      "testsuites",
      attributes + [("time", summary.elapsed().inSeconds)],
      children: ""
    )
  }
}
