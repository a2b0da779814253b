internal import JSON
internal import PoolClient
internal import Project
internal import Synchronization
internal import Values

/// The descriptions of a mock pool and of its clients.
struct MockDescription: Sendable {
  let facts: LivePoolFacts
  /// The facts about each described client, by name.
  private let clients: [String: LivePoolFacts.Fact]
  /// Whether the responses to the pool's creation contain the same descriptions.
  ///
  /// Then this also applies to other pools of the plan.
  private let isKnownAtCreation: Bool

  /// Describes a pool that was created, and those of its clients that have one of `names`; nil for
  /// all clients.
  init(
    _ made: ProvisionedPool,
    clients names: Set<String>? = nil,
    _ caller: PoolClient
  ) async throws(PoolOpeningError) {
    let first = made.clients.first?.id ?? ""
    let facts = try await LivePoolFacts(reading: caller, pool: made.id, client: first)
    var clients: [String: LivePoolFacts.Fact] = [:]
    var isKnown = names == nil && !made.clients.isEmpty && facts.pool == .read(made.members)
    for (client, members) in zip(made.clients, made.clientMembers)
    where names?.contains(client.name) ?? true {
      let fact =
        client.id == first
        ? facts.client : try await LivePoolFacts.client(client.id, of: made.id, caller)
      clients[client.name] = fact
      isKnown = isKnown && fact == .read(members)
    }
    (self.facts, self.clients, isKnownAtCreation) = (facts, clients, isKnown)
  }

  /// Takes the descriptions in the responses to a pool's creation.
  private init(_ made: ProvisionedPool, mfa: LivePoolFacts.Fact) {
    var facts = LivePoolFacts(unread: "the pool has no client")
    (facts.pool, facts.mfa) = (.read(made.members), mfa)
    if let client = made.clientMembers.first { facts.client = .read(client) }
    let others = zip(made.clients, made.clientMembers).map {
      ($0.name, LivePoolFacts.Fact.read($1))
    }
    self.facts = facts
    clients = Dictionary(others) { _, last in last }
    isKnownAtCreation = true
  }

  /// The description of another pool of the same plan; nil if its creation does not show it.
  func like(_ made: ProvisionedPool) -> MockDescription? {
    isKnownAtCreation ? MockDescription(made, mfa: facts.mfa) : nil
  }

  /// The unmet precondition of a scenario with these settings; nil if the pool meets them.
  func unmetPrecondition(of given: RequestedSettings) -> UnmetPrecondition? {
    let named = Set(given.clients.map(\.name))
    return given.unmetPrecondition(facts, clients: clients.filter { named.contains($0.key) })
  }
}

/// The pool of a trial, in whose settings all pools of the plan are alike.
final class CreationTrial: Sendable {
  let pool = Mutex<MockDescription?>(nil)
}
