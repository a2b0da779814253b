internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Waiting
internal import Workflows

/// Handles Ctrl-C, SIGTERM, and the end of the terminal.
///
/// The first signal ends a workflow with its cleanup. The second signal ends the process, unless it
/// arrives together with the first. A dispatch source can't do this: it starts to listen after
/// `resume` returns, so it misses early signals.
enum Signals {
  /// The input of the pipe through which the signal handler wakes the thread that raises the stop.
  private static let input = Atomic<CInt>(-1)
  private static let isListening = Atomic(false)

  /// The time after the first signal in which further signals have no effect.
  ///
  /// GNU `timeout` sends a signal to the process and again to its group. No user presses Ctrl-C
  /// twice in this time.
  private static let echo = Duration.milliseconds(300)

  /// Installs the signal handlers; the first signal raises `stop`.
  ///
  /// Later calls have no effect.
  static func listen(raising stop: StopSignal) {
    guard !isListening.exchange(true, ordering: .relaxed) else { return }
    // Without descriptors, the default actions end the process.
    guard let pipe = try? WakePipe() else { return }
    input.store(pipe.input, ordering: .sequentiallyConsistent)
    DispatchQueue(label: "authflow.signals").async {
      var first: ContinuousClock.Instant?
      while true {
        pipe.wait()
        let now = ContinuousClock.now
        if let first, now - first < echo { continue }
        if stop.isRaised { _exit(CommandOutcome.environment.exitStatus) }
        first = now
        stop.raise()
      }
    }
    // nohup ignores SIGHUP; the process must ignore it too.
    for number in [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      signal(number) { _ in Signals.handle() }
    }
  }

  /// Whether the process ignores a signal.
  ///
  /// `signal` returns the previous action too, but a signal that arrives before the action is
  /// restored would be lost.
  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs in the signal handler, where only a few system calls are safe (signal-safety(7)).
  private static func handle() {
    WakePipe.wake(through: input.load(ordering: .sequentiallyConsistent))
  }
}
