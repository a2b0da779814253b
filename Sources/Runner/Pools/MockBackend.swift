internal import Diagnostics
internal import FoundationEssentials
package import JSON
package import PoolClient
package import Scenario
package import Transport

/// A mock server for creating pools, with the settings that its pools share.
package struct MockBackend: Sendable {
  /// The client for the pools' API.
  package let caller: PoolClient
  /// The control of clocks, triggers, and faults, which the API does not offer.
  package let control: MockControl

  /// The members of `$(pool.vars)`.
  let vars: JSONObject

  /// Whether pools are kept when their scenario ends.
  let keepsPools: Bool

  /// Takes a mock server.
  ///
  /// `keepsPools` keeps each scenario's pool and users, and `vars` are the members of
  /// `$(pool.vars)`.
  package init(
    caller: PoolClient,
    control: MockControl,
    keepsPools: Bool,
    vars: JSONObject = JSONObject()
  ) {
    self.caller = caller
    self.control = control
    self.keepsPools = keepsPools
    self.vars = vars
  }

  /// The members of `$(pool)`: the pool's own members and the server's facts.
  func facts(ofPool id: String, _ members: JSONObject) -> JSONObject {
    // The tokens of the embedded mock have the service's own issuer.
    caller.facts(
      ofPool: id,
      kind: "mock",
      in: PoolClient.mockRegion,
      vars: vars,
      issuer: caller.serviceIssuer(ofPool: id),
      domain: caller.domainURL(ofPool: id, members)
    ).merging(members)
  }

  /// Deletes the pool of a finished scenario, unless pools are kept.
  func close(_ pool: ScenarioPool, isProtected: Bool) async {
    if !keepsPools { await caller.drop(pool: pool.id, isProtected: isProtected) }
  }
}

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

extension PoolClient {
  /// The members of `$(pool)` in addition to the pool's own members.
  func facts(
    ofPool id: String,
    kind: String,
    in region: String,
    vars: JSONObject,
    issuer: String,
    domain: String?
  ) -> JSONObject {
    JSONObject(keeping: [
      ("id", .string(id)), ("region", .string(region)), ("kind", .string(kind)),
      ("vars", .object(vars)), ("endpoint", .string(baseURL)),
      ("jwksUri", .string(keySetURL(ofPool: id))), ("issuer", .string(issuer)),
      ("domain", domain.map(JSONValue.string)),
    ])
  }

  /// The region in the IDs of mock pools.
  package static let mockRegion = "us-east-1"
}

/// Runs programs behind the triggers of mock pools, in this process.
///
/// The mock gets only a program's ID, never its command.
package protocol TriggerPrograms: Sendable {
  /// Registers a program of a trigger; returns the program's ID.
  func register(_ program: TriggerProgram, for trigger: String) -> String

  /// Returns and clears the lines that programs have written to standard error for a pool.
  func takeRemarks(ofPool id: String) -> [String]
}

extension TriggerDeclarations {
  /// The declarations for the mock, with each program replaced by the ID from its registration.
  package func registered(with programs: (any TriggerPrograms)?) -> JSONObject {
    guard let programs else { return members }
    var members = members
    for (word, program) in self.programs {
      members[word] = ["program": .string(programs.register(program, for: word))]
    }
    return members
  }

  /// The declarations for comparison, with the words that name files as absolute paths.
  var located: JSONObject {
    var members = members
    for (word, program) in programs {
      members[word] = [TriggerTable.program: .array(program.located.map(JSONValue.string))]
    }
    return members
  }
}

extension TriggerProgram {
  fileprivate var located: [String] {
    words.map { word in
      let path = word.hasPrefix("/") ? word : folder + "/" + word
      guard FileManager.default.fileExists(atPath: path) else { return word }
      return URL(filePath: path).absoluteURL.standardized.path
    }
  }
}
