internal import JSON
internal import Values

/// The settings of a scenario's pool after steps have changed the pool.
enum ChangedPool: Sendable {
  /// No step has changed the pool.
  case unchanged
  /// A step has changed the pool, whose settings were not read since.
  case unread
  /// The pool with its settings after the latest change.
  case read(ScenarioPool)
}

extension ScenarioPool {
  /// The pool with its settings from new responses; nil if they can't be read.
  func describedAgain() async -> ScenarioPool? {
    // On another pool, the same steps could lead to other settings.
    _ = (members.members(reading: nil), clientMembers.members(reading: nil))
    let facts = try? await LivePoolFacts(reading: caller, pool: id, client: client.id)
    guard let described = facts?.pool.members, let mfa = facts?.mfa.members else { return nil }
    var pool = self
    let own = ReadableMembers.known.union(["domain"])
    pool.members = ReadableMembers(
      members.unrecorded.filter { name, _ in own.contains(name) }
        .merging(described).merging(mfa)
    )
    if let described = facts?.client.members {
      pool.clientMembers = ReadableMembers(client.facts(described))
    }
    return pool
  }
}
