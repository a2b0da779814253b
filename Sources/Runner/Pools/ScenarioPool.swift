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

  /// The id of the client that verbs use.
  package var clientID: String

  /// That client's secret; nil where it has none.
  package var clientSecret: Secret?

  /// What `$(pool.*)` reads: DescribeUserPool and GetUserPoolMfaConfig, with id, region and kind.
  package var members: JSONObject

  /// What `$(client.*)` reads: DescribeUserPoolClient, with id.
  package var clientMembers: JSONObject

  /// The stubs that its configuration gives it for triggers; empty where that has none.
  package var triggers: JSONObject = [:]

  /// The further clients that steps can name.
  package var clients: [ScenarioClient] = []

  /// Whether it is the default pool, in which nothing is but what the scenario asks for.
  package var isDefault: Bool = false

  /// What every call must keep to; nil on a pool of the scenario's own.
  package var rules: CallRules?

  /// The client of steps that name none.
  var defaultClient: ScenarioClient { ScenarioClient(id: clientID, secret: clientSecret) }

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

  /// Why a scenario that asks for these triggers can't run on the pool; nil where it has them, or
  /// gets them.
  func unmetPrecondition(
    of triggers: TriggerDeclarations,
    on pool: ScenarioPool
  ) -> UnmetPrecondition?

  /// Why a scenario that names these parts can't run on the pool; nil where it has them, or where none is
  /// asked for beforehand.
  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition?

  /// Gives the pool a scenario's triggers, where it has not got them from its beginning.
  func declare(
    _ triggers: TriggerDeclarations,
    on pool: ScenarioPool
  ) async throws(PoolOpeningError)

  /// Takes what the programs behind the pool's triggers have written to their standard error, a line each.
  func takeTriggerRemarks(of pool: ScenarioPool) -> [String]

  /// The triggers that the pool has stubs for by itself, in the words of `given.triggers`.
  var triggerNames: Set<String> { get }

  /// What the pool's trigger stubs were asked so far, the oldest call first, each with `trigger`,
  /// `source`, `userName` and `request`.
  func triggerCalls(of pool: ScenarioPool) async throws(PoolOpeningError) -> [JSONObject]

  /// Moves the pool's clock forward.
  func advanceClock(of pool: ScenarioPool, by duration: Duration) async throws(PoolOpeningError)

  /// Makes something go wrong in the pool on purpose, as `POST pools/ID/faults` of a mock takes it.
  func inject(_ fault: JSONObject, into pool: ScenarioPool) async throws(PoolOpeningError)
}

extension PoolProvider {
  /// Names the first capability that the scenario needs and the pool lacks.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
  }

  /// A pool that nobody can declare triggers on has none.
  package func unmetPrecondition(
    of triggers: TriggerDeclarations,
    on pool: ScenarioPool
  ) -> UnmetPrecondition? {
    .triggers(triggers, differFrom: .none)
  }

  /// None: nothing of this process runs there.
  package func takeTriggerRemarks(of pool: ScenarioPool) -> [String] { [] }

  /// A pool of the scenario's own has what the scenario makes there.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? { nil }

  /// None: its triggers, if any, are functions of its own.
  package var triggerNames: Set<String> { [] }

  /// Throws `noStubs`.
  package func triggerCalls(
    of pool: ScenarioPool
  ) async throws(PoolOpeningError) -> [JSONObject] { throw .noStubs }

  /// Does nothing.
  package func declare(
    _ triggers: TriggerDeclarations,
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) {}
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
  /// It was asked to move a clock that nobody can move.
  case fixedClock
  /// It was asked to fail, which only a mock does on purpose.
  case noFaults
  /// It was asked what its trigger stubs were called with, which only a mock has.
  case noStubs
  /// It was said that no scenario needs it.
  case unopened

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .refused(let operation, let error), .absent(let operation, let error):
      "\(operation) answered \(error.type)" + (error.message.map { ": \($0)" } ?? "")
    case .unreachable(let error): error.message
    case .fixedClock: "the clock of a live pool can't be moved"
    case .noFaults: "a live pool can't be made to fail"
    case .noStubs: "a live pool has no trigger stubs"
    case .unopened: "no pool was started for a run that needs none"
    }
  }
}

/// An app client of a scenario's pool, which requests come from.
package struct ScenarioClient: Hashable, Sendable {
  /// What `client:` on a step calls it; empty for the default one.
  package var name: String

  /// Its id.
  package var id: String

  /// Its secret; nil where it has none, or where nobody knows it.
  package var secret: Secret?

  /// States a client.
  package init(name: String = "", id: String, secret: Secret? = nil) {
    (self.name, self.id, self.secret) = (name, id, secret)
  }
}

/// The most lines that a step keeps of what programs wrote.
private let maximumRemarks = 50

extension PoolProvider {
  /// Takes what the programs behind the pool's triggers have written to their standard error since the last
  /// step; of much the beginning.
  func takeRemarks(of pool: ScenarioPool?) -> [String] {
    guard let pool else { return [] }
    let remarks = takeTriggerRemarks(of: pool)
    let count = remarks.count - maximumRemarks
    return count > 0
      ? remarks.prefix(maximumRemarks) + ["\(count) more lines of programs"] : remarks
  }
}
