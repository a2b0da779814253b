internal import JSON
internal import Synchronization
internal import Waiting

// What a live pool has of the parts that scenarios name.
extension LivePoolProvider {
  /// Asks the pool for each part once in a run; clients are those of the project file.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    var known = PoolParts([.client: pool.clients.map(\.name)])
    known.names[.customAttribute] = PoolParts.customAttributes(ofPool: pool.members)
    if pool.members["SchemaAttributes"] != nil {
      known.names[.domain] = ["Domain", "CustomDomain"].compactMap { pool.members[$0]?.string }
    }
    var missing: [MissingPart] = []
    for part in parts {
      guard let request = NamedPartRequest(part, ofPool: settings.userPoolID) else {
        missing += known.missing(among: [part])
        continue
      }
      switch try await presence(of: part, request) {
      case .present: continue
      case .absent: missing.append(MissingPart(part: part))
      case .unread(let reason): return .unreadPart(part, reason: reason)
      }
    }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  private func presence(
    of part: NamedPart,
    _ request: NamedPartRequest
  ) async throws(PoolOpeningError) -> NamedPartPresence {
    if let known = parts[part] { return known }
    let presence: NamedPartPresence
    do throws(PoolOpeningError) {
      let fact = try await LivePoolFacts.ask(caller, request.operation, request.input, nil)
      presence = if case .unread(let reason) = fact { .unread(reason) } else { .present }
    } catch {
      guard case .absent = error else { throw error }
      presence = .absent
    }
    parts[part] = presence
    return presence
  }
}

/// Whether a pool has a part.
enum NamedPartPresence: Hashable, Sendable {
  case present, absent
  /// The pool does not tell, for this reason.
  case unread(String)
}

/// What was found out of a pool's parts; whoever asks at the same time may ask twice.
final class NamedPartPresences: Sendable {
  private let known = Mutex<[NamedPart: NamedPartPresence]>([:])

  subscript(part: NamedPart) -> NamedPartPresence? {
    get { known.withLock { $0[part] } }
    set { known.withLock { $0[part] = newValue } }
  }
}

/// The reading call that answers ResourceNotFoundException where a part is missing.
private struct NamedPartRequest {
  let operation: String
  let input: JSONObject

  /// Nil for what no call of its own tells.
  init?(_ part: NamedPart, ofPool id: String) {
    let member: String
    switch part.kind {
    case .group: (operation, member) = ("GetGroup", "GroupName")
    case .resourceServer: (operation, member) = ("DescribeResourceServer", "Identifier")
    case .identityProvider: (operation, member) = ("DescribeIdentityProvider", "ProviderName")
    case .client, .domain, .customAttribute, .trigger: return nil
    }
    input = ["UserPoolId": .string(id), member: .string(part.name)]
  }
}
