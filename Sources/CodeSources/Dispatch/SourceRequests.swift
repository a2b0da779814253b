/// The awaited recipients at each source, and the listeners that report them to the source.
struct SourceRequests: Sendable {
  typealias Listener = AsyncStream<[AwaitedRecipient]>.Continuation

  private struct Request: Sendable {
    var awaited: [AwaitedRecipient] = []
    var failures: [Int: CodeSourceError] = [:]
    var interruptions: [Int: CodeSourceError] = [:]
    var works: [Int: (SourceWork, since: Duration)] = [:]
    /// The start of the last finished check for each await.
    var looks: [Int: Duration] = [:]
    var listener: Listener?
  }

  private var requests: [ObjectIdentifier: Request] = [:]

  /// Reports the awaited recipients to a source, immediately and after each change.
  ///
  /// A nil listener ends the reports.
  mutating func listen(at source: ObjectIdentifier, _ listener: Listener?) {
    requests[source, default: Request()].listener = listener
    tell(source)
  }

  mutating func add(_ awaited: AwaitedRecipient, at source: ObjectIdentifier) {
    requests[source, default: Request()].awaited.append(awaited)
    tell(source)
  }

  mutating func remove(_ id: Int, at source: ObjectIdentifier) {
    requests[source]?.awaited.removeAll { $0.id == id }
    requests[source]?.failures[id] = nil
    requests[source]?.interruptions[id] = nil
    requests[source]?.works[id] = nil
    requests[source]?.looks[id] = nil
    tell(source)
  }

  /// Records the error that ends a running await.
  mutating func fail(_ id: Int, at source: ObjectIdentifier, with error: CodeSourceError) {
    if isUnderWay(id, at: source) { requests[source]?.failures[id] = error }
  }

  func failure(of id: Int, at source: ObjectIdentifier) -> CodeSourceError? {
    requests[source]?.failures[id]
  }

  /// Records that the source is unreadable for an await; nil if it is readable again.
  mutating func setInterruption(
    _ error: CodeSourceError?,
    for id: Int,
    at source: ObjectIdentifier
  ) {
    if isUnderWay(id, at: source) { requests[source]?.interruptions[id] = error }
  }

  func interruption(of id: Int, at source: ObjectIdentifier) -> CodeSourceError? {
    requests[source]?.interruptions[id]
  }

  /// Records a source's work for an await and its start; nil when the work is done.
  mutating func setWork(
    _ work: (SourceWork, since: Duration)?,
    for id: Int,
    at source: ObjectIdentifier
  ) {
    if isUnderWay(id, at: source) { requests[source]?.works[id] = work }
  }

  func work(for id: Int, at source: ObjectIdentifier) -> (SourceWork, since: Duration)? {
    requests[source]?.works[id]
  }

  /// Records that the source delivered everything that it contained when the work started.
  mutating func recordCheck(for id: Int, at source: ObjectIdentifier) {
    if let work = work(for: id, at: source) { requests[source]?.looks[id] = work.since }
  }

  /// The start of the last finished check for an await; nil if there is none.
  func lastCheck(for id: Int, at source: ObjectIdentifier) -> Duration? {
    requests[source]?.looks[id]
  }

  private func isUnderWay(_ id: Int, at source: ObjectIdentifier) -> Bool {
    requests[source]?.awaited.contains { $0.id == id } ?? false
  }

  private func tell(_ source: ObjectIdentifier) {
    guard let request = requests[source] else { return }
    request.listener?.yield(request.awaited)
  }
}
