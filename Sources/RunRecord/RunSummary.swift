/// The counts of a run, folded from its events.
package struct RunSummary: Hashable, Sendable {
  /// How many scenarios passed.
  package private(set) var passed = 0

  /// How many failed: an expectation did not hold.
  package private(set) var failed = 0

  /// How many the environment stopped.
  package private(set) var blocked = 0

  /// How many were not run.
  package private(set) var skipped = 0

  /// Whether Ctrl-C or SIGTERM ended the run.
  package private(set) var interrupted = false

  /// Nothing has happened yet.
  package init() {}

  /// Counts an event.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .scenarioFinished(let record):
      switch record.result {
      case .passed: passed += 1
      case .failed: failed += 1
      case .blocked: blocked += 1
      case .skipped: skipped += 1
      }
    case .runFinished(_, let interrupted): self.interrupted = interrupted
    case .runStarted, .scenarioStarted, .stepStarted, .stepWaiting, .stepFinished: break
    }
  }

  /// How many scenarios have a result.
  package var total: Int { passed + failed + blocked + skipped }
}
