internal import Diagnostics
internal import JSON
internal import Reports
internal import Scenario
internal import Values

/// The scenarios that a command line selects; never empty.
struct Selection {
  private(set) var scenarios: ScenarioList

  /// Selects among the scenarios of checked files, first by lines, then by options.
  ///
  /// - Throws: a failure if a criterion selects nothing, or if the files contain no scenarios.
  init(
    of all: ScenarioList,
    in found: ScenarioFiles,
    _ choice: ScenarioChoice,
    _ state: StateFolder
  ) throws(CommandFailure) {
    scenarios = try Selection.rows(of: Selection.atLines(all, found), in: found.tables)
    let untagged = scenarios
    if let tags = choice.tags { try keep(fitting: tags.expression, tags.text) }
    if let text = choice.filter { try keep(named: text, of: untagged, choice) }
    if choice.onlyFailed {
      if let failed = choice.failed { try keep(failed) } else { try keep(try state.failed()) }
    }
    guard !scenarios.isEmpty else {
      throw CommandFailure.usage("the files contain no scenarios, only flows")
    }
  }

  /// All scenarios of files without lines, and the scenarios at the given lines of other files.
  private static func atLines(
    _ all: ScenarioList,
    _ found: ScenarioFiles
  ) throws(CommandFailure) -> ScenarioList {
    guard !found.lines.isEmpty else { return all }
    var kept: Set<ExactString> = []
    for (path, lines) in found.lines.sorted(by: { $0.key < $1.key }) {
      let file = path.text
      let scenarios = Array(all.keeping { $0.file.hasSameBytes(as: file) })
      for line in lines {
        let chosen = scenarios.at(line: line, of: file)
        guard !chosen.isEmpty else { throw .nothing(at: line, of: file, among: scenarios) }
        kept.formUnion(chosen.map { identity($0.file.name, $0.name) })
      }
    }
    return all.keeping {
      found.lines[ExactString($0.file)] == nil || kept.contains(identity($0.file, $0.name))
    }
  }

  /// The scenarios for the rows of the named tables; all scenarios without tables.
  private static func rows(
    of all: ScenarioList,
    in tables: [TablePlace]
  ) throws(CommandFailure) -> ScenarioList {
    guard !tables.isEmpty else { return all }
    var kept: Set<ExactString> = []
    for table in tables {
      let rows = Array(all.keeping { $0.facts.table.map(table.isFile) == true })
      let chosen = table.line.map(rows.rows(atTableLine:)) ?? rows
      guard !chosen.isEmpty else { throw .nothing(in: table, among: rows) }
      kept.formUnion(chosen.map { identity($0.file.name, $0.name) })
    }
    return all.keeping { kept.contains(identity($0.file, $0.name)) }
  }

  /// A string that identifies the scenario among all files.
  private static func identity(_ file: String, _ name: String) -> ExactString {
    ExactString("\(file)\n\(name)")
  }

  private mutating func keep(
    fitting expression: TagExpression,
    _ text: String
  ) throws(CommandFailure) {
    let fitting = scenarios.keeping { expression.holds(for: $0.facts.tags) }
    guard fitting.isEmpty else { return scenarios = fitting }
    let known = Set(scenarios.facts.flatMap(\.tags)).sorted()
    let unknown = expression.tags.first { !known.contains($0) }
    let nearest = unknown.flatMap { Suggestion.nearest(to: $0, among: known) }
    let start = known.count > 12 ? "some tags are" : "the tags are"
    let help =
      nearest.map { "did you mean `\($0)`?" }
      ?? (known.isEmpty ? "no scenario has tags" : "\(start) \(known.prefix(12).listed())")
    throw .usage("no scenario matches the tags `\(text)`; \(help)")
  }

  /// Selects the scenarios with exactly this name, or else those whose name contains it, ignoring
  /// case.
  ///
  /// Exact names come first because the command that reruns a scenario must not run scenarios with
  /// similar names.
  ///
  /// `all` are the scenarios before the selection by tags, and `choice` is the whole selection.
  private mutating func keep(
    named text: String,
    of all: ScenarioList,
    _ choice: ScenarioChoice
  ) throws(CommandFailure) {
    let wanted = Selection.named(text, among: scenarios)
    guard wanted.isEmpty else { return scenarios = wanted }
    if let tags = choice.tags?.text, let other = Selection.named(text, among: all).heads.first {
      throw .usage(
        "no scenario fits both options: `\(other.name.visible)` does not match the tags `\(tags)`"
      )
    }
    let nearest = Selection.nearest(to: text, among: all.heads.map(\.name))
    let list = (["authflow", "list"] + choice.paths.map(ShellQuoting.quote)).joined(separator: " ")
    let help = nearest.map { "did you mean `\($0.visible)`?" } ?? "run `\(list)` to see the names"
    throw .usage("no scenario's name contains `\(text)`; \(help)")
  }

  private static func named(_ text: String, among scenarios: ScenarioList) -> ScenarioList {
    let exact = scenarios.keeping { $0.name == text }
    let part = text.lowercased()
    return exact.isEmpty ? scenarios.keeping { $0.name.lowercased().contains(part) } : exact
  }

  /// The most similar name, or part of a name with the same number of words; nil if none is
  /// similar.
  private static func nearest(to text: String, among names: [String]) -> String? {
    if let name = Suggestion.nearest(to: text, among: names) { return name }
    let count = text.split(separator: " ").count
    let parts = names.flatMap { name in
      let words = name.split(separator: " ")
      return words.indices.dropLast(max(count, 1) - 1)
        .map { words[$0...].prefix(count).joined(separator: " ") }
    }
    return Suggestion.nearest(to: text, among: parts)
  }

  private mutating func keep(_ failed: [FailedScenario]) throws(CommandFailure) {
    guard !failed.isEmpty else {
      throw .usage("nothing is selected: nothing failed in the last run")
    }
    let wanted = scenarios.keeping { scenario in failed.contains { $0.isSame(as: scenario) } }
    guard !wanted.isEmpty else {
      throw .usage("nothing is selected: none of these scenarios failed in the last run")
    }
    scenarios = wanted
  }
}
