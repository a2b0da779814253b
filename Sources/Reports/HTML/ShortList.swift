internal import RunRecord

/// The first scenarios of a group in input order, and the number of all.
struct ShortList: Sendable {
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
