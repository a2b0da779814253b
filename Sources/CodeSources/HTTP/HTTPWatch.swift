internal import FoundationEssentials
internal import Synchronization
internal import Values
internal import Waiting

/// The loop of a watch on a server: when requests are made, and what happens after failures.
final class HTTPWatch: Sendable {
  struct State {
    var awaited: [AwaitedRecipient] = []
    var newest = Int.min
    /// Whether an await has started since the last check.
    var isFresh = false
    /// The start of the newest await.
    var begun = ContinuousClock.now
    /// The number of checks that have started.
    var started = 0
    /// The number of the last check that succeeded.
    var succeeded = 0
    /// The start of a request that the server holds; nil if there is none.
    var held: ContinuousClock.Instant?
  }

  let reader: HTTPReader
  let inbox: SourceInbox
  let times: HTTPTimes
  let clock: WaitClock
  let state = Mutex(State())
  private let change = ChangeSignal()
  private let start: Date

  init(_ reader: HTTPReader, inbox: SourceInbox, times: HTTPTimes, clock: WaitClock) {
    (self.reader, self.inbox, self.times, self.clock) = (reader, inbox, times, clock)
    // Without a position of its own, a follower receives messages of any age.
    start = inbox.earlier > 0 ? Date(timeIntervalSince1970: 0) : clock.date
  }

  var api: HTTPInbox { reader.exchange.inbox }
}

// MARK: - One request for all awaits

extension HTTPWatch {
  /// Delivers messages until the task is canceled; `continues` if an earlier watch has begun.
  func run(continues: Bool) async throws(CodeSourceError) {
    if !continues { try await begin(with: api.list) }
    guard !Task.isCancelled else { return }
    inbox.begin()
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await awaited in self.inbox.awaited { self.note(awaited) }
      }
      defer { group.cancelAll() }
      return await Result { () async throws(CodeSourceError) in try await self.loop() }
    }
    try result.get()
  }

  /// Finds the starting point, and delivers the earlier messages for a follower.
  func begin(with request: HTTPInbox.Request) async throws(CodeSourceError) {
    var outage = HTTPOutage(times)
    while !Task.isCancelled {
      do throws(HTTPSourceFailure) {
        let earlier = try await reader.begin(
          request,
          values(isHeld: false),
          earlier: inbox.earlier
        )
        try await reader.deliver(earlier, for: nil)
        return
      } catch {
        guard !Task.isCancelled else { return }
        let pause = try outage.evaluate(error, hasBegun: false, reader.limitedTime)
        await clock.sleep(until: clock.now + pause)
      }
    }
  }

  private func note(_ awaited: [AwaitedRecipient]) {
    state.withLock { state in
      state.awaited = awaited
      guard let newest = awaited.map(\.id).max(), newest > state.newest else { return }
      (state.newest, state.isFresh, state.begun) = (newest, true, .now)
    }
    change.wake()
  }

  private func loop() async throws(CodeSourceError) {
    var outage = HTTPOutage(times)
    while !Task.isCancelled {
      guard await change.first({ isWanted ? () : nil }) != nil else { return }
      state.withLock { $0.isFresh = false }
      do throws(HTTPSourceFailure) {
        try await look(isHeld: true)
        if outage.end() { inbox.begin() }
        await pause(for: interval)
      } catch {
        guard !Task.isCancelled else { return }
        let pause = try outage.evaluate(error, hasBegun: true, reader.limitedTime)
        inbox.interrupt(.http(error))
        await clock.sleep(until: clock.now + pause)
      }
    }
  }

  private var isWanted: Bool { state.withLock { !$0.awaited.isEmpty } }

  private var interval: Duration {
    // The server has already waited, because it held the request.
    if api.wait != nil { return api.interval ?? .milliseconds(10) }
    let begun = state.withLock { $0.begun }
    return ContinuousClock.now < begun + times.initialPeriod ? times.soon : times.later
  }

  /// Pauses until the time is over or an await starts.
  private func pause(for time: Duration) async {
    await untilOneEnds {
      await self.clock.sleep(until: self.clock.now + time)
    } or: {
      _ = await self.change.first { self.state.withLock { $0.isFresh } ? () : nil }
    }
  }

  /// The values of a request; `isHeld` lets the server hold the request until a message arrives.
  func values(isHeld: Bool) -> HTTPValues {
    var values = HTTPValues()
    values.since = start
    // Some servers use their default time if the time is zero.
    values.wait = api.wait.map { isHeld ? $0 : min($0, .milliseconds(100)) } ?? .zero
    return values
  }

  func look(isHeld: Bool) async throws(HTTPSourceFailure) {
    let number = state.withLock { state in
      state.started += 1
      state.held = isHeld && api.wait != nil ? .now : nil
      return state.started
    }
    defer { state.withLock { $0.held = nil } }
    try await reader.look(api.list, values(isHeld: isHeld))
    state.withLock { $0.succeeded = max($0.succeeded, number) }
  }
}
