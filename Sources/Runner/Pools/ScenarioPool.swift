package import JSON
package import PoolClient
package import Scenario
package import Values

/// The pool that one scenario runs against.
package struct ScenarioPool: Sendable {
  /// Speaks to it.
  package var caller: PoolClient

  /// Its id.
  package var id: String

  /// The client of steps that name none.
  package var client: AppClient

  /// What `$(pool.*)` reads: DescribeUserPool and GetUserPoolMfaConfig, with id, region and kind.
  package var members: JSONObject

  /// What `$(client.*)` reads: DescribeUserPoolClient, with id.
  package var clientMembers: JSONObject

  /// The stubs that its configuration gives it for triggers; empty where that has none.
  package var triggers: JSONObject = [:]

  /// The further clients that steps can name.
  package var clients: [AppClient] = []

  /// Whether it is the default pool, in which nothing is but what the scenario asks for.
  package var isDefault: Bool = false

  /// What every call must keep to; nil on a pool of the scenario's own.
  package var rules: CallRules?

  /// The part of the pool's id after its region, which SRP proofs are over.
  var shortName: String { id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id }
}

/// Gives each scenario its pool.
package protocol PoolProvider: Sendable {
  /// The pool's name as the user knows it.
  var name: String { get }

  /// What scenarios can ask of the pool; a scenario that asks for more is skipped.
  var capabilities: Set<Requirement> { get }

  /// Why a scenario cannot run here, as far as its text and the pool show beforehand; nil where it
  /// can.
  func skipReason(for scenario: Scenario) -> String?

  /// Opens the pool for a scenario, whose `given` is not yet merged.
  func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening

  /// Gives the pool back; what the scenario left in it may go.
  func close(_ pool: ScenarioPool) async

  /// The triggers that the pool has from its beginning; nil where each scenario declares its own.
  var triggers: TriggerDeclarations? { get }

  /// Why a scenario that names these parts can't run on the pool; nil where it has them, or where none is
  /// asked for beforehand.
  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition?

  /// Steers the mock that has the pool; nil for a pool that no mock has.
  var mock: MockControl? { get }
}

extension PoolProvider {
  /// Names the first capability that the scenario needs and the pool lacks.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
  }

  /// None that are stubs.
  package var triggers: TriggerDeclarations? { TriggerDeclarations.none }

  /// Nil: only a mock can be steered.
  package var mock: MockControl? { nil }

  /// A pool of the scenario's own has what the scenario makes there.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? { nil }
}

/// What opening a pool for a scenario came to.
package enum PoolOpening: Sendable {
  case opened(ScenarioPool)
  /// The pool is not what the scenario needs, and nobody is to blame: it is skipped.
  case unmet(UnmetPrecondition)
}

/// A pool that could not be prepared.
package enum PoolOpeningError: Error, Sendable {
  /// The pool answered that what `given` asks for cannot be.
  case refused(operation: String, PoolError)
  /// No usable answer came.
  case unreachable(PoolCallError)
  /// The pool or client that the project file names is not there.
  case absent(operation: String, PoolError)
  /// It was asked for what only a mock does.
  case notAMock

  /// It was said that no scenario needs it.
  case unopened

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .refused(let operation, let error), .absent(let operation, let error):
      "\(operation) returned \(error.type)" + (error.message.map { ": \($0)" } ?? "")
    case .unreachable(let error): error.message
    case .notAMock: "the pool is not on a mock; only a mock has a clock, faults and trigger stubs"
    case .unopened: "no pool was started because the run does not need one"
    }
  }
}
