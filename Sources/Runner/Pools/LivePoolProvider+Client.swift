internal import PoolClient
internal import Synchronization
internal import Values

// The check that the client in the project file belongs to the pool.
extension LivePoolProvider {
  /// The client that does not belong to the pool; nil if there is none, or if this is unknown.
  ///
  /// `names` are the further clients that scenarios use. Sign-ups with another pool's client would
  /// create users that this run can't delete.
  func missingClient(among names: Set<String> = []) async -> ForeignClient? {
    for client in [settings.client] + settings.clients.filter({ names.contains($0.name) }) {
      do throws(PoolOpeningError) {
        let fact = try await fact(ofClient: client.id)
        clientCheck.add(fact, isMain: client.id == settings.client.id)
      } catch {
        clientCheck.add(.unread(reason: error.message), isMain: client.id == settings.client.id)
        guard case .absent(let operation, let rejection) = error else { continue }
        return ForeignClient(
          client: client.id,
          key: client.id == settings.client.id ? "clientId" : "clients.\(client.name).clientId",
          pool: settings.userPoolID,
          reason: "\(operation) returned \(rejection.type)"
        )
      }
    }
    return nil
  }

  /// The response about a client; unread without credentials or permission.
  private func fact(
    ofClient id: String
  ) async throws(PoolOpeningError) -> LivePoolFacts.Fact {
    if let unsignedReason { return .unread(reason: unsignedReason) }
    return try await LivePoolFacts.client(id, of: settings.userPoolID, caller)
  }
}

/// The responses about the pool's clients, for the deletion of users.
final class ClientCheck: Sendable {
  private struct State {
    var main: LivePoolFacts.Fact?
    /// The reason that a client could not be checked; nil if every client was checked.
    var doubt: String? = "the client was not checked"
  }

  private let state = Mutex(State())

  /// The response about the default client; nil before the check.
  var fact: LivePoolFacts.Fact? { state.withLock { $0.main } }

  /// The reason that sign-ups may have gone to another pool; nil if they did not.
  var doubt: String? {
    state.withLock { state in
      state.doubt.map {
        "the pool does not have this user, and the client may belong to another pool: \($0)"
      }
    }
  }

  /// Adds a response; `isMain` if it is about the default client.
  func add(_ fact: LivePoolFacts.Fact, isMain: Bool) {
    state.withLock { state in
      if isMain { (state.main, state.doubt) = (fact, nil) }
      if case .unread(let reason) = fact { state.doubt = reason }
    }
  }
}
