internal import Dispatch
internal import Glibc
internal import Runner

/// Ctrl-C and SIGTERM: the first asks the run to end with its clean-up, the second ends the process.
final class Signals {
  private let sources: [any DispatchSourceSignal]

  /// Listens until it is let go; `stop` is raised by the first signal.
  init(raising stop: StopSignal) {
    let queue = DispatchQueue(label: "authflow.signals")
    sources = Signals.numbers.map { signal in
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
    for number in Signals.numbers { Glibc.signal(number, SIG_DFL) }
  }

  private static let numbers = [SIGINT, SIGTERM]
}
