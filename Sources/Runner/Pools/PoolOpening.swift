package import PoolClient

/// The result of opening a pool for a scenario.
package enum PoolOpening: Sendable {
  case opened(ScenarioPool)
  /// The pool does not meet the scenario's needs, so the scenario is skipped without an error.
  case unmet(UnmetPrecondition)
}

/// The reason that a pool could not be prepared.
package enum PoolOpeningError: Error, Sendable {
  /// The pool rejected a call for the settings in `given`.
  case refused(operation: String, PoolError)
  /// The mock rejected a part of the scenario's own pool.
  case creationFailed(RejectedPoolCall)
  /// No usable response arrived.
  case unreachable(PoolCallError)
  /// The pool or client in the project file does not exist.
  case absent(operation: String, PoolError)
  /// The service rejected the run's credentials.
  case badCredentials(operation: String, PoolError)
  /// The scenario requires something that only a mock supports.
  case notAMock

  /// The run has no pool because it found no scenario that needs one.
  case unopened

  /// The failure's message: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .refused(let operation, let error), .absent(let operation, let error):
      error.returned(by: operation)
    case .badCredentials(let operation, let error):
      "the service rejected the credentials: \(error.returned(by: operation))"
    case .creationFailed(let rejection): rejection.message
    case .unreachable(let error): error.message
    case .notAMock: "the pool is not on a mock; only a mock has a clock, faults, and trigger stubs"
    case .unopened: "no pool was started because the run does not need a pool"
    }
  }
}
