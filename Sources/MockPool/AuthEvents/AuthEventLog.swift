/// A user's events, the oldest first.
struct AuthEventLog: Sendable, Codable {
  private(set) var events: [Numbered] = []
  private var made = 0

  struct Numbered: Hashable, Sendable, Codable {
    let number: Int
    var event: AuthEvent
  }

  /// More than anybody reads of one user, so that a test of load does not fill the memory.
  private static let most = 1_000

  mutating func add(_ event: AuthEvent) {
    made += 1
    events.append(Numbered(number: made, event: event))
    if events.count > AuthEventLog.most { events.removeFirst(events.count - AuthEventLog.most) }
  }

  /// Changes the newest event of a kind if it has not passed; false where there is none.
  mutating func continueLast(_ kind: AuthEvent.Kind, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.lastIndex(where: { $0.event.kind == kind }),
      events[place].event.response != .pass
    else { return false }
    body(&events[place].event)
    return true
  }

  /// Changes an event by its id; false where there is none.
  mutating func change(_ id: String, _ body: (inout AuthEvent) -> Void) -> Bool {
    guard let place = events.firstIndex(where: { $0.event.id == id }) else { return false }
    body(&events[place].event)
    return true
  }
}
