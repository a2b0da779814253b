internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Waiting
internal import Workflows

/// Ctrl-C, SIGTERM and the end of the terminal: the first asks a workflow to end with its clean-up, the second ends the process.
enum Signals {
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  /// Listens from now on; the first signal raises `stop`.
  ///
  /// A second call changes nothing.
  static func listen(raising stop: StopSignal) {
    let queue = DispatchQueue(label: "authflow.signals")
    // nohup has SIGHUP ignored, and means it.
    let isHangUpIgnored = Glibc.signal(SIGHUP, SIG_IGN).map { unsafeBitCast($0, to: Int.self) } == 1
    let numbers = [SIGINT, SIGTERM] + (isHangUpIgnored ? [] : [SIGHUP])
    sources.withLock { sources in
      guard sources.isEmpty else { return }
      sources += numbers.map { source(of: $0, on: queue, raising: stop) }
    }
  }

  private static func source(
    of signal: Int32,
    on queue: DispatchQueue,
    raising stop: StopSignal
  ) -> sending any DispatchSourceSignal {
    // The default action would end the process before the source hears of it.
    Glibc.signal(signal, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
    source.setEventHandler {
      if stop.isRaised { _exit(CommandOutcome.environment.exitStatus) }
      stop.raise()
    }
    source.resume()
    return source
  }
}

extension CommandOutcome {
  /// What the process ends with.
  var exitStatus: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .invalidFile: 2
    case .usage: 3
    case .environment: 4
    case .internalError: 5
    case .refused: 6
    }
  }

  /// Ends the command with this, unless all is well.
  func check() throws(CommandFailure) {
    if self != .passed { throw CommandFailure(self, "") }
  }
}
