internal import Synchronization
internal import SystemPackage
internal import Waiting

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
      return .done(EventResult(end: .notStarted(failure(error)), errors: []))
    }
    guard start(process) else { return .done(EventResult(end: .cancelled, errors: [])) }
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
  ) async -> EventResult {
    let since = ContinuousClock.now
    guard case .finished = await race(limit: limit, stop: nil, { await process.give(event) })
    else { return await giveUp(process, .timedOut) }
    return await nextLine(of: process, within: limit - (ContinuousClock.now - since))
  }

  /// The response of a process that stays running: its next line.
  func nextLine(of process: EventProcess, within limit: Duration) async -> EventResult {
    let reading = await race(limit: limit, stop: nil) { await process.line() }
    guard case .finished(let line) = reading else { return await giveUp(process, .timedOut) }
    if let line { return EventResult(end: .answered(line), errors: process.takeErrors()) }
    if process.wroteTooMuch { return await giveUp(process, .failed(tooMuch)) }
    guard let end = process.end else { return await giveUp(process, .cancelled) }
    return answer(after: end, of: process, orElse: .failed(failure(of: .exited(0))))
  }

  /// The response of a process that ends: its whole output.
  func wholeAnswer(of process: EventProcess, within limit: Duration) async -> EventResult {
    let reading = await race(limit: limit, stop: nil) { await process.whole() }
    guard case .finished(let end) = reading else { return await giveUp(process, .timedOut) }
    guard let end else { return await giveUp(process, .cancelled) }
    let whole = process.rest
    if process.wroteTooMuch {
      return EventResult(end: .failed(tooMuch), errors: process.takeErrors())
    }
    return answer(after: end, of: process, orElse: .answered(whole))
  }

  /// Kills a process that did not respond as expected.
  func giveUp(_ process: EventProcess, _ end: EventResult.End) async -> EventResult {
    process.kill()
    _ = await process.whole()
    return EventResult(
      end: Task.isCancelled ? .cancelled : end,
      errors: process.takeErrors()
    )
  }
}
