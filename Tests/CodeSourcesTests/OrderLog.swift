import Synchronization

@testable import CodeSources

/// Events in order, from any task.
final class OrderLog: Sendable {
  private let log = Mutex<[String]>([])

  var entries: [String] { log.withLock { $0 } }

  func begin(_ index: Int) { log.withLock { $0.append("begin \(index)") } }

  func end(_ index: Int) { log.withLock { $0.append("end \(index)") } }
}

extension MessageDispatcher {
  /// The number of scenarios that wait for an address.
  var queueLength: Int { change { $0.reservations.queueLength } }
}
