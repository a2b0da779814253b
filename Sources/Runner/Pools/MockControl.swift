package import JSON
package import PoolClient
package import Scenario
package import Transport

/// Steers a mock server beside its API: the clocks, triggers and faults of its pools.
package struct MockControl: Sendable {
  private let url: String
  private let transport: Transport
  private let programs: (any TriggerPrograms)?

  /// Takes the base URL of the control endpoints, without a slash at its end; `programs` runs the programs
  /// that answer for triggers.
  package init(url: String, transport: Transport, programs: (any TriggerPrograms)? = nil) {
    self.url = url
    self.transport = transport
    self.programs = programs
  }

  /// Moves a pool's clock forward; throws `unreachable` where the server does not do it.
  package func advanceClock(
    ofPool id: String,
    by duration: Duration
  ) async throws(PoolOpeningError) {
    let body: JSONObject = ["advance": .number(JSONNumber(duration / .seconds(1)))]
    try await post(body, to: "pools/\(id)/clock")
  }

  /// Lets a pool's triggers do from now on what `triggers` says, and nothing else; throws
  /// `unreachable` where the server does not do it.
  package func declare(
    _ triggers: TriggerDeclarations,
    onPool id: String
  ) async throws(PoolOpeningError) {
    try await post(triggers.registered(with: programs), to: "pools/\(id)/triggers")
  }

  /// Takes what the programs behind a pool's triggers have written to their standard error.
  func takeRemarks(ofPool id: String) -> [String] { programs?.takeRemarks(ofPool: id) ?? [] }

  /// Lets a pool show members that its service model does not know, and no other such members; throws
  /// `unreachable` where the server does not do it.
  package func show(
    _ unmodelled: [JSONObject],
    onPool id: String
  ) async throws(PoolOpeningError) {
    try await post(
      ["members": .array(unmodelled.map(JSONValue.object))],
      to: "pools/\(id)/unmodelled"
    )
  }

  /// Makes something go wrong in a pool, in the words of the endpoint; throws `unreachable` where the
  /// server does not take it.
  package func inject(
    _ fault: JSONObject,
    intoPool id: String
  ) async throws(PoolOpeningError) {
    try await post(fault, to: "pools/\(id)/faults")
  }

  /// What a pool's declared triggers were asked, the oldest call first; throws `unreachable` where the
  /// server does not say.
  package func triggerCalls(ofPool id: String) async throws(PoolOpeningError) -> [JSONObject] {
    let response = try await exchange(HTTPRequest(url: "\(url)/pools/\(id)/triggers"))
    guard let calls = (try? JSONValue(parsing: response.body))?["calls"]?.array else {
      throw .unreachable(.incomplete(operation: "GET pools/\(id)/triggers", missing: "calls"))
    }
    return calls.compactMap(\.object)
  }

  private func post(_ body: JSONObject, to path: String) async throws(PoolOpeningError) {
    _ = try await exchange(
      HTTPRequest(
        method: "POST",
        url: "\(url)/\(path)",
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: JSONValue.object(body).bytes()
      )
    )
  }

  private func exchange(_ request: HTTPRequest) async throws(PoolOpeningError) -> HTTPResponse {
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.exchange(request) } catch {
      throw .unreachable(.transport(error, attempts: 1))
    }
    guard response.status != 200 else { return response }
    throw .unreachable(.unreadable(response))
  }
}

extension PoolClient {
  /// The region in the ids of mock pools.
  package static let mockRegion = "us-east-1"
}
