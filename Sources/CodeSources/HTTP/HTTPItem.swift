internal import Algorithms
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Values

/// A message in a list, by the JSON that describes it there.
struct HTTPItem: Sendable {
  /// The ID at the server, or else the JSON itself.
  let id: String

  /// The time of arrival; nil if unknown.
  let created: Date?

  let json: JSONValue

  init(_ json: JSONValue, _ paths: MessagePaths) {
    let id = json.first(of: paths.id).flatMap(\.scalarText)
    self.id = id ?? json.text(.compact)
    self.created = json.first(of: paths.created)?.date
    self.json = json
  }
}

extension [HTTPItem] {
  /// Whether all items have a time and the newest comes first.
  var isNewestFirst: Bool {
    let dates = compactMap(\.created)
    return dates.count == count && dates.adjacentPairs().allSatisfy { $0 >= $1 }
  }

  /// The items in the order of arrival; without times, the list starts with the newest.
  var inOrderOfArrival: [HTTPItem] {
    let oldestFirst = Array(reversed())
    guard oldestFirst.allSatisfy({ $0.created != nil }) else { return oldestFirst }
    let dated = oldestFirst.enumerated().map { ($0.element.created ?? .distantPast, $0.offset) }
    return dated.sorted { $0 < $1 }.map { oldestFirst[$0.1] }
  }
}

/// Which messages of a server are delivered, or existed before the watch.
struct HTTPCursor: Sendable {
  /// The IDs of messages that were seen.
  private var known: Set<String> = []

  /// The time before which unknown messages are old; nil if all messages were seen.
  ///
  /// A list that starts with the newest message is not read to its end.
  private var floor: Date?

  /// Starts after the messages that exist now; `rest` are older messages that were not read.
  init(after items: [HTTPItem], hasMore: Bool) {
    known = Set(items.map(\.id))
    floor = hasMore ? items.compactMap(\.created).min() : nil
  }

  /// Starts with messages of any age.
  init() {}

  /// Whether a message is not delivered yet.
  func wants(_ item: HTTPItem) -> Bool {
    guard !known.contains(item.id) else { return false }
    guard let floor, let created = item.created else { return true }
    return created >= floor
  }

  /// Records that a message is finished.
  mutating func finish(_ item: HTTPItem) { known.insert(item.id) }
}
