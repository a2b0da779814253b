internal import Diagnostics
internal import FoundationEssentials
package import RunRecord

/// The report of a run as one self-contained HTML page.
///
/// Each scenario is rendered when it finishes. The report keeps only the places of the rendered
/// parts, and writes them in input order.
package struct HTMLReport: Sendable {
  /// The rendered description of a failure.
  private struct Card {
    let text: Fragment
    let section: FailureSection
    /// Whether the card precedes those of other results.
    let isNewFailure: Bool
  }

  /// The maximum number of scenarios that were blocked for one reason and have a card.
  private static let maximumAlike = 10

  private let folder: String?
  private let fragments: FragmentStore
  private var run: RunStart?
  private var summary = RunSummary()
  private var page = HTMLSummary()
  private var history = ReceivedHistory()
  private var waits = StepWaits()
  private var problems: [RunProblem] = []
  private var rows = FragmentTable()
  private var cards: [Int: Card] = [:]
  /// The number of cards for each message of a blocked scenario.
  private var alike: [String: Int] = [:]

  /// Creates the report of a run that has not started.
  ///
  /// `folder` is the absolute path of the page's folder, from which links lead to files. It is nil
  /// for the working directory of the run. `fragments` stores the rendered parts.
  package init(inFolder folder: String?, _ fragments: FragmentStore) {
    (self.folder, self.fragments) = (folder, fragments)
  }

  /// Adds an event of the run.
  package mutating func add(_ event: RunEvent) {
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
    let section = hasCard(record) ? FailureSection(of: scenario) : nil
    rows[record.id.index] = fragments.add(scenario.row(hasCard: section != nil))
    cards[record.id.index] = section.map { section in
      let isNew = scenario.history?.isNewFailure == true
      return Card(text: fragments.add(scenario.card), section: section, isNewFailure: isNew)
    }
  }

  /// Whether a scenario has a card; of scenarios blocked for one reason, only the first have cards.
  private mutating func hasCard(_ record: ScenarioRecord) -> Bool {
    guard case .blocked(let failure) = record.result else { return record.result.failure != nil }
    alike[failure.message, default: 0] += 1
    return alike[failure.message, default: 0] <= HTMLReport.maximumAlike
  }

  /// Writes the page in parts.
  ///
  /// - Throws: The error of `output`, or of a stored part that can't be read.
  package func write(
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
    for section in FailureSection.allCases { try write(section, to: output) }
    try output(page.skippedText)
    try output(sections.leftoversText)
    if summary.selected > 0 { try writeRows(to: output) }
    try output(ReportTemplate.pageEnd.render(head.endValues))
  }

  /// The whole page; `write` produces the same page without keeping it in memory.
  package var text: String {
    get throws(AtomicFileError) {
      var text = ""
      try write { text += $0 }
      return text
    }
  }
}

// MARK: - Sections

extension HTMLReport {
  private func write(
    _ section: FailureSection,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    let cards = cards.filter { $0.value.section == section }.sorted {
      ($0.value.isNewFailure ? 0 : 1, $0.key) < ($1.value.isNewFailure ? 0 : 1, $1.key)
    }
    guard !cards.isEmpty else { return }
    let name = section.rawValue
    try output("<section aria-labelledby=\"\(name)\" class=\"cards\">\n")
    try output("<h2 id=\"\(name)\">\(section.heading) <span>\(cards.count)</span></h2>\n")
    for case let (_, card) in cards { try output(try fragments.text(card.text)) }
    try output("</section>\n")
  }

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
        try output(UnfinishedHTML(id: id, links: links).row)
      }
    }
    try output(scenarios.isEmpty ? "</section>\n" : "</ol>\n</section>\n")
  }
}
