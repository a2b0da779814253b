/// Who holds which addresses, and who is next; asked for all at once, so that two can't block each other.
struct Reservations: Sendable {
  /// An address as far as it can be confused: at one source, within one mock pool.
  struct Key: Hashable, Sendable {
    let source: ObjectIdentifier
    let pool: String?
    let address: String
  }

  private struct Request: Sendable {
    let ticket: Int
    let owner: Int
    let keys: Set<Key>
  }

  private var held: [Key: Int] = [:]
  private var queue: [Request] = []

  /// Those of the addresses that the owner does not hold yet.
  func missing(_ keys: Set<Key>, to owner: Int) -> Set<Key> { keys.filter { held[$0] != owner } }

  /// Asks for addresses; they are the owner's once `isWaiting` is false.
  mutating func request(_ keys: Set<Key>, for owner: Int, ticket: Int) {
    queue.append(Request(ticket: ticket, owner: owner, keys: keys))
    grant()
  }

  /// How many requests still wait.
  var queueLength: Int { queue.count }

  func isWaiting(_ ticket: Int) -> Bool { queue.contains { $0.ticket == ticket } }

  /// Gives up a request that still waits, or what it has brought.
  mutating func withdraw(_ ticket: Int, keys: Set<Key>, of owner: Int) {
    queue.removeAll { $0.ticket == ticket }
    release(keys, of: owner)
  }

  mutating func release(_ keys: Set<Key>, of owner: Int) {
    for key in keys where held[key] == owner { held[key] = nil }
    grant()
  }

  mutating func releaseAll(of owner: Int) {
    held = held.filter { $0.value != owner }
    queue.removeAll { $0.owner == owner }
    grant()
  }

  /// Serves the queue in order: an address that somebody earlier waits for is not given to a later one,
  /// unless the later one already holds an address, since the earlier one may be waiting for that.
  private mutating func grant() {
    let holders = Set(held.values)
    var wanted: Set<Key> = []
    var waiting: [Request] = []
    for request in queue {
      let isFirst = holders.contains(request.owner) || wanted.isDisjoint(with: request.keys)
      if isFirst, request.keys.allSatisfy({ held[$0] == nil || held[$0] == request.owner }) {
        for key in request.keys { held[key] = request.owner }
      } else {
        wanted.formUnion(request.keys)
        waiting.append(request)
      }
    }
    queue = waiting
  }
}
