package import FoundationEssentials
package import PoolClient
package import Scenario
package import Transport
internal import Values
internal import Waiting

/// A pool that outlives the run and that all its scenarios share.
package struct LivePoolProvider: PoolProvider {
  /// The capabilities: always live, admin unless credentials are missing, and email and SMS with a
  /// source.
  ///
  /// Whether the pool has a domain is checked when the pool is opened.
  package let capabilities: Set<Requirement>

  let settings: LivePoolSettings
  /// The client for calls to the pool.
  package let caller: PoolClient
  /// The reason that credentials are missing or invalid; nil if they are usable.
  let lack: CredentialsError?
  /// The reason that calls can't be signed, for reports; nil if the credentials are usable.
  var unsignedReason: String? {
    lack.map { lack in
      (lack.isAbsence ? "no AWS credentials were found: " : "no usable AWS credentials: ")
        + lack.detail
    }
  }
  /// Whether the credentials come from a program, which can prompt a person.
  let mayPrompt: Bool
  let facts = SharedReading<Finding>()
  let parts = NamedPartPresences()
  let clientCheck = ClientCheck()
  let now: @Sendable () -> Date
  /// Records what scenarios create; nil if nothing is created.
  let journal: RunJournal?

  /// The pool's name in the project file.
  package var name: String { settings.name }

  /// The URL of the service.
  package var endpointURL: String { settings.endpoint.url }

  /// Creates a provider without sending a request or running a program.
  ///
  /// - Parameters:
  ///   - settings: the pool and the permissions on it.
  ///   - transport: carries the requests; its creator shuts it down.
  ///   - credentials: the keys for signed calls. Credential files are checked immediately, to find
  ///     unsignable calls before the run.
  ///   - retry: the rules for repeating a call.
  ///   - pacing: the turns of calls under rate limits; nil for no limit.
  ///   - journal: the record of what scenarios create; nil if they create nothing.
  ///   - now: the clock for the dates of signatures.
  package init(
    _ settings: LivePoolSettings,
    transport: Transport,
    credentials: CredentialsChain,
    retry: RetryPolicy = .standard,
    pacing: PacedPool? = nil,
    journal: RunJournal? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.settings = settings
    (self.now, self.journal) = (now, journal)
    caller = PoolClient(
      transport: transport,
      endpoint: settings.endpoint,
      credentials: credentials,
      retry: retry,
      pacing: pacing,
      now: now
    )
    mayPrompt = credentials.runsProgram
    lack = credentials.problem()
    // Invalid credentials are not a reason to skip, but block the calls that need them.
    let isAdmin = lack.map { !$0.isAbsence } ?? true
    let admin: Set<Requirement> = isAdmin ? [.admin] : []
    capabilities = admin.union([.live, .domain])
      .union(Set.messages(byEmail: settings.hasEmailSource, bySMS: settings.hasSMSSource))
  }

  /// The reason to skip a scenario: a missing capability, or a user name that the run does not
  /// generate.
  package func skipReason(for scenario: Scenario) -> String? {
    guard let missing = scenario.lack(among: capabilities) else {
      return SafetyCheck.foreignName(in: scenario)?.reason
    }
    guard missing == .capability(.admin), let lack else {
      return scenario.lack(of: capabilities, on: name)
    }
    return "the capability `admin` requires AWS credentials, but none were found for the pool "
      + "`\(name)`: \(lack.detail)"
  }

  /// Opens the pool, and reads its facts if the scenario needs them.
  ///
  /// The result is an unmet precondition if `given` requires something else.
  package func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    let issuer = try await issuer(for: scenario)
    let needsFacts = scenario.needsPoolFacts(domainIsKnown: settings.domain != nil)
    guard needsFacts || asksForAttributes(scenario) else {
      let facts = LivePoolFacts(unread: "the scenario does not need these facts")
      return .opened(scenarioPool(facts, [:], issuer))
    }
    let facts = try await readFacts()
    if let reason = missingDomain(facts, for: scenario) { return .unmet(.unsupported(reason)) }
    if let name = SafetyCheck.foreignName(
      in: scenario,
      usernameAttributes: facts.usernameAttributes
    ) {
      return .unmet(.foreignName(name))
    }
    let clients = try await readClients(of: scenario)
    if let unmetPrecondition = given.unmetPrecondition(facts, clients: clients) {
      return .unmet(unmetPrecondition)
    }
    // The pool may not have all clients of the project file.
    var pool = scenarioPool(facts, clients, issuer)
    let gone = scenario.clientNames.subtracting(clients.keys)
    pool.clients.removeAll { gone.contains($0.name) }
    return .opened(pool)
  }

  /// Whether the scenario names custom attributes, and credentials to read them exist.
  private func asksForAttributes(_ scenario: Scenario) -> Bool {
    capabilities.contains(.admin) && scenario.namedParts.contains { $0.kind == .customAttribute }
  }

  /// Changes nothing, because the pool existed before the run.
  package func close(_ pool: ScenarioPool) async {}
}

extension Set<Requirement> {
  /// The message capabilities of a live pool with these sources.
  static func messages(byEmail: Bool, bySMS: Bool) -> Set {
    Set([byEmail ? .email : nil, bySMS ? .sms : nil].compactMap(\.self))
  }
}
