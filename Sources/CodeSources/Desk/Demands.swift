/// Whom awaits wait for at each source, and where the sources learn it.
struct Demands: Sendable {
  typealias Listener = AsyncStream<[AwaitedRecipient]>.Continuation

  private struct Demand: Sendable {
    var awaited: [AwaitedRecipient] = []
    var failures: [Int: CodeSourceError] = [:]
    var works: [Int: (SourceWork, since: Duration)] = [:]
    /// When the last look that is over began.
    var looks: [Int: Duration] = [:]
    var listener: Listener?
  }

  private var demands: [ObjectIdentifier: Demand] = [:]

  /// Tells a source from now on whom awaits wait for, and at once whom they do already; nil tells nobody.
  mutating func listen(at source: ObjectIdentifier, _ listener: Listener?) {
    demands[source, default: Demand()].listener = listener
    tell(source)
  }

  mutating func add(_ awaited: AwaitedRecipient, at source: ObjectIdentifier) {
    demands[source, default: Demand()].awaited.append(awaited)
    tell(source)
  }

  mutating func remove(_ id: Int, at source: ObjectIdentifier) {
    demands[source]?.awaited.removeAll { $0.id == id }
    demands[source]?.failures[id] = nil
    demands[source]?.works[id] = nil
    demands[source]?.looks[id] = nil
    tell(source)
  }

  /// Notes why an await can't go on; one that has ended does not need to know.
  mutating func fail(_ id: Int, at source: ObjectIdentifier, with error: CodeSourceError) {
    let isUnderWay = demands[source]?.awaited.contains { $0.id == id } ?? false
    if isUnderWay { demands[source]?.failures[id] = error }
  }

  func failure(of id: Int, at source: ObjectIdentifier) -> CodeSourceError? {
    demands[source]?.failures[id]
  }

  /// Notes what a source is doing for an await and since when; nil where it is done.
  mutating func setWork(
    _ work: (SourceWork, since: Duration)?,
    for id: Int,
    at source: ObjectIdentifier
  ) {
    let isUnderWay = demands[source]?.awaited.contains { $0.id == id } ?? false
    if isUnderWay { demands[source]?.works[id] = work }
  }

  func work(for id: Int, at source: ObjectIdentifier) -> (SourceWork, since: Duration)? {
    demands[source]?.works[id]
  }

  /// Notes that the work for an await has shown all that lay there when it began.
  mutating func setLooked(for id: Int, at source: ObjectIdentifier) {
    if let work = work(for: id, at: source) { demands[source]?.looks[id] = work.since }
  }

  /// When the last look for an await began that is over; nil where none is.
  func lastLook(for id: Int, at source: ObjectIdentifier) -> Duration? {
    demands[source]?.looks[id]
  }

  private func tell(_ source: ObjectIdentifier) {
    guard let demand = demands[source] else { return }
    demand.listener?.yield(demand.awaited)
  }
}
