package import FoundationEssentials

/// One attempt of a call with its end, for traces.
package struct ObservedAttempt: Sendable {
  /// The operation and its members.
  package var request: PoolRequest

  /// The URL of the service.
  package var url: String

  /// The number of the attempt, from 1.
  package var number: Int

  /// The time when the attempt started.
  package var startedAt: Date

  /// The duration of the attempt.
  package var elapsed: Duration

  /// The response, or the reason why there is none.
  package var outcome: Result<PoolResponse, PoolCallError>
}

extension PoolClient {
  /// Returns a client that also passes each attempt of its calls to `observer`.
  package func observed(by observer: @escaping @Sendable (ObservedAttempt) -> Void) -> PoolClient {
    var client = self
    client.observer = observer
    return client
  }
}
