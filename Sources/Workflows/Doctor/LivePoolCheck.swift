internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import Runner
internal import Scenario
internal import Transport
internal import Values
internal import Waiting

/// The checks that call the pool and the services of its account.
struct LivePoolCheck: Sendable {
  let subject: DoctorSubject
  let connection: PoolConnection

  var environment: Environment { subject.environment }

  /// The checks, and what they learned about the pool.
  struct Outcome: Sendable {
    var checks: [DoctorCheck]
    /// DescribeUserPool's `UserPool`; nil if it could not be read.
    var pool: JSONObject?
    /// Whether the pool can be called.
    var isReachable = true
  }

  func run() async throws -> Outcome {
    try await withTransport { transport in
      try await withLivePool(
        connection.settings,
        profile: connection.profile,
        retry: .brief,
        environment
      ) {
        await run(on: $0, transport)
      }
    }
  }

  private func run(on provider: LivePoolProvider, _ transport: Transport) async -> Outcome {
    let client = provider.caller.limited(to: .seconds(12))
    let id = connection.settings.userPoolID
    let reached = await ConnectionCheck(
      endpoint: connection.endpoint,
      pool: id,
      url: client.keySetURL(ofPool: id),
      transport: transport,
      environment: environment
    ).run()
    guard reached.isUsable else {
      let reason = environment.stop.isRaised ? UncheckedFinding.interrupted : .unreachable
      return Outcome(checks: reached.checks + unreached(reason), isReachable: false)
    }
    let caller = CallerCheck(subject: subject, settings: connection, transport: transport)
    let asked = await caller.run()
    let reading = asked.keys == nil ? nil : await settings(client)
    let known = asked.adding(reading)
    let running = await narrowed(on: provider)
    async let permissions = permissions(known, reading, client, transport)
    async let safety = RunStartCheck(subject: subject, running: running.runnable)
      .run(on: provider)
    async let sandbox = sandbox(known, reading, running, transport)
    let settings = await settingsChecks(known, reading, running, client)
    let credentials = reached.checks + [known.check]
    let all = await credentials + permissions + settings + [sandbox].compactMap(\.self) + safety
    return Outcome(checks: all, pool: reading?.pool.members)
  }

  /// The checks that an unreachable pool prevents.
  private func unreached(_ reason: UncheckedFinding) -> [DoctorCheck] {
    let operations = subject.needs(on: connection.pool).keys.sorted()
    return DoctorCheck.Topic.credentials.unchecked(["caller"], reason)
      + DoctorCheck.Topic.permissions.unchecked(operations, reason)
      + DoctorCheck.Topic.pool.unchecked(["settings"], reason)
  }

  /// The checks of the pool's settings; without credentials, only the check of the client.
  private func settingsChecks(
    _ known: CallerCheck.Outcome,
    _ reading: PoolReading?,
    _ running: DoctorSubject,
    _ client: PoolClient
  ) async -> [DoctorCheck] {
    if let reading {
      return SettingsCheck(subject: running, connection: connection, reading: reading).run()
    }
    let obstacle = known.obstacle ?? .noCredentials
    let probe = await clientProbe(client)
    return probe + DoctorCheck.Topic.pool.unchecked(["settings"], obstacle)
  }

  /// The check of the client without credentials; empty if the response says nothing about it.
  private func clientProbe(_ caller: PoolClient) async -> [DoctorCheck] {
    let probe = ClientProbe(
      caller: caller,
      client: connection.settings.client.id,
      environment: environment
    )
    guard let finding = await probe.run() else { return [] }
    return [DoctorCheck(.pool, "client", finding)]
  }

  private func settings(_ caller: PoolClient) async -> PoolReading {
    let settings = connection.settings
    let limit = Environment.requestLimit
    let asked = await race(limit: limit, stop: environment.stop) {
      await PoolReading(caller, pool: settings.userPoolID, client: settings.client.id)
    }
    return switch asked {
    case .finished(let reading): reading
    case .timedOut: PoolReading(unread: UncheckedFinding.tooSlow(limit).message)
    case .stopped: PoolReading(unread: UncheckedFinding.interrupted.message)
    }
  }
}

extension CallerCheck.Outcome {
  /// Adds what the pool's responses show about the keys.
  fileprivate func adding(_ reading: PoolReading?) -> Self {
    var outcome = self
    if let reason = reading?.rejection {
      let finding = CredentialsFinding.rejected(reason: reason)
      outcome.check = DoctorCheck(.credentials, "caller", finding)
      (outcome.keys, outcome.obstacle) = (nil, .badCredentials)
    } else if reading?.isAccepted == true, arn == nil {
      outcome.check = DoctorCheck(.credentials, "caller", CredentialsFinding.accepted)
    }
    return outcome
  }
}
