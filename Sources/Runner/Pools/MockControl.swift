internal import Diagnostics
internal import JSON
internal import PoolClient
internal import Scenario
package import Transport

/// Controls a mock server outside its API: the clocks, triggers, and faults of its pools.
package struct MockControl: Sendable {
  private let url: String
  private let transport: Transport
  private let programs: (any TriggerPrograms)?

  /// Takes the base URL of the control endpoints, without a trailing slash.
  ///
  /// `programs` runs the programs that respond to triggers.
  package init(url: String, transport: Transport, programs: (any TriggerPrograms)? = nil) {
    self.url = url
    self.transport = transport
    self.programs = programs
  }

  /// The URL for `authflow inbox --endpoint`, which adds `/_authflow` itself.
  var inboxURL: String { url.hasSuffix("/_authflow") ? String(url.dropLast(10)) : url }

  /// Moves a pool's clock forward; throws `unreachable` if the server does not.
  func advanceClock(
    ofPool id: String,
    by duration: Duration
  ) async throws(PoolOpeningError) {
    let body: JSONObject = ["advance": .number(JSONNumber(duration / .seconds(1)))]
    try await post(body, to: "pools/\(id)/clock")
  }

  /// Replaces a pool's triggers with `triggers`; throws `unreachable` if the server does not.
  func declare(
    _ triggers: TriggerDeclarations,
    onPool id: String
  ) async throws(PoolOpeningError) {
    try await post(triggers.registered(with: programs), to: "pools/\(id)/triggers")
  }

  /// Returns the lines that a pool's programs have written to standard error since the last step.
  ///
  /// Only the first `maximumRemarks` lines are included.
  func takeRemarks(ofPool id: String) -> [String] {
    let remarks = programs?.takeRemarks(ofPool: id) ?? []
    let count = remarks.count - MockControl.maximumRemarks
    guard count > 0 else { return remarks }
    let rest = "\(count.counting("more line")) from programs"
    return remarks.prefix(MockControl.maximumRemarks) + [rest]
  }

  /// The maximum number of program output lines in a step's notes.
  private static let maximumRemarks = 50

  /// Sets members that a pool shows although its API can't set them; throws `unreachable` on
  /// failure.
  func show(
    _ unmodeled: [JSONObject],
    onPool id: String
  ) async throws(PoolOpeningError) {
    try await post(
      ["members": .array(unmodeled.map(JSONValue.object))],
      to: "pools/\(id)/unmodelled"
    )
  }

  /// Injects a fault, in the endpoint's format, into a pool; throws `unreachable` if the server
  /// rejects it.
  func inject(
    _ fault: JSONObject,
    intoPool id: String
  ) async throws(PoolOpeningError) {
    try await post(fault, to: "pools/\(id)/faults")
  }

  /// The requests to a pool's triggers, oldest first; throws `unreachable` if the server returns
  /// none.
  ///
  /// Each request has `trigger`, `source`, `userName`, and `request`.
  func triggerCalls(ofPool id: String) async throws(PoolOpeningError) -> [JSONObject] {
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
