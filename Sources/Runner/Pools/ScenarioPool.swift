package import JSON
package import PoolClient
package import Scenario
package import Values

/// The pool that one scenario runs against.
package struct ScenarioPool: Sendable {
  /// Calls the pool's API.
  package var caller: PoolClient

  /// Its id.
  package var id: String

  /// The client of steps that name none.
  package var client: AppClient

  /// What `$(pool.*)` reads: DescribeUserPool and GetUserPoolMfaConfig, with id, region and kind.
  package var members: JSONObject

  /// What `$(client.*)` reads: DescribeUserPoolClient, with id.
  package var clientMembers: JSONObject

  /// The trigger stubs in its configuration; empty if there are none.
  package var triggers: JSONObject = [:]

  /// The further clients that steps can name.
  package var clients: [AppClient] = []

  /// Whether it is the default pool, which has only what the scenario asks for.
  package var isDefault: Bool = false

  /// The rules for every call; nil on a pool of the scenario's own.
  package var rules: CallRules?

  /// The journal of what scenarios create on it; nil on a pool of the scenario's own.
  package var journal: RunJournal?

  /// The part of the pool's id after its region, which SRP proofs include.
  var shortName: String { id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id }
}

/// Provides each scenario's pool.
package protocol PoolProvider: Sendable {
  /// The pool's name for the user.
  var name: String { get }

  /// What scenarios can require of the pool.
  ///
  /// A scenario that requires more is skipped.
  var capabilities: Set<Requirement> { get }

  /// Why a scenario can't run here, as far as its text and the pool show beforehand; nil if it can.
  func skipReason(for scenario: Scenario) -> String?

  /// Opens the pool for a scenario.
  ///
  /// Its `given` is not merged yet.
  func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening

  /// Returns the pool.
  ///
  /// What the scenario left in it may be deleted.
  func close(_ pool: ScenarioPool) async

  /// The triggers that the pool has from the start; nil if each scenario declares its own.
  var triggers: TriggerDeclarations? { get }

  /// Why a scenario that names these parts can't run on the pool; nil if it has them, or if none is
  /// checked beforehand.
  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition?

  /// Controls the mock that hosts the pool; nil for other pools.
  var mock: MockControl? { get }
}

extension PoolProvider {
  /// The first capability that the scenario needs and the pool lacks.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
  }

  /// No stubs.
  package var triggers: TriggerDeclarations? { TriggerDeclarations.none }

  /// Nil: only a mock can be controlled.
  package var mock: MockControl? { nil }

  /// A pool of the scenario's own has what the scenario creates there.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? { nil }
}

/// The result of opening a pool for a scenario.
package enum PoolOpening: Sendable {
  case opened(ScenarioPool)
  /// The pool does not meet the scenario's needs, and that is not an error: the scenario is
  /// skipped.
  case unmet(UnmetPrecondition)
}

/// A pool that could not be prepared.
package enum PoolOpeningError: Error, Sendable {
  /// The pool rejected what `given` asks for.
  case refused(operation: String, PoolError)
  /// The mock rejected a part of the scenario's own pool.
  case unmade(PoolRefusal)
  /// No usable response arrived.
  case unreachable(PoolCallError)
  /// The pool or client in the project file does not exist.
  case absent(operation: String, PoolError)
  /// It was asked for something that only a mock supports.
  case notAMock

  /// The run declared that no scenario needs it.
  case unopened

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .refused(let operation, let error), .absent(let operation, let error):
      "\(operation) returned \(error.type)" + (error.message.map { ": \($0)" } ?? "")
    case .unmade(let refusal): refusal.message
    case .unreachable(let error): error.message
    case .notAMock: "the pool is not on a mock; only a mock has a clock, faults, and trigger stubs"
    case .unopened: "no pool was started because the run does not need one"
    }
  }
}
