internal import Diagnostics
internal import RunRecord

/// The counts and the short lists of a report, from the finished scenarios.
///
/// The lists have a maximum length, so their size does not depend on the run's.
struct HTMLSummary: Sendable {
  /// A scenario in a list.
  struct Entry: Sendable {
    var id: ScenarioID
    var details: [String] = []
  }

  /// The maximum number of scenarios in a list.
  private static let maximum = 200

  /// The maximum number of distinct reasons and of distinct tags.
  private static let maximumKinds = 200

  private(set) var leftovers: [Leftover] = []
  private(set) var leftoverCount = 0

  /// The number of leftovers that `authflow sweep` can delete.
  private(set) var sweptCount = 0

  /// The numbers of scenarios with each key of `ScenarioHTML.keys`.
  private(set) var keys: [String: Int] = [:]
  private(set) var tags: Set<String> = []
  private var changes: [HistoryCounts.Group: ShortList] = [:]
  private var skipped: [String: ShortList] = [:]

  mutating func add(_ scenario: ScenarioHTML) {
    let record = scenario.record
    for key in scenario.keys { keys[key, default: 0] += 1 }
    if tags.count < HTMLSummary.maximumKinds { tags.formUnion(record.tags) }
    leftoverCount += record.leftovers.count
    sweptCount += record.leftovers.count { !$0.isByHand }
    leftovers += record.leftovers.prefix(max(0, HTMLSummary.maximum - leftovers.count))
    if case .skipped(let reason) = record.result { skip(record.id, reason.description.brief()) }
    guard let history = scenario.history else { return }
    for group in HistoryCounts.Group.all(of: record, history) {
      let details = HTMLSummary.details(record, history, in: group)
      let entry = Entry(id: record.id.withoutRound, details: details)
      changes[group, default: ShortList()].add(entry)
    }
  }

  /// The lines about a scenario in the list of a group.
  private static func details(
    _ record: ScenarioRecord,
    _ history: ScenarioHistory,
    in group: HistoryCounts.Group
  ) -> [String] {
    let message = record.result.failure?.message.brief(300)
    switch group {
    case .newFailure:
      return [message, HistoryText.cause(in: history.poolChanges)].compactMap(\.self)
    case .stillFailing:
      return [message, HistoryText.change(history, of: record)].compactMap(\.self)
    case .flaky:
      return [HistoryText.repetitions(history.repetitions) ?? message].compactMap(\.self)
    case .fixed: return [HistoryText.failures(history)].compactMap(\.self)
    case .slower: return [HistoryText.durations(history, of: record)].compactMap(\.self)
    }
  }

  private mutating func skip(_ id: ScenarioID, _ reason: String) {
    let isKnown = skipped[reason] != nil || skipped.count < HTMLSummary.maximumKinds
    skipped[isKnown ? reason : "other reasons", default: ShortList()].add(Entry(id: id))
  }

  // MARK: Templates

  /// The values of the summary of a run.
  func values(_ summary: RunSummary) -> TemplateValues {
    let entries = HistoryCounts.Group.allCases.compactMap { group in
      changes[group].map { values(group, $0) }
    }
    return [
      "counts": summary.shownCounts.map { name, count, word -> TemplateValues in
        ["countClass": name, "count": count, "countWord": word]
      },
      "hasChanges": !entries.isEmpty, "changes": entries,
    ]
  }

  private func values(_ group: HistoryCounts.Group, _ list: ShortList) -> TemplateValues {
    var values: TemplateValues = [
      "changeID": "change-\(group.rawValue)",
      "changeHeading": group.text(list.count).capitalizedFirst,
      "changeEntries": list.entries.map { entry -> TemplateValues in
        [
          "entryIndex": entry.id.index, "entryTitle": entry.id.title.brief(1000),
          "entryDetails": entry.details.map { ["entryDetail": $0] as TemplateValues },
        ]
      },
    ]
    values["changeRest"] = list.rest
    return values
  }

  /// The section about skipped scenarios by reason; empty without any.
  var skippedText: String {
    guard !skipped.isEmpty else { return "" }
    let reasons = skipped.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return ReportTemplate.skipped.render([
      "reasons": reasons.map { reason, list -> TemplateValues in
        var values: TemplateValues = [
          "reason": reason, "isFew": list.count <= 3,
          "reasonCount": list.count.counting("scenario"),
          "skipped": list.entries.enumerated().map { index, entry -> TemplateValues in
            [
              "index": entry.id.index, "title": entry.id.title.brief(1000), "place": entry.id.place,
              "comma": index + 1 < list.entries.count ? ", " : "",
            ]
          },
        ]
        values["skippedRest"] = list.rest
        return values
      }
    ])
  }
}

extension RunSummary {
  /// The numbers other than 0, with the names of their styles, in the order of the page.
  var shownCounts: [(name: String, count: Int, word: String)] {
    results.shown(unfinished: unfinished)
  }
}
