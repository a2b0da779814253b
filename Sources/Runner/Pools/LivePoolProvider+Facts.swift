internal import FoundationEssentials
internal import PoolClient
internal import Scenario
internal import Values
internal import Waiting

// What the provider reads from the pool before scenarios run.
extension LivePoolProvider {
  /// The result of reading the pool's facts, and its time.
  struct Finding: Sendable {
    var result: Result<LivePoolFacts, PoolOpeningError>
    var time: Date

    /// Whether the result can be reused: a success for the run, and a failure for a few seconds.
    func isGood(at now: Date) -> Bool {
      if case .success = result { return true }
      return now.timeIntervalSince(time) < 5
    }
  }

  /// The pool's facts, read once.
  ///
  /// Concurrent callers wait for one response.
  func readFacts() async throws(PoolOpeningError) -> LivePoolFacts {
    if let unsignedReason { return LivePoolFacts(unread: unsignedReason) }
    let found = await facts.value(whileGood: { $0.isGood(at: now()) }) { _ in
      let result: Result<LivePoolFacts, PoolOpeningError>
      do throws(PoolOpeningError) {
        let (id, client) = (settings.userPoolID, settings.client.id)
        result = .success(
          try await LivePoolFacts(
            reading: caller,
            pool: id,
            client: client,
            known: clientCheck.fact
          )
        )
      } catch {
        guard !Task.isCancelled else { return nil }
        result = .failure(error)
      }
      return Finding(result: result, time: now())
    }
    guard let found else { throw .unreachable(.cancelled(mayHaveArrived: false)) }
    return try found.result.get()
  }

  /// The facts about the further clients that the scenario names.
  func readClients(
    of scenario: Scenario
  ) async throws(PoolOpeningError) -> [String: LivePoolFacts.Fact] {
    let named = scenario.clientNames
    var found: [String: LivePoolFacts.Fact] = [:]
    for client in settings.clients where named.contains(client.name) {
      if let unsignedReason {
        found[client.name] = .unread(reason: unsignedReason)
      } else {
        found[client.name] = try await LivePoolFacts.found {
          () async throws(PoolOpeningError) in
          try await LivePoolFacts.client(client.id, of: settings.userPoolID, caller)
        }
      }
    }
    return found
  }

  /// The issuer in the pool's tokens, if the scenario reads it.
  func issuer(for scenario: Scenario) async throws(PoolOpeningError) -> String {
    let id = settings.userPoolID
    guard scenario.expressions.contains(where: \.readsIssuer) else {
      return caller.serviceIssuer(ofPool: id)
    }
    do throws(PoolCallError) { return try await caller.issuer(ofPool: id) } catch {
      throw .unreachable(error)
    }
  }
}
