internal import PoolClient
internal import Synchronization
internal import Values

// The check that the client in the project file belongs to the pool.
extension LivePoolProvider {
  /// The client that the pool does not have; nil if the pool has the client, or if this is unknown.
  ///
  /// Sign-ups with another pool's client would create users that this run can't delete.
  func missingClient() async -> ForeignClient? {
    do throws(PoolOpeningError) {
      clientCheck.fact = try await clientFact()
      return nil
    } catch {
      clientCheck.fact = .unread(reason: error.message)
      guard case .absent(let operation, let refusal) = error else { return nil }
      return ForeignClient(
        client: settings.client.id,
        pool: settings.userPoolID,
        reason: "\(operation) returned \(refusal.type)"
      )
    }
  }

  /// The response about the pool's client; unread without credentials or permission.
  private func clientFact() async throws(PoolOpeningError) -> LivePoolFacts.Fact {
    if let lack { return .unread(reason: "no AWS credentials were found: \(lack.detail)") }
    return try await LivePoolFacts.client(settings.client.id, of: settings.userPoolID, caller)
  }
}

/// The response about the pool's client, for the deletion of users; nil before the check.
final class ClientCheck: Sendable {
  private let known = Mutex<LivePoolFacts.Fact?>(nil)

  /// The response.
  var fact: LivePoolFacts.Fact? {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }

  /// The reason that sign-ups may have gone to another pool; nil if no reason is known.
  var doubt: String? {
    guard case .unread(let reason) = fact else { return nil }
    return "the pool does not have this user, and its client can't be checked: \(reason)"
  }
}
