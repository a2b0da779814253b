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
      if case .unread(let reason) = try await clientFact() { clientCheck.fail(reason) }
      return nil
    } catch {
      clientCheck.fail(error.message)
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

/// The result of the client check, for the deletion of users.
final class ClientCheck: Sendable {
  private let reason = Mutex<String?>(nil)

  /// The reason that sign-ups may have gone to another pool; nil if they went to this pool.
  var doubt: String? {
    reason.withLock { reason in
      reason.map { "the pool does not have this user, and its client can't be checked: \($0)" }
    }
  }

  func fail(_ reason: String) { self.reason.withLock { $0 = reason } }
}
