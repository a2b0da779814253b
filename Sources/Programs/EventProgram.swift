internal import Synchronization
internal import SystemPackage
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
    case done(EventAnswer)
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
      // Without this check, the stray line would be the response to this event.
      if process.hasStrayOutput { return .done(await giveUp(process, .failed(strayOutput))) }
      let answer = await ask(process, event, within: limit)
      // A process that ended before it read the event has not rejected the event.
      guard case .failed = answer.end, !process.isDrained else { return .done(answer) }
    }
    return await begin(event, within: limit, mayKeep: true)
  }
}

// Responses for failed processes.
extension EventProgram {
  func answer(
    after end: EventProcess.End,
    of process: EventProcess,
    orElse success: EventAnswer.End
  ) -> EventAnswer {
    let answer: EventAnswer.End =
      switch end {
      case .exited(0): success
      case .exited, .killed: .failed(failure(of: end))
      case .notStarted, .busy: .notStarted(failure(of: end))
      }
    return EventAnswer(end: answer, errors: process.takeErrors())
  }

  func failure(of end: EventProcess.End) -> ProgramFailure {
    let cause: ProgramFailure.Cause =
      switch end {
      case .exited(let status): .exited(status)
      case .killed(let signal): .killed(signal: signal)
      case .notStarted(let cause): cause
      case .busy: .notStarted(reason: "its file is being written")
      }
    return ProgramFailure(program: command.program, cause: cause)
  }

  func failure(_ error: Errno) -> ProgramFailure {
    ProgramFailure(
      program: command.program,
      cause: .notStarted(reason: ProgramCommand.text(error))
    )
  }

  var strayOutput: ProgramFailure {
    ProgramFailure(program: command.program, cause: .strayOutput)
  }

  var tooMuch: ProgramFailure {
    ProgramFailure(
      program: command.program,
      cause: .tooMuchOutput(limit: ProgramTranscript.limit)
    )
  }
}

// Starting, using, and ending processes.
extension EventProgram {
  /// Starts a process for an event.
  ///
  /// With `mayKeep`, a process that declares that it stays running is kept.
  func begin(
    _ event: [UInt8],
    within limit: Duration,
    mayKeep: Bool
  ) async -> Attempt {
    let process: EventProcess
    do throws(Errno) { process = try EventProcess(command) } catch {
      return .done(EventAnswer(end: .notStarted(failure(error)), errors: []))
    }
    guard start(process) else { return .done(EventAnswer(end: .cancelled, errors: [])) }
    let since = ContinuousClock.now
    let beginning = await race(limit: limit, stop: nil) { await process.begin(event) }
    guard case .finished(let declaresKeeping) = beginning else {
      return .done(await giveUp(process, .timedOut))
    }
    let rest = limit - (ContinuousClock.now - since)
    guard declaresKeeping, mayKeep else {
      process.finishInput()
      if mayKeep, !process.wasNotStarted { kind.withLock { $0 = .single } }
      return .begun(process, rest)
    }
    kind.withLock { $0 = .kept(process) }
    return .done(await nextLine(of: process, within: rest))
  }

  /// Sends a running process another event.
  func ask(
    _ process: EventProcess,
    _ event: [UInt8],
    within limit: Duration
  ) async -> EventAnswer {
    let since = ContinuousClock.now
    guard case .finished = await race(limit: limit, stop: nil, { await process.give(event) })
    else { return await giveUp(process, .timedOut) }
    return await nextLine(of: process, within: limit - (ContinuousClock.now - since))
  }

  /// The response of a process that stays running: its next line.
  func nextLine(of process: EventProcess, within limit: Duration) async -> EventAnswer {
    let reading = await race(limit: limit, stop: nil) { await process.line() }
    guard case .finished(let line) = reading else { return await giveUp(process, .timedOut) }
    if let line { return EventAnswer(end: .answered(line), errors: process.takeErrors()) }
    if process.wroteTooMuch { return await giveUp(process, .failed(tooMuch)) }
    guard let end = process.end else { return await giveUp(process, .cancelled) }
    return answer(after: end, of: process, orElse: .failed(failure(of: .exited(0))))
  }

  /// The response of a process that ends: its whole output.
  func wholeAnswer(of process: EventProcess, within limit: Duration) async -> EventAnswer {
    let reading = await race(limit: limit, stop: nil) { await process.whole() }
    guard case .finished(let end) = reading else { return await giveUp(process, .timedOut) }
    guard let end else { return await giveUp(process, .cancelled) }
    let whole = process.rest
    if process.wroteTooMuch {
      return EventAnswer(end: .failed(tooMuch), errors: process.takeErrors())
    }
    return answer(after: end, of: process, orElse: .answered(whole))
  }

  /// Kills a process that did not respond as expected.
  func giveUp(_ process: EventProcess, _ end: EventAnswer.End) async -> EventAnswer {
    process.kill()
    _ = await process.whole()
    return EventAnswer(
      end: Task.isCancelled ? .cancelled : end,
      errors: process.takeErrors()
    )
  }
}
