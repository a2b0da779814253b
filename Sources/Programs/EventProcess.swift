internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage
internal import Waiting

/// One process of a program that answers events.
final class EventProcess: Sendable {
  /// How a process ended.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    case notStarted(ProgramFailure.Cause)
    /// Its file is being written right now.
    case busy
  }

  /// The line that a program to be kept begins with.
  static let keepLine = Array("authflow: keep".utf8)

  /// How much of the standard error is kept for one event, in bytes.
  private static let errorLimit = 65_536

  private let command: ProgramCommand
  let input: InputPipe
  let output: OutputPipe
  let errors: OutputPipe
  let stop = StopSignal()
  let change = ChangeSignal()
  private let ended = Mutex<End?>(nil)
  let isDeaf = Atomic(false)

  /// Opens the pipes; nothing is started yet.
  init(_ command: ProgramCommand) throws(Errno) {
    self.command = command
    let change = change
    input = try InputPipe()
    output = try OutputPipe(limit: ProgramTranscript.limit) { change.wake() }
    errors = try OutputPipe(limit: EventProcess.errorLimit) { change.wake() }
  }

  /// How it ended; nil while it runs.
  var end: End? { ended.withLock { $0 } }

  /// Whether it has read all that it was given, and was given all of it.
  var isDrained: Bool { input.isDrained && !isDeaf.load(ordering: .relaxed) }

  /// Runs the program to its end, or until it is killed; then it is gone, with all that it started.
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
      // The program leads a process group of its own: what it started ends with it.
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
