internal import Comparison
internal import Waiting

/// The results of a trial for a part of the unchanged run.
struct TrialPart: Sendable {
  /// The outcomes on the unchanged pool.
  let before: RecordedRun
  /// The scenarios with the same results as on the unchanged pool.
  let same: Set<Int>
  /// The scenarios that ran, in runs that can overlap.
  let runs: [(scenarios: Set<Int>, outcomes: RecordedRun)]

  func add(to record: inout RecordedRun) {
    record.reuse(same, from: before)
    for run in runs { record.take(run.scenarios, from: run.outcomes) }
  }
}

extension TrialRun {
  /// Runs the scenarios of a part whose results can differ from the unchanged pool; nil if no mock
  /// can have the current pool's settings.
  func run(
    _ indices: [Int],
    of part: UnchangedRun.Part,
    on mock: TrialMock,
    since unchanged: UnchangedRun
  ) async throws -> TrialPart? {
    let own = indices.filter(part.scenarios.contains)
    let early = part.waitsLong ? try await early(own, on: mock, since: unchanged) : []
    async let first = run(early, on: mock, waitsLong: true)
    // Without a mock of the current pool, no result is used.
    guard let before = try await part.outcomes() else { return nil }
    let rest = own.filter { !early.contains($0) }
    let same = await mock.sameScenarios(among: rest, unchanged)
    let others = rest.filter { !same.contains($0) }
    let second = await run(others, on: mock, waitsLong: part.waitsLong)
    return TrialPart(
      before: before,
      same: same,
      runs: [(Set(early), await first), (Set(others), second)]
    )
  }

  /// The scenarios that have already read a differing setting, before the end of their run on the
  /// unchanged pool.
  ///
  /// When the other parts have ended, scenarios that wait have started.
  private func early(
    _ own: [Int],
    on mock: TrialMock,
    since unchanged: UnchangedRun
  ) async throws -> [Int] {
    guard !own.isEmpty else { return [] }
    let others = unchanged.parts.filter { !$0.waitsLong }
    for part in others { _ = try await part.outcomes() }
    return others.isEmpty ? [] : await mock.differingScenarios(among: own, unchanged)
  }

  private func run(
    _ indices: [Int],
    on mock: TrialMock,
    waitsLong: Bool
  ) async -> RecordedRun {
    guard !waitsLong, !indices.isEmpty else { return await mock.run(indices) }
    return await places.withPlace { await mock.run(indices) }
  }
}
