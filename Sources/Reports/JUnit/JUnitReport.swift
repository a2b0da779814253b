package import RunRecord
internal import Values

/// The JUnit XML file for CI servers: a suite for each file, and a case for each scenario.
///
/// Suites and cases are in input order. Jenkins, GitLab, Azure, CircleCI, Buildkite, and GitHub's
/// annotators can read the format.
package struct JUnitReport: Sendable {
  private let dialect: JUnitDialect
  private var run: RunStart?
  /// The working directory of the run.
  private var folder = ReportPath.Folder("")
  private var summary = RunSummary()
  private var history = ReceivedHistory()
  private let fragments: FragmentStore
  /// The stored cases after their names, by index.
  private var cases = FragmentTable()
  /// The files with a case, by the path in their scenarios.
  private var files: [ExactString: File] = [:]

  private struct File {
    let path: ReportPath
    var counts = CaseCounts()
  }

  /// Creates a report before the run starts, with a store for its cases.
  ///
  /// Files inside the working directory of the run have relative paths.
  package init(dialect: JUnitDialect = .rich, _ fragments: FragmentStore = FragmentStore()) {
    (self.dialect, self.fragments) = (dialect, fragments)
  }

  /// Adds an event of the run.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    switch event {
    case .runStarted(let start):
      run = start
      folder = ReportPath.Folder(start.origin.directory)
    case .scenarioFinished(let record):
      add(JUnitCase(record, in: run, history.take(record)), for: record.id)
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

  /// Adds the result of a case; a case has only one result.
  package mutating func add(_ result: JUnitResult, for id: ScenarioID) {
    add(JUnitCase(result), for: id)
  }

  private mutating func add(_ result: JUnitCase, for id: ScenarioID) {
    let key = ExactString(id.file)
    let path = files[key]?.path ?? path(of: id)
    files[key, default: File(path: path)].counts.add(result)
    cases[id.index] = fragments.add(result.textAfterName(in: path, line: id.line, dialect))
  }

  private func path(of id: ScenarioID) -> ReportPath {
    ReportPath(id.file, in: folder)
  }

  /// The whole document; `write` produces the same document without keeping it in memory.
  package var text: String {
    get throws(AtomicFileError) {
      var text = ""
      try write { text += $0 }
      return text
    }
  }

  /// Writes the document in parts.
  ///
  /// - Throws: The error of `output`, or of a stored part that can't be read.
  package func write(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    try output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let suites = suites()
    let root = self.root(suites)
    try output(root.start(level: 0))
    var names = CaseNames(of: suites.map(\.path))
    let properties = JUnitProperties(run: run, history: history.run).text
    for suite in suites {
      let element = suite.element(of: run)
      try output(element.start(level: 1))
      try output(properties)
      for position in suite.positions { try write(position, in: suite.path, &names, to: output) }
      names.finish(suite.path)
      try output(element.end(level: 1))
    }
    try output(root.end(level: 0))
  }

  /// Writes the case of the selected scenario at a position in the run.
  private func write(
    _ position: Int,
    in path: ReportPath,
    _ names: inout CaseNames,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    guard let id = run?.scenarios[position] else { return }
    try output(JUnitCase.start(named: names.name(of: id, in: path)))
    guard let fragment = cases[id.index] else {
      return try output(unfinished.textAfterName(in: path, line: id.line, dialect))
    }
    try output(try fragments.text(fragment))
  }
}

// MARK: - Suites

extension JUnitReport {
  /// The case of a selected scenario without a result, which would otherwise seem to have passed.
  private var unfinished: JUnitCase {
    let reason = summary.interrupted ? "not run: the run was interrupted" : "not run"
    return JUnitCase(JUnitResult(.skipped(reason), text: ""))
  }

  /// The selected scenarios by file; files are in the order of their first scenario.
  private func suites() -> [JUnitSuite] {
    let unfinished = unfinished
    var suites: [JUnitSuite] = []
    var places: [ExactString: Int] = [:]
    for (position, id) in (run?.scenarios ?? []).enumerated() {
      let key = ExactString(id.file)
      let place = places[key] ?? suites.count
      if place == suites.count {
        places[key] = place
        let file = files[key] ?? File(path: path(of: id))
        suites.append(JUnitSuite(path: file.path, counts: file.counts))
      }
      suites[place].positions.append(position)
      if cases[id.index] == nil { suites[place].counts.add(unfinished) }
    }
    return suites
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
