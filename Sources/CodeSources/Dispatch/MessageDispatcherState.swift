internal import FoundationEssentials

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
    case checked(Int)
  }

  private var lastID = 0
  /// The sources that are or were watched.
  var sources: [ObjectIdentifier: any CodeSource] = [:]
  private(set) var watches: [ObjectIdentifier: Watch] = [:]
  /// The arrivals since the start of the oldest open scenario.
  var store = ArrivalStore()
  private var openExpectations: [Int: ArrivalPosition] = [:]
  var requests = SourceRequests()
  var reservations = Reservations()
  var waiters = Waiters()

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// The point of the next arrival.
  func position(at date: Date) -> ArrivalPosition {
    ArrivalPosition(number: store.nextNumber, date: date)
  }

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

  /// The error that makes a source unreadable for an await; nil while the source is readable.
  ///
  /// If an await ends during the interruption, the arrival of its message is unknown.
  func interruption(ofAwait id: Int, at source: ObjectIdentifier) -> CodeSourceError? {
    if case .interrupted(let error) = watches[source] {
      error
    } else {
      requests.interruption(of: id, at: source)
    }
  }

  // MARK: Arrivals

  /// Adds an arrival and returns it.
  ///
  /// Without an open scenario, the arrival is not stored, because no await can take it.
  mutating func add(
    _ content: Arrival.Content,
    _ text: TextFingerprint?,
    storedAt place: StoredMessage? = nil,
    at source: ObjectIdentifier,
    time: Duration
  ) -> Arrival {
    store.add(
      content,
      text,
      storedAt: place,
      at: source,
      time: time,
      isKept: !openExpectations.isEmpty
    )
  }

  // MARK: Expectations

  mutating func openExpectations(at date: Date) -> (id: Int, start: ArrivalPosition) {
    let (id, start) = (newID(), position(at: date))
    openExpectations[id] = start
    return (id, start)
  }

  /// Moves a scenario's start to a later point; earlier arrivals are ignored.
  mutating func moveStart(ofExpectations id: Int, to mark: ArrivalPosition) {
    if openExpectations[id] != nil { openExpectations[id] = mark }
  }

  /// The places of the messages that an open scenario took, and of their duplicates, by source.
  func places(takenBy id: Int) -> [ObjectIdentifier: [StoredMessage]] {
    guard openExpectations[id] != nil else { return [:] }
    return store.places(takenBy: id)
  }

  /// The source that can delete a message, if it is a copy of one that a closed scenario took.
  ///
  /// The copy in another mailbox can arrive after the scenario.
  func source(
    deletingCopy content: Arrival.Content,
    at source: ObjectIdentifier
  ) -> (any CodeSource)? {
    store.isCopyOfSettled(content, isOpen: { openExpectations[$0] != nil }) ? sources[source] : nil
  }

  /// Removes a scenario and the arrivals that no other open scenario can use.
  mutating func closeExpectations(_ id: Int) {
    openExpectations[id] = nil
    store.forget(before: openExpectations.values.min()?.number)
    reservations.releaseAll(of: id)
  }
}
