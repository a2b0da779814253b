package import Scenario

/// What a configuration does not have, without which scenarios can't run on a mock of it.
package enum PoolAbsence: Hashable, Sendable {
  /// There is no pool.
  case pool
  /// There is a pool without a client.
  case clients

  /// Why a scenario can't run on a pool of this name: lower case, no full stop; nil where it can.
  package func reason(against scenario: Scenario, on pool: String) -> String? {
    switch self {
    case .pool: scenario.needsPool ? "`\(pool)` has no pool" : nil
    case .clients: needsClient(scenario) ? "the pool `\(pool)` has no client" : nil
    }
  }

  /// Whether a step of it goes through a client, or it says what one is like.
  private func needsClient(_ scenario: Scenario) -> Bool {
    scenario.given.client != nil || !scenario.given.clients.isEmpty
      || scenario.everyStep.contains { $0.client != nil || $0.action.needsClient }
  }
}
