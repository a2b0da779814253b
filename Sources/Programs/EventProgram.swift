internal import Synchronization
internal import Waiting

/// A program that responds to events, with one process for each event or for all events.
final class EventProgram: Sendable {
  enum Kind {
    /// The program has not been started yet.
    case unknown
    /// The program is started again for each event.
    case single
    /// The program stays running, gets one event after another, and is restarted if it has ended.
    case kept(EventProcess)
  }

  enum Attempt {
    case done(EventResult)
    /// An earlier event showed that the program is started again for each event.
    case single
    /// The process has the event and does not stay running; the duration is the remaining time.
    case begun(EventProcess, Duration)
  }

  let command: ProgramCommand
  let start: @Sendable (EventProcess) -> Bool
  let kind = Mutex(Kind.unknown)

  /// Queues the events for a program that may stay running.
  private let line = AsyncSemaphore(count: 1)

  /// Limits the number of processes that do not stay running.
  private let places: AsyncSemaphore

  /// Prepares a program; `start` runs a process, and returns false after the end of the run.
  init(
    _ command: ProgramCommand,
    places: AsyncSemaphore,
    start: @escaping @Sendable (EventProcess) -> Bool
  ) {
    (self.command, self.places, self.start) = (command, places, start)
  }

  /// The running process that waits for events; nil if there is none.
  var keptProcess: EventProcess? {
    kind.withLock { kind in
      guard case .kept(let process) = kind, process.end == nil else { return nil }
      return process
    }
  }

  private var isSingle: Bool {
    kind.withLock { if case .single = $0 { true } else { false } }
  }

  /// Sends the program an event, with up to `attempts` attempts of at most `limit` each.
  func answer(_ event: [UInt8], within limit: Duration, attempts: Int) async -> EventResult {
    var errors: [UInt8] = []
    for _ in 0..<attempts {
      let answer = await attempt(event, within: limit)
      errors += answer.errors
      if case .timedOut = answer.end { continue }
      return EventResult(end: answer.end, errors: errors)
    }
    return EventResult(end: .timedOut, errors: errors)
  }

  private func attempt(_ event: [UInt8], within limit: Duration) async -> EventResult {
    let attempt = await line.withPlace { await self.inTurn(event, within: limit) }
    if case .single = attempt {
      return await places.withPlace {
        await self.end(of: await self.begin(event, within: limit, mayKeep: false))
      }
    }
    return await end(of: attempt)
  }

  private func end(of attempt: Attempt) async -> EventResult {
    switch attempt {
    case .done(let answer): answer
    case .begun(let process, let rest): await wholeAnswer(of: process, within: rest)
    case .single: EventResult(end: .cancelled, errors: [])
    }
  }

  private func inTurn(_ event: [UInt8], within limit: Duration) async -> Attempt {
    if isSingle { return .single }
    if let process = keptProcess {
      // Without this check, the stray line would be the response to this event.
      if process.hasStrayOutput { return .done(await giveUp(process, .failed(strayOutput))) }
      let answer = await ask(process, event, within: limit)
      // A process that ended before it read the event has not rejected the event.
      guard case .failed = answer.end, !process.isDrained else { return .done(answer) }
    }
    return await begin(event, within: limit, mayKeep: true)
  }
}
