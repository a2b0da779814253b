internal import FoundationEssentials
internal import Mail

/// The state of a dispatcher, as a value that a mutex protects.
struct MessageDispatcherState: Sendable {
  /// The state of the watch on a source.
  enum Watch: Sendable {
    case starting
    case begun
    /// The watch has begun, but the source is temporarily unreadable.
    case interrupted(CodeSourceError)
    case failed(CodeSourceError)
  }

  /// An event at a dispatcher, for which tasks can wait.
  enum Event: Sendable {
    case watchChanged(ObjectIdentifier)
    case arrived(Arrival)
    case reserved
    case awaitFailed(Int)
    /// The source finished a check for an await.
    case looked(Int)
  }

  private var lastID = 0
  /// The sources that are or were watched.
  var sources: [ObjectIdentifier: any CodeSource] = [:]
  private(set) var watches: [ObjectIdentifier: Watch] = [:]
  private(set) var arrivals: [Arrival] = []
  private var nextNumber = 0
  private var openExpectations: [Int: ArrivalMark] = [:]
  private var takenMessageIDs: Set<String> = []
  /// The Message-IDs of messages that closed scenarios took.
  private var settledMessageIDs: Set<String> = []
  private var takenTexts: [ObjectIdentifier: Set<PrintedText>] = [:]
  var requests = SourceRequests()
  var reservations = Reservations()
  var waiters = Waiters()

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// The point of the next arrival.
  func mark(at date: Date) -> ArrivalMark { ArrivalMark(number: nextNumber, date: date) }

  // MARK: Watches

  mutating func setWatch(_ watch: Watch, of source: ObjectIdentifier) { watches[source] = watch }

  /// The error that ends an await at a source; nil while the await can continue.
  func failure(ofAwait id: Int, at source: ObjectIdentifier) -> CodeSourceError? {
    if case .failed(let error) = watches[source] {
      error
    } else {
      requests.failure(of: id, at: source)
    }
  }

  /// The error that makes a source unreadable; nil while the source is readable.
  ///
  /// If an await ends during the interruption, the arrival of its message is unknown.
  func interruption(at source: ObjectIdentifier) -> CodeSourceError? {
    if case .interrupted(let error) = watches[source] { error } else { nil }
  }

  // MARK: Arrivals

  /// Adds an arrival and returns it.
  ///
  /// Without an open scenario, the arrival is not stored, because no await can take it.
  mutating func add(
    _ content: Arrival.Content,
    _ text: PrintedText?,
    storedAt place: StoredMessage? = nil,
    at source: ObjectIdentifier,
    time: Duration
  ) -> Arrival {
    let addressees =
      if case .message(let message) = content { message.addressees } else { [] as [String] }
    let arrival = Arrival(
      number: nextNumber,
      source: source,
      time: time,
      content: content,
      text: text,
      place: place,
      isRepeated: text.map { takenTexts[source]?.contains($0) == true } ?? false,
      recipients: addressees
    )
    nextNumber += 1
    if !openExpectations.isEmpty { arrivals.append(arrival) }
    return arrival
  }

  /// The matching arrivals at a source from that point on, in order of arrival.
  func arrivals(
    at source: ObjectIdentifier,
    since mark: ArrivalMark,
    where fits: (Arrival) -> Bool = { _ in true }
  ) -> [Arrival] {
    arrivals[index(of: mark.number)...].filter { $0.source == source && fits($0) }
  }

  /// The message of an arrival; nil if the arrival is no longer stored, or not a message.
  func message(_ number: Int) -> MailMessage? {
    let index = index(of: number)
    guard index < arrivals.count, arrivals[index].number == number else { return nil }
    return arrivals[index].message
  }

  func isTaken(messageID: String) -> Bool { takenMessageIDs.contains(messageID) }

  /// Marks arrivals as taken by an await.
  ///
  /// Returns false and takes no arrival if another await has taken the first arrival.
  mutating func take(
    _ number: Int,
    with others: [Int],
    forGivenUser: Bool,
    by scenario: Int
  ) -> Bool {
    let index = index(of: number)
    guard index < arrivals.count, !arrivals[index].isTaken else { return false }
    for number in [number] + others {
      let index = self.index(of: number)
      arrivals[index].taker = scenario
      arrivals[index].isOfGivenUser = forGivenUser
      if let id = arrivals[index].message?.messageID { takenMessageIDs.insert(id) }
      if let text = arrivals[index].text {
        takenTexts[arrivals[index].source, default: []].insert(text)
      }
    }
    return true
  }

  /// Returns the index of the first arrival from `number` on.
  ///
  /// Numbers increase with gaps, because arrivals without an open scenario are not stored.
  private func index(of number: Int) -> Int {
    var range = 0..<arrivals.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        arrivals[middle].number < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  // MARK: Expectations

  mutating func openExpectations(at date: Date) -> (id: Int, start: ArrivalMark) {
    let (id, start) = (newID(), mark(at: date))
    openExpectations[id] = start
    return (id, start)
  }

  /// Moves a scenario's start to a later point; earlier arrivals are ignored.
  mutating func moveStart(ofExpectations id: Int, to mark: ArrivalMark) {
    if openExpectations[id] != nil { openExpectations[id] = mark }
  }

  /// The places of the messages that an open scenario took, and of their duplicates, by source.
  func places(takenBy id: Int) -> [ObjectIdentifier: [StoredMessage]] {
    guard openExpectations[id] != nil else { return [:] }
    let taken = Set(arrivals.filter { $0.taker == id }.compactMap(\.message?.messageID))
    return arrivals.reduce(into: [:]) { places, arrival in
      let isTaken = arrival.taker == id || arrival.message?.messageID.map(taken.contains) == true
      if isTaken, let place = arrival.place {
        places[arrival.source, default: []].append(place)
      }
    }
  }

  /// The source that can delete a message, if it is a copy of one that a closed scenario took.
  ///
  /// The copy in another mailbox can arrive after the scenario.
  func source(
    deletingCopy content: Arrival.Content,
    at source: ObjectIdentifier
  ) -> (any CodeSource)? {
    guard case .message(let message) = content, let id = message.messageID,
      settledMessageIDs.contains(id)
    else { return nil }
    return sources[source]
  }

  /// Removes a scenario and the arrivals that no other open scenario can use.
  mutating func closeExpectations(_ id: Int) {
    settledMessageIDs.formUnion(
      arrivals.lazy.filter { $0.taker == id }.compactMap(\.message?.messageID)
    )
    openExpectations[id] = nil
    let oldest = openExpectations.values.min().map { index(of: $0.number) } ?? arrivals.count
    // Removal moves all remaining arrivals. Remove arrivals only if at least half are obsolete.
    if oldest * 2 >= arrivals.count { arrivals.removeFirst(oldest) }
    reservations.releaseAll(of: id)
  }
}
