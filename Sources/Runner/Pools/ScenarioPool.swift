package import JSON
package import PoolClient
package import Scenario
package import Values

/// The pool that one scenario runs against.
package struct ScenarioPool: Sendable {
  /// The client for the pool's API.
  package var caller: PoolClient

  /// The pool's ID.
  package var id: String

  /// The client of steps without `client`.
  package var client: AppClient

  /// The members of `$(pool)`: DescribeUserPool and GetUserPoolMfaConfig, with ID, region, and
  /// kind.
  package var members: ReadableMembers

  /// The members of `$(client)`: DescribeUserPoolClient, with the ID.
  package var clientMembers: ReadableMembers

  /// The trigger stubs in the pool's configuration; empty if there are none.
  package var triggers: JSONObject = [:]

  /// The further clients that steps can name.
  package var clients: [AppClient] = []

  /// Whether this is the default pool, which has only the scenario's settings.
  package var isDefault: Bool = false

  /// The rules for every call; nil on a scenario's own pool.
  package var rules: CallRules?

  /// The journal of what scenarios create on the pool; nil on a scenario's own pool.
  package var journal: RunJournal?

  /// Whether the pool is deleted at the end of the command, with everything in it.
  package var isTemporary = false

  /// The reason that the client may belong to another pool; nil if it belongs to this pool.
  package var clientDoubt: String?

  /// Takes a pool with the members of `$(pool)` and `$(client)`.
  init(
    caller: PoolClient,
    id: String,
    client: AppClient,
    members: JSONObject,
    clientMembers: JSONObject
  ) {
    (self.caller, self.id, self.client) = (caller, id, client)
    self.members = ReadableMembers(members)
    self.clientMembers = ReadableMembers(clientMembers)
  }

  /// The part of the pool's ID after its region, which SRP proofs include.
  var shortName: String { id.split(separator: "_", maxSplits: 1).last.map(String.init) ?? id }
}

/// Provides each scenario's pool.
package protocol PoolProvider: Sendable {
  /// The pool's name, such as `mock`, or the path of its configuration file.
  var name: String { get }

  /// The capabilities that scenarios can require of the pool.
  ///
  /// A scenario that requires more is skipped.
  var capabilities: Set<Requirement> { get }

  /// The reason to skip a scenario, according to its text and the known facts; nil if it can run.
  func skipReason(for scenario: Scenario) -> String?

  /// Opens the pool for a scenario.
  ///
  /// The scenario's `given` is not merged yet.
  func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening

  /// Whether a scenario with these settings in `given` can run on the pool; false if unknown.
  func meets(_ given: WantedSettings) -> Bool

  /// Returns the pool to the provider.
  ///
  /// The provider can delete what the scenario left in the pool.
  func close(_ pool: ScenarioPool) async

  /// The triggers that the pool has from the start; nil if each scenario declares its own.
  var triggers: TriggerDeclarations? { get }

  /// The parts that the pool does not have; nil if it has all parts, or if none is checked before
  /// the run.
  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition?

  /// The control of the mock that hosts the pool; nil for other pools.
  var mock: MockControl? { get }
}

extension PoolProvider {
  /// The first capability that the scenario needs and the pool does not have; nil if none is
  /// missing.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
  }

  /// False, because the settings are known only once the pool is open.
  package func meets(_ given: WantedSettings) -> Bool { false }

  /// No stubs, by default.
  package var triggers: TriggerDeclarations? { TriggerDeclarations.none }

  /// Nil, because only a mock can be controlled.
  package var mock: MockControl? { nil }

  /// Nil, because a scenario's own pool has the parts that the scenario creates.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? { nil }
}

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
  case unmade(PoolRefusal)
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
    case .unmade(let refusal): refusal.message
    case .unreachable(let error): error.message
    case .notAMock: "the pool is not on a mock; only a mock has a clock, faults, and trigger stubs"
    case .unopened: "no pool was started because the run does not need a pool"
    }
  }
}
