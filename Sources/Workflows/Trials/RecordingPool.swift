internal import MockServer
internal import Runner
internal import Scenario

/// A mock pool that records the settings that scenarios read.
struct RecordingPool: PoolProvider {
  let pool: any PoolProvider
  let recorder: SettingRecorder
  let reads: ScenarioReads

  var name: String { pool.name }
  var capabilities: Set<Requirement> { pool.capabilities }
  var triggers: TriggerDeclarations? { pool.triggers }
  var mock: MockControl? { pool.mock }

  func skipReason(for scenario: Scenario) -> String? { pool.skipReason(for: scenario) }

  func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    let opening = try await pool.open(for: scenario, given: given)
    guard case .opened(var opened) = opening else { return opening }
    let own = ScenarioReads.Reads(
      given: given,
      requirements: scenario.requirements,
      settings: await recorder.recordPredicates(of: opened.id)
    )
    (opened.members.reads, opened.clientMembers.reads) = (own.pool, own.client)
    reads.add(own, of: scenario, on: opened.id)
    return .opened(opened)
  }

  /// Deletes the pool, which reads settings that no scenario reads.
  func close(_ pool: ScenarioPool) async {
    reads.end(pool.id)
    await self.pool.close(pool)
  }

  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    try await self.pool.unmetPrecondition(naming: parts, on: pool)
  }
}
