internal import Diagnostics
internal import RunRecord

/// The lists of scenarios without a section: blocked, fixed, slower, and skipped ones, and those
/// whose repetitions have different results.
struct MarkdownLists: Sendable {
  /// The maximum number of rows in a list.
  private static let maximumRows = 50

  /// The maximum number of scenarios in a row.
  private static let maximumPlaces = 5

  private var blocked: [String: [Int]] = [:]
  private var skipped: [String: [Int]] = [:]
  private var fixed: [Int: String] = [:]
  private var slower: [Int: String] = [:]
  private var flaky: [Int: String] = [:]
  private var repetitions = Repetitions()

  /// Adds a scenario that has ended.
  mutating func add(_ record: ScenarioRecord, _ history: ScenarioHistory?) {
    let index = record.id.index
    switch record.result {
    case .blocked(let failure): blocked[failure.message, default: []].append(index)
    case .skipped(.because(let reason, _)): skipped[reason, default: []].append(index)
    // Another section lists the scenarios that did not start.
    case .passed, .failed, .flaky, .skipped(.interrupted), .skipped(.earlierFailure): break
    }
    flaky[index] = HistoryText.repetitions(repetitions.add(record)?.repetitions)
    guard let history else { return }
    if case .fixed = history.change, history.result(of: record) == .passed {
      fixed[index] = HistoryText.failures(history)
    }
    slower[index] = HistoryText.durations(history, of: record)
  }

  /// The sections of all lists that are not empty; `scenarios` are those of the run.
  func text(of scenarios: ScenarioIDs) -> String {
    let names = Names(scenarios)
    let shared = blocked.filter { $0.value.count > 1 }
    return MarkdownLists.section("Blocked for the same reason", reasons: shared, names)
      + MarkdownLists.section("Fixed", facts: fixed, names)
      + MarkdownLists.section("Flaky repetitions", facts: flaky, names)
      + MarkdownLists.section("Slower than usual", facts: slower, names)
      + MarkdownLists.section("Skipped", reasons: skipped, names)
  }

  /// The names of the scenarios of a run.
  private struct Names {
    let scenarios: ScenarioIDs

    init(_ scenarios: ScenarioIDs) { self.scenarios = scenarios }

    /// The name and the place of a scenario, for a list.
    ///
    /// Facts about all rounds apply to the scenario `withoutRound`.
    func text(at index: Int, withoutRound: Bool = false) -> String {
      guard scenarios.indices.contains(index) else { return "" }
      let id = withoutRound ? scenarios[index].withoutRound : scenarios[index]
      return MarkdownText.plain("\(id.title.brief(300)) (\(id.place))")
    }
  }

  /// A table of reasons, in the order of their first scenario.
  private static func section(
    _ heading: String,
    reasons: [String: [Int]],
    _ names: Names
  ) -> String {
    guard !reasons.isEmpty else { return "" }
    let rows = reasons.map { (reason: $0.key, indices: $0.value.sorted()) }
      .sorted { ($0.indices.first ?? 0) < ($1.indices.first ?? 0) }
    var text = "\n## \(heading)\n\n" + MarkdownText.head(["reason", "count", "scenarios"])
    for row in rows.prefix(maximumRows) {
      var places = row.indices.prefix(maximumPlaces).map { names.text(at: $0) }
      let more = row.indices.count - maximumPlaces
      if more > 0 { places.append("\(more) more") }
      text += MarkdownText.row([
        MarkdownText.plain(row.reason.brief(1000)),
        String(row.indices.count), places.joined(separator: "<br>"),
      ])
    }
    return text + remark(rows.count, "reason")
  }

  /// A list of scenarios with a fact about each.
  private static func section(_ heading: String, facts: [Int: String], _ names: Names) -> String {
    guard !facts.isEmpty else { return "" }
    let rows = facts.sorted { $0.key < $1.key }
    let lines = rows.prefix(maximumRows).map {
      "- \(names.text(at: $0.key, withoutRound: true)): \(MarkdownText.plain($0.value))\n"
    }
    return "\n## \(heading)\n\n" + lines.joined() + remark(rows.count, "scenario")
  }

  private static func remark(_ count: Int, _ noun: String) -> String {
    let more = count - maximumRows
    return more > 0 ? "\n\(more.counting("more \(noun)")) left out.\n" : ""
  }
}
