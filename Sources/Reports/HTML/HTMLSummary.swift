internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The counts and the short lists of a report, from the finished scenarios.
///
/// The lists have a maximum length, so their size does not depend on the run's.
struct HTMLSummary: Sendable {
  /// A scenario in a list.
  struct Entry: Sendable {
    var id: ScenarioID
    var detail: String?
  }

  /// The maximum number of scenarios in a list.
  private static let maximum = 200

  /// The maximum number of different reasons and of different tags.
  private static let maximumKinds = 200

  private(set) var counts = ResultCounts()

  /// The number of failures that do not count.
  private(set) var quarantined = 0
  private(set) var leftovers: [Leftover] = []
  private(set) var leftoverCount = 0

  /// The numbers of scenarios with each key of `ScenarioHTML.keys`.
  private(set) var keys: [String: Int] = [:]
  private(set) var tags: Set<String> = []
  private var changes: [HistoryCounts.Group: ShortList] = [:]
  private var skipped: [String: ShortList] = [:]
  private(set) var waits = PoolWaits.none

  mutating func add(_ scenario: ScenarioHTML) {
    let record = scenario.record
    counts.count(record.result)
    if scenario.isQuarantined { quarantined += 1 }
    for key in scenario.keys { keys[key, default: 0] += 1 }
    if tags.count < HTMLSummary.maximumKinds { tags.formUnion(record.tags) }
    waits = waits + record.waits
    leftoverCount += record.leftovers.count
    leftovers += record.leftovers.prefix(max(0, HTMLSummary.maximum - leftovers.count))
    if case .skipped(let reason) = record.result { skip(record.id, reason.description.brief()) }
    guard let history = scenario.history else { return }
    for group in HistoryCounts.Group.all(of: record, history) {
      let detail =
        group == .slower
        ? HistoryText.durations(history, of: record) : HistoryText.change(history, of: record)
      changes[group, default: ShortList()].add(Entry(id: record.id, detail: detail))
    }
  }

  private mutating func skip(_ id: ScenarioID, _ reason: String) {
    let isKnown = skipped[reason] != nil || skipped.count < HTMLSummary.maximumKinds
    skipped[isKnown ? reason : "other reasons", default: ShortList()].add(Entry(id: id))
  }

  // MARK: Templates

  /// The values of the summary; `unfinished` is the number of scenarios without a result.
  func values(unfinished: Int) -> TemplateValues {
    let failed = counts.failed + counts.blocked + counts.flaky
    let shown = [
      ("failed", counts.failed, "failed"), ("blocked", counts.blocked, "blocked"),
      ("flaky", counts.flaky, "flaky"), ("skipped", counts.skipped, "skipped"),
      ("unfinished", unfinished, "not run"), ("passed", counts.passed, "passed"),
      ("quarantined", min(quarantined, failed), "of the failures in quarantine"),
    ]
    let entries = HistoryCounts.Group.allCases.compactMap { group in
      changes[group].map { values(group, $0) }
    }
    return [
      "counts": shown.filter { $0.1 > 0 }.map { name, count, word -> TemplateValues in
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
        var values: TemplateValues = [
          "entryIndex": entry.id.index, "entryTitle": entry.id.title.brief(1000),
        ]
        values["entryDetail"] = entry.detail
        return values
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

/// The first scenarios of a group in input order, and the number of all.
private struct ShortList: Sendable {
  private static let maximum = 200

  private(set) var entries: [HTMLSummary.Entry] = []
  private(set) var count = 0

  /// The number of scenarios that are not listed: `and 3 more`; nil if there are none.
  var rest: String? { count > entries.count ? "and \(count - entries.count) more" : nil }

  mutating func add(_ entry: HTMLSummary.Entry) {
    count += 1
    let place = entries.firstIndex { entry.id.index < $0.id.index } ?? entries.count
    guard place < ShortList.maximum else { return }
    entries.insert(entry, at: place)
    if entries.count > ShortList.maximum { entries.removeLast() }
  }
}

extension ResultCounts {
  fileprivate mutating func count(_ result: ScenarioRecord.Result) {
    switch result {
    case .passed: passed += 1
    case .flaky: flaky += 1
    case .failed: failed += 1
    case .blocked: blocked += 1
    case .skipped: skipped += 1
    }
  }
}
