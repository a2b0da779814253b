internal import JSON
internal import PoolClient
internal import Runner
internal import Transport
internal import Values
internal import Waiting

// The parts of the check that need credentials.
extension LivePoolCheck {
  /// The subject without the scenarios that a run would skip because of what the pool shows.
  ///
  /// The permissions are checked for all scenarios, because a missing permission can be the reason
  /// for a skip.
  func narrowed(on provider: LivePoolProvider) async -> DoctorSubject {
    let scenarios = subject.runnable
    let asked = await race(limit: Environment.requestLimit, stop: environment.stop) {
      () async -> [Int] in
      var positions: [Int] = []
      for position in scenarios.indices {
        let reason = await provider.predictedSkip(of: scenarios[position])
        if reason == nil { positions.append(position) }
      }
      return positions
    }
    guard case .finished(let positions) = asked else { return subject }
    var running = subject
    running.runnable = scenarios.at(positions)
    return running
  }

  func permissions(
    _ known: CallerCheck.Outcome,
    _ reading: PoolReading?,
    _ caller: PoolClient,
    _ transport: Transport
  ) async -> [DoctorCheck] {
    let needs = subject.needs(on: connection.pool)
    guard let keys = known.keys else {
      let reason = known.obstacle ?? .noCredentials
      return DoctorCheck.Topic.permissions.unchecked(needs.keys.sorted(), reason)
    }
    let arn = poolARN(reading, caller: known.arn)
    return await PermissionCheck(
      needs: needs,
      names: probeNames(arn: arn),
      caller: caller,
      simulation: PolicySimulation(
        connection: connection,
        transport: transport,
        keys: keys,
        caller: known.arn,
        pool: arn
      ),
      environment: environment
    ).run()
  }

  private func probeNames(arn: String) -> PermissionProbe.Names {
    let number = environment.random(0...UInt64.max)
    return PermissionProbe.Names(
      pool: connection.settings.userPoolID,
      client: connection.settings.client.id,
      arn: arn,
      absentName: "authflow-doctor-" + String(number, radix: 36)
    )
  }

  /// The pool's ARN, from its description or else from the caller's account.
  private func poolARN(_ reading: PoolReading?, caller: String?) -> String {
    if let arn = reading?.pool.members?["Arn"]?.string { return arn }
    let region = connection.endpoint.region
    let account = caller.flatMap(ARN.init)?.account ?? "*"
    return "arn:\(PoolEndpoint.partition(ofRegion: region)):cognito-idp:\(region):\(account):"
      + "userpool/\(connection.settings.userPoolID)"
  }

  func sandbox(
    _ known: CallerCheck.Outcome,
    _ reading: PoolReading?,
    _ running: DoctorSubject,
    _ transport: Transport
  ) async -> DoctorCheck? {
    guard let keys = known.keys, let pool = reading?.pool.members else { return nil }
    return await SandboxCheck(
      subject: running,
      connection: connection,
      pool: pool,
      keys: keys,
      transport: transport
    ).run()
  }
}
