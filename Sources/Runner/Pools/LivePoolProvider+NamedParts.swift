internal import JSON
internal import Synchronization
internal import Values

// Checks for the parts of a live pool that scenarios name.
extension LivePoolProvider {
  /// Checks that the pool has the parts, with one call for each part in a run.
  ///
  /// Clients must be in the project file.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    var known = PoolParts([.client: pool.clients.map(\.name)])
    known.names[.customAttribute] = PoolParts.customAttributes(ofPool: pool.members.unrecorded)
    if pool.members["SchemaAttributes"] != nil {
      known.names[.domain] = ["Domain", "CustomDomain"].compactMap { pool.members[$0]?.string }
    }
    var missing: [MissingPart] = []
    for part in parts {
      guard let (operation, member) = part.reading else {
        missing += known.missing(among: [part])
        continue
      }
      switch try await presence(of: part, operation, member) {
      case .read?: continue
      case nil: missing.append(MissingPart(part: part))
      case .unread(let reason)?: return .unreadPart(part, reason: reason)
      }
    }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  /// The pool's response about a part; nil if the part does not exist.
  private func presence(
    of part: NamedPart,
    _ operation: String,
    _ member: String
  ) async throws(PoolOpeningError) -> LivePoolFacts.Fact? {
    if let known = parts[part] { return known }
    let input: JSONObject = [
      "UserPoolId": .string(settings.userPoolID), member: .string(part.name),
    ]
    let fact = try await LivePoolFacts.found {
      () async throws(PoolOpeningError) in
      try await LivePoolFacts.ask(caller, operation, input, nil)
    }
    parts[part] = .some(fact)
    return fact
  }
}

/// The responses about a pool's parts; nil for each missing part.
///
/// Concurrent callers can send a request twice.
final class NamedPartPresences: Sendable {
  private let known = Mutex<[NamedPart: LivePoolFacts.Fact?]>([:])

  subscript(part: NamedPart) -> LivePoolFacts.Fact?? {
    get { known.withLock { $0[part] } }
    set { known.withLock { $0[part] = newValue } }
  }
}
