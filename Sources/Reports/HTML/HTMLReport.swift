internal import Diagnostics
internal import RunRecord

/// The report of a run as one self-contained HTML page.
///
/// Each scenario is rendered when it finishes. The report keeps only the places of the rendered
/// parts, and writes them in input order.
struct HTMLReport: WrittenReport {
  private let folder: String?
  private let fragments: FragmentStore
  private var run: RunStart?
  private var summary = RunSummary()
  private var page = HTMLSummary()
  private var history = ReceivedHistory()
  private var waits = StepWaits()
  private var problems: [RunProblem] = []
  private var rows = FragmentTable()
  private var cards = HTMLCards()

  /// Creates the report of a run that has not started.
  ///
  /// `folder` is the absolute path of the page's folder, from which links lead to files. It is nil
  /// for the working directory of the run. `fragments` stores the rendered parts.
  init(inFolder folder: String?, _ fragments: FragmentStore) {
    (self.folder, self.fragments) = (folder, fragments)
  }

  /// The events of steps contain their waits.
  var followsSteps: Bool { true }

  mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    waits.add(event)
    switch event {
    case .runStarted(let start): run = start
    case .stopped(let problem): problems.append(problem)
    case .scenarioFinished(let record): add(record)
    case .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      break
    }
  }

  private mutating func add(_ record: ScenarioRecord) {
    let scenario = ScenarioHTML(
      record: record,
      history: history.take(record),
      waits: waits.take(record),
      run: run,
      links: SourceLinks(from: folder, of: run)
    )
    page.add(scenario)
    let hasCard = cards.add(scenario, to: fragments)
    rows[record.id.index] = fragments.add(scenario.row(hasCard: hasCard))
  }

  func write(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    let head = HTMLHead(
      run: run,
      summary: summary,
      isStopped: !problems.isEmpty,
      runID: history.run?.id
    )
    let sections = HTMLSections(
      page: page,
      summary: summary,
      run: run,
      history: history,
      problems: problems,
      links: SourceLinks(from: folder, of: run)
    )
    try output(ReportTemplate.pageStart.render(head.values))
    if !problems.isEmpty { try output(sections.problemsText) }
    if summary.selected > 0 {
      try output(sections.summaryText)
      try output(sections.trendText)
      try output(sections.filterText)
    }
    try cards.write(fragments, to: output)
    try output(page.skippedText)
    try output(sections.leftoversText)
    if summary.selected > 0 { try writeRows(to: output) }
    try output(ReportTemplate.pageEnd.render(head.endValues))
  }
}

// MARK: - Rows

extension HTMLReport {
  /// The maximum number of rows in one list.
  ///
  /// A browser skips the lists that are not on the screen, which makes the filter of a long report
  /// fast. The style sheet has the same number.
  private static let rowsInList = 100

  /// Writes a row for each selected scenario, in input order.
  private func writeRows(
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    try output("<section aria-labelledby=\"scenarios\">\n<h2 id=\"scenarios\">All scenarios ")
    try output("<span>\(summary.selected)</span></h2>\n")
    let links = SourceLinks(from: folder, of: run)
    let scenarios = run?.scenarios ?? []
    for (number, id) in scenarios.enumerated() {
      if number.isMultiple(of: HTMLReport.rowsInList) {
        let isFull = scenarios.count - number >= HTMLReport.rowsInList
        if number > 0 { try output("</ol>\n") }
        try output("<ol class=\"rows\(isFull ? " full" : "")\">\n")
      }
      if let row = rows[id.index] {
        try output(try fragments.text(row))
      } else {
        try output(MissingResultHTML(id: id, links: links).row)
      }
    }
    try output(scenarios.isEmpty ? "</section>\n" : "</ol>\n</section>\n")
  }
}
