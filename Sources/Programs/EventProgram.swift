internal import Synchronization
internal import Waiting

/// A program that answers events: started for each, or once where it says so.
final class EventProgram: Sendable {
  enum Kind {
    /// It has not been started yet.
    case unknown
    /// It is started for each event.
    case single
    /// It is started once, and again where it has ended, and gets one event after the other.
    case kept(EventProcess)
  }

  enum Attempt {
    case done(EventAnswer)
    /// It is started for each event, as is known from an earlier one.
    case single
    /// The process has its event and is not kept; so much time is left.
    case begun(EventProcess, Duration)
  }

  let command: ProgramCommand
  let start: @Sendable (EventProcess) -> Bool
  let kind = Mutex(Kind.unknown)

  /// Events wait here for a program that is kept, or of which that is not known yet.
  private let line = AsyncSemaphore(count: 1)

  /// Where the processes of programs that are not kept wait for each other.
  private let places: AsyncSemaphore

  /// `start` has a process run; false where nothing is run any more.
  init(
    _ command: ProgramCommand,
    places: AsyncSemaphore,
    start: @escaping @Sendable (EventProcess) -> Bool
  ) {
    (self.command, self.places, self.start) = (command, places, start)
  }

  /// The process that waits for events; nil where there is none.
  var keptProcess: EventProcess? {
    kind.withLock { kind in
      guard case .kept(let process) = kind, process.end == nil else { return nil }
      return process
    }
  }

  private var isSingle: Bool {
    kind.withLock { if case .single = $0 { true } else { false } }
  }

  /// Gives the program an event; each of `attempts` has the time of `limit`.
  func answer(_ event: [UInt8], within limit: Duration, attempts: Int) async -> EventAnswer {
    var errors: [UInt8] = []
    for _ in 0..<attempts {
      let answer = await attempt(event, within: limit)
      errors += answer.errors
      if case .timedOut = answer.end { continue }
      return EventAnswer(end: answer.end, errors: errors)
    }
    return EventAnswer(end: .timedOut, errors: errors)
  }

  private func attempt(_ event: [UInt8], within limit: Duration) async -> EventAnswer {
    let attempt = await line.withPlace { await self.inTurn(event, within: limit) }
    if case .single = attempt {
      return await places.withPlace {
        await self.end(of: await self.begin(event, within: limit, mayKeep: false))
      }
    }
    return await end(of: attempt)
  }

  private func end(of attempt: Attempt) async -> EventAnswer {
    switch attempt {
    case .done(let answer): answer
    case .begun(let process, let rest): await wholeAnswer(of: process, within: rest)
    case .single: EventAnswer(end: .cancelled, errors: [])
    }
  }

  private func inTurn(_ event: [UInt8], within limit: Duration) async -> Attempt {
    if isSingle { return .single }
    if let process = keptProcess {
      // The next line would be taken for the answer to this event.
      if process.hasStrayOutput { return .done(await giveUp(process, .failed(strayOutput))) }
      let answer = await ask(process, event, within: limit)
      // One that had ended before it read the event has not failed it.
      guard case .failed = answer.end, !process.isDrained else { return .done(answer) }
    }
    return await begin(event, within: limit, mayKeep: true)
  }
}
