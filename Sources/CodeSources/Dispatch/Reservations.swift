/// Who holds which addresses, and who is next.
///
/// A scenario requests all its addresses at once, which prevents deadlocks.
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

  /// The addresses that the owner does not hold yet.
  func missing(_ keys: Set<Key>, to owner: Int) -> Set<Key> { keys.filter { held[$0] != owner } }

  /// Requests addresses.
  ///
  /// The owner holds them once `isWaiting` is false.
  mutating func request(_ keys: Set<Key>, for owner: Int, ticket: Int) {
    queue.append(Request(ticket: ticket, owner: owner, keys: keys))
    grant()
  }

  /// How many requests still wait.
  var queueLength: Int { queue.count }

  func isWaiting(_ ticket: Int) -> Bool { queue.contains { $0.ticket == ticket } }

  /// Withdraws a request that still waits, or releases what it received.
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
  /// An address that an earlier request waits for is not given to a later one, unless the later one
  /// already holds an address, because the earlier one may be waiting for that.
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
  /// Starts the scenario when its turn for its fixed addresses comes.
  ///
  /// They are reserved until it is closed.
  ///
  /// Call it once for all of them, before the first step: two scenarios that request them one by
  /// one could wait for each other. Turns follow the order of the requests. What arrived before the
  /// turn is ignored. Throws only `cancelled`.
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

  /// Waits until the addresses are this scenario's, and returns those that were not before.
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
