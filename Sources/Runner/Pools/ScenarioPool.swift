internal import Diagnostics
package import JSON
internal import Matching
package import PoolClient
internal import Scenario
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
  var clientDoubt: String?

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

extension ScenarioPool {
  /// The further client that a step names.
  func client(_ reference: NameReference) throws(ValueError) -> AppClient {
    if let client = clients.first(where: { $0.name == reference.name }) { return client }
    let known = clients.map(\.name)
    let hint =
      Suggestion.nearest(to: reference.name, among: known).map { "did you mean `\($0)`?" }
      ?? (known.isEmpty ? "the pool has only its default client" : "available: " + known.quotedList)
    let words = "the pool has no client `\(reference.name)`; \(hint)"
    throw ValueError(reason: .badArgument(words), range: reference.range)
  }
}
