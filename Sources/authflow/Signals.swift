internal import Dispatch
internal import Glibc
internal import Runner
internal import Waiting

/// Ctrl-C, SIGTERM and the end of the terminal: the first asks the run to end with its clean-up, the second ends the process.
final class Signals {
  private let sources: [any DispatchSourceSignal]
  private let numbers: [Int32]

  /// Listens until it is let go; `stop` is raised by the first signal.
  init(raising stop: StopSignal) {
    let queue = DispatchQueue(label: "authflow.signals")
    // nohup has SIGHUP ignored, and means it.
    let isHangUpIgnored = Glibc.signal(SIGHUP, SIG_IGN).map { unsafeBitCast($0, to: Int.self) } == 1
    numbers = [SIGINT, SIGTERM] + (isHangUpIgnored ? [] : [SIGHUP])
    sources = numbers.map { signal in
      // The default action would end the process before the source hears of it.
      Glibc.signal(signal, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler {
        if stop.isRaised { _exit(ExitStatus.environment.rawValue) }
        stop.raise()
      }
      source.resume()
      return source
    }
  }

  deinit {
    sources.forEach { $0.cancel() }
    // From here on a signal ends the process again.
    for number in numbers { Glibc.signal(number, SIG_DFL) }
  }
}
