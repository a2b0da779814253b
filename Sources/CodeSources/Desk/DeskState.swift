internal import Mail

/// What a desk knows, as a value: it changes only between two looks at it.
struct DeskState: Sendable {
  /// How far the watch over a source has come.
  enum Watch: Sendable {
    case starting
    case begun
    case failed(CodeSourceError)
  }

  /// What happens at a desk, for those who wait for it.
  enum Event: Sendable {
    case watchChanged(ObjectIdentifier)
    case arrived(Arrival)
    case reserved
  }

  private var lastID = 0
  private(set) var watches: [ObjectIdentifier: Watch] = [:]
  private(set) var arrivals: [Arrival] = []
  private var nextNumber = 0
  private var openLedgers: [Int: ArrivalMark] = [:]
  private var takenMessageIDs: Set<String> = []
  private var demands: [ObjectIdentifier: Demand] = [:]
  var reservations = Reservations()
  var waiters = Waiters()

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// The point at which the next arrival will stand.
  var mark: ArrivalMark { ArrivalMark(number: nextNumber) }

  // MARK: Watches

  mutating func setWatch(_ watch: Watch, of source: ObjectIdentifier) { watches[source] = watch }

  // MARK: Arrivals

  /// Notes an arrival; where no scenario is open nobody can ask for it any more.
  mutating func add(
    _ content: Arrival.Content,
    at source: ObjectIdentifier,
    time: Duration
  ) -> Arrival {
    let arrival = Arrival(number: nextNumber, source: source, time: time, content: content)
    nextNumber += 1
    if !openLedgers.isEmpty { arrivals.append(arrival) }
    return arrival
  }

  /// What arrived at a source from that point on, in order.
  func arrivals(
    at source: ObjectIdentifier,
    since mark: ArrivalMark,
    where fits: (Arrival) -> Bool = { _ in true }
  ) -> [Arrival] {
    arrivals[index(of: mark)...].filter { $0.source == source && fits($0) }
  }

  func isTaken(messageID: String) -> Bool { takenMessageIDs.contains(messageID) }

  /// Gives arrivals to an await; false, and nothing is given, where another await has had the first.
  mutating func take(_ number: Int, with others: [Int]) -> Bool {
    let index = index(of: ArrivalMark(number: number))
    guard index < arrivals.count, !arrivals[index].isTaken else { return false }
    for number in [number] + others {
      let index = self.index(of: ArrivalMark(number: number))
      arrivals[index].isTaken = true
      if let id = arrivals[index].message?.messageID { takenMessageIDs.insert(id) }
    }
    return true
  }

  /// Numbers only grow, but those of times without an open scenario are missing.
  private func index(of mark: ArrivalMark) -> Int {
    var range = 0..<arrivals.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        arrivals[middle].number < mark.number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  // MARK: Awaits under way

  /// Whom awaits wait for at a source, and where the source learns it.
  private struct Demand: Sendable {
    var awaited: [AwaitedRecipient] = []
    var listener: AsyncStream<[AwaitedRecipient]>.Continuation?
  }

  /// Tells a source from now on whom awaits wait for, and at once whom they do already.
  mutating func listen(
    at source: ObjectIdentifier,
    _ listener: AsyncStream<[AwaitedRecipient]>.Continuation?
  ) {
    demands[source, default: Demand()].listener = listener
    listener?.yield(demands[source]?.awaited ?? [])
  }

  mutating func beginAwait(for recipient: Recipient, at source: ObjectIdentifier) -> Int {
    let begun = AwaitedRecipient(id: newID(), recipient: recipient)
    demands[source, default: Demand()].awaited.append(begun)
    tell(source)
    return begun.id
  }

  mutating func endAwait(_ id: Int, at source: ObjectIdentifier) {
    demands[source]?.awaited.removeAll { $0.id == id }
    tell(source)
  }

  private func tell(_ source: ObjectIdentifier) {
    guard let demand = demands[source] else { return }
    demand.listener?.yield(demand.awaited)
  }

  // MARK: Ledgers

  mutating func openLedger() -> (id: Int, start: ArrivalMark) {
    let id = newID()
    openLedgers[id] = mark
    return (id, mark)
  }

  /// Forgets a scenario, and with it the arrivals that no other open one can ask for.
  mutating func closeLedger(_ id: Int) {
    openLedgers[id] = nil
    let oldest = openLedgers.values.min().map(index) ?? arrivals.count
    // Each removal moves what stays, so it waits until it is worth that.
    if oldest * 2 >= arrivals.count { arrivals.removeFirst(oldest) }
    reservations.releaseAll(of: id)
  }
}
