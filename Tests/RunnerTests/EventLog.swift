import RunRecord
import Synchronization

/// Keeps the events in the order in which they were reported.
final class EventLog: Sendable {
  private let events = Mutex<[RunEvent]>([])

  func add(_ event: RunEvent) { events.withLock { $0.append(event) } }

  var all: [RunEvent] { events.withLock { $0 } }

  /// The scenarios' records in input order.
  var records: [ScenarioRecord] {
    all.compactMap { if case .scenarioFinished(let record) = $0 { record } else { nil } }
      .sorted { $0.id.index < $1.id.index }
  }
}
