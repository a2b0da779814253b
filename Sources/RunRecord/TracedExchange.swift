package import FoundationEssentials
package import JSON

/// One request of a scenario and its response, with all strings redacted.
///
/// Unlike `ExchangeRecord`, each attempt of a call is an exchange of its own.
package struct TracedExchange: Sendable {
  /// The scenario that sent the request.
  package var scenario: ScenarioID

  /// The operation of the pool's API; nil for an `http` step.
  package var operation: String?

  /// The HTTP method.
  package var method: String

  /// The URL, without parts that can be secret.
  package var url: String

  /// The number of the attempt, from 1.
  package var attempt = 1

  /// The time when the request was sent.
  package var startedAt: Date

  /// The time until the response or the error.
  package var elapsed: Duration

  /// The headers of the request that do not depend on keys.
  package var requestHeaders: JSONObject = [:]

  /// The body of the request; nil without one.
  package var request: JSONValue?

  /// The HTTP status; nil without a response.
  package var status: Int?

  /// The headers of the response.
  package var responseHeaders: JSONObject = [:]

  /// The body of the response; nil without one.
  package var response: JSONValue?

  /// The reason why there is no response; nil if there is one.
  package var error: String?

  /// Creates an exchange without bodies.
  package init(
    scenario: ScenarioID,
    method: String,
    url: String,
    startedAt: Date,
    elapsed: Duration
  ) {
    (self.scenario, self.method, self.url) = (scenario, method, url)
    (self.startedAt, self.elapsed) = (startedAt, elapsed)
  }
}
