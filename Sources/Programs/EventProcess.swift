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
  let ignoresInput = Atomic(false)

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
  var isDrained: Bool { input.isDrained && !ignoresInput.load(ordering: .relaxed) }

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
