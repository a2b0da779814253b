/// The addresses that scenarios hold, and the queue of requests.
///
/// A scenario requests all its addresses at once, which prevents deadlocks.
struct Reservations: Sendable {
  /// An address at one source and within one mock pool.
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

  /// The addresses that the owner does not hold yet.
  func missing(_ keys: Set<Key>, to owner: Int) -> Set<Key> { keys.filter { held[$0] != owner } }

  /// Adds a request to the queue.
  ///
  /// The owner holds the addresses once `isWaiting(_:)` returns false.
  mutating func request(_ keys: Set<Key>, for owner: Int, ticket: Int) {
    queue.append(Request(ticket: ticket, owner: owner, keys: keys))
    grant()
  }

  /// The number of waiting requests.
  var queueLength: Int { queue.count }

  func isWaiting(_ ticket: Int) -> Bool { queue.contains { $0.ticket == ticket } }

  /// Withdraws a waiting request, or releases the addresses that it received.
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

  /// Serves the queue in order.
  ///
  /// A later request does not receive an address that an earlier request waits for. The exception
  /// is an owner that already holds an address, because the earlier request may wait for that
  /// address.
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

extension MessageExpectations {
  /// Waits for the scenario's turn for its fixed addresses, and reserves them until `close()`.
  ///
  /// Call this method once for all addresses, before the first step. Two scenarios that request
  /// addresses one by one could wait for each other. Turns follow the order of the requests.
  /// Arrivals before the turn are ignored. Throws only `cancelled`.
  package func begin(
    reserving addresses: [(address: String, source: any CodeSource)]
  ) async throws(AwaitError) {
    let keys = addresses.map { key(for: $0.address, at: $0.source) }
    _ = try await hold(Set(keys))
    await restart()
  }

  func key(for address: String, at source: any CodeSource) -> Reservations.Key {
    Reservations.Key(
      source: ObjectIdentifier(source),
      pool: addressPool,
      address: Recipient.folded(address)
    )
  }

  /// Waits for the addresses, and returns those that the scenario did not hold before.
  func hold(_ keys: Set<Reservations.Key>) async throws(AwaitError) -> Set<Reservations.Key> {
    let (ticket, missing) = dispatcher.change { [id] state in
      let ticket = state.newID()
      let missing = state.reservations.missing(keys, to: id)
      if !missing.isEmpty { state.reservations.request(missing, for: id, ticket: ticket) }
      return (ticket, missing)
    }
    let turn: Void? = await dispatcher.until(
      { event in if case .reserved = event { true } else { false } },
      { state in state.reservations.isWaiting(ticket) ? nil : () }
    )
    guard turn == nil else { return missing }
    dispatcher.announce { [id] state in
      state.reservations.withdraw(ticket, keys: missing, of: id)
      return .reserved
    }
    throw .cancelled
  }

  /// Releases addresses before the scenario's end.
  func release(_ keys: Set<Reservations.Key>) {
    guard !keys.isEmpty else { return }
    dispatcher.announce { [id] state in
      state.reservations.release(keys, of: id)
      return .reserved
    }
  }
}
