internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage
internal import Waiting

/// A process of a program that responds to events.
final class EventProcess: Sendable {
  /// The exit of a process, or the reason why the process was not started.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case notStarted(ProgramFailure.Cause)
    /// Another process is writing the program's file.
    case busy
  }

  /// The first line of output from a program that stays running.
  static let keepLine = Array("authflow: keep".utf8)

  /// The number of bytes of standard error that are kept for an event.
  private static let errorLimit = 65_536

  private let command: ProgramCommand
  let input: InputPipe
  let output: OutputPipe
  let errors: OutputPipe
  let stop = StopSignal()
  let change = ChangeSignal()
  private let ended = Mutex<End?>(nil)
  let isDeaf = Atomic(false)

  /// Opens the pipes without starting the program.
  init(_ command: ProgramCommand) throws(Errno) {
    self.command = command
    let change = change
    input = try InputPipe()
    output = try OutputPipe(limit: ProgramTranscript.limit) { change.wake() }
    errors = try OutputPipe(limit: EventProcess.errorLimit) { change.wake() }
  }

  /// The end of the process; nil while it runs.
  var end: End? { ended.withLock { $0 } }

  /// Whether all events were written, and the process has read them.
  var isDrained: Bool { input.isDrained && !isDeaf.load(ordering: .relaxed) }

  /// Runs the program until it ends or is killed; its child processes end with it.
  func run() async {
    let end: End
    switch await race(limit: nil, stop: stop, { await self.execute() }) {
    case .finished(let finished): end = finished
    case .stopped, .timedOut: end = .killed(signal: SIGKILL)
    }
    output.finish()
    errors.finish()
    input.close()
    ended.withLock { $0 = end }
    change.wake()
  }

  private func execute() async -> End {
    do {
      let result = try await Subprocess.run(
        command.executable,
        arguments: command.arguments,
        environment: command.childEnvironment,
        workingDirectory: command.workingDirectory,
        platformOptions: ProgramCommand.options,
        input: .fileDescriptor(input.handOver(), closeAfterSpawningProcess: true),
        output: .fileDescriptor(output.handOver(), closeAfterSpawningProcess: true),
        error: .fileDescriptor(errors.handOver(), closeAfterSpawningProcess: true)
      ) { _ in }
      // The program leads a process group; the group's other processes end at this point.
      Glibc.kill(-result.processIdentifier.value, SIGKILL)
      switch result.terminationStatus {
      case .exited(let code): return .exited(code)
      case .signaled(let signal): return .killed(signal: signal)
      }
    } catch {
      if Task.isCancelled { return .killed(signal: SIGKILL) }
      return command.cause(of: error).map { .notStarted($0) } ?? .busy
    }
  }
}

// Input and output.
extension EventProcess {
  /// Writes the first event to a new process; returns whether the process declares that it stays
  /// running.
  ///
  /// A program declares this before it reads the event. If the line is missing when the event has
  /// been read, the input is closed. A program that reads to the end of its input then does not
  /// wait.
  func begin(_ event: [UInt8]) async -> Bool {
    var rest = (event + [0x0A])[...]
    while end == nil, !output.isOver, !output.hasLine, !Task.isCancelled {
      if !rest.isEmpty {
        guard let count = input.write(rest) else { break }
        rest = rest.dropFirst(count)
      } else if input.isDrained {
        output.read()
        break
      }
      // The system does not report when a pipe has been read.
      try? await Task.sleep(for: .milliseconds(1))
    }
    guard output.begins(withLine: EventProcess.keepLine) else {
      // A program that writes before it reads still gets the whole event.
      await write(rest)
      input.close()
      return false
    }
    _ = output.takeLine()
    await write(rest)
    return true
  }

  /// Whether a running process has written output without an event.
  var hasStrayOutput: Bool {
    output.read()
    return !output.isEmpty
  }

  /// Writes another event to a running process.
  func give(_ event: [UInt8]) async { await write((event + [0x0A])[...]) }

  private func write(_ bytes: ArraySlice<UInt8>) async {
    var rest = bytes
    while end == nil, !rest.isEmpty, !Task.isCancelled {
      guard let count = input.write(rest) else { break }
      rest = rest.dropFirst(count)
      if count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
    }
    if !rest.isEmpty { isDeaf.store(true, ordering: .relaxed) }
  }

  /// The next line of a running process.
  ///
  /// Nil if the process ends before the line or writes too much, or if the task is canceled.
  func line() async -> [UInt8]? {
    await change.first { [self] in
      if let line = output.takeLine() { return .some(.some(line)) }
      return end != nil || output.isTooMuch ? .some(nil) : nil
    } ?? nil
  }

  /// Waits until the process ends; returns nil if the task is canceled.
  func whole() async -> End? { await change.first { [self] in end } }

  /// Whether the program could not be started.
  var wasNotStarted: Bool {
    switch end {
    case .notStarted, .busy: true
    case .exited, .killed, nil: false
    }
  }

  /// The remaining output, without the line that declares that it stays running.
  var rest: [UInt8] {
    if output.begins(withLine: EventProcess.keepLine) { _ = output.takeLine() }
    return output.takeAll()
  }

  /// Whether the process wrote more bytes than the limit.
  var wroteTooMuch: Bool { output.isTooMuch }

  /// Removes and returns the standard error so far.
  func takeErrors() -> [UInt8] {
    errors.read()
    return errors.takeAll()
  }

  /// Closes the input of the process.
  func finishInput() { input.close() }

  /// Kills the process and its child processes.
  func kill() { stop.raise() }
}
