internal import RunRecord
internal import Values

/// The stored cases of a report, and their counts by file.
struct JUnitCases: Sendable {
  private struct File {
    let path: ReportPath
    var counts = CaseCounts()
  }

  /// The working directory of the run.
  var folder = ReportPath.Folder("")
  private let dialect: JUnitDialect
  private let fragments: FragmentStore
  /// The stored cases after their names, by index.
  private var table = FragmentTable()
  /// The files with a case, by the path in their scenarios.
  private var files: [ExactString: File] = [:]

  init(dialect: JUnitDialect, fragments: FragmentStore) {
    (self.dialect, self.fragments) = (dialect, fragments)
  }

  mutating func add(_ result: JUnitCase, for id: ScenarioID) {
    let key = ExactString(id.file)
    let path = files[key]?.path ?? path(of: id)
    files[key, default: File(path: path)].counts.add(result)
    table[id.index] = fragments.add(result.textAfterName(in: path, line: id.line, dialect))
  }

  private func path(of id: ScenarioID) -> ReportPath {
    ReportPath(id.file, in: folder)
  }

  /// The case of a scenario after its name; `unfinished` is the case of one without a result.
  func text(
    of id: ScenarioID,
    in path: ReportPath,
    unfinished: JUnitCase
  ) throws(AtomicFileError) -> String {
    guard let fragment = table[id.index] else {
      return unfinished.textAfterName(in: path, line: id.line, dialect)
    }
    return try fragments.text(fragment)
  }

  /// The selected scenarios by file; files are in the order of their first scenario.
  func suites(of run: RunStart?, unfinished: JUnitCase) -> [JUnitSuite] {
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
      if table[id.index] == nil { suites[place].counts.add(unfinished) }
    }
    return suites
  }
}
