internal import CodeSources
internal import Comparison
internal import RunRecord
internal import Runner
internal import Scenario
internal import Values
internal import Waiting

/// Scenarios on one mock of their own, to be held against what they came to on others.
struct TrialRun {
  let ground: ComparisonGround
  let redactor: Redactor
  /// What people wrote of the scenarios, in their order.
  let written: [WrittenTexts]
  let stop: StopSignal
  let notice: StopNotice

  /// Runs the scenarios at these places on a mock of `file`; nil where none can be like that.
  ///
  /// What the pool lacks and does without is said already.
  func run(
    _ indices: [Int],
    on file: ConfigurationFile
  ) async throws -> RecordedRun? {
    var access = ground.sides.a
    access.file = file
    let (scenarios, settings) = (indices.map { ground.scenarios[$0] }, access.written)
    let texts = indices.map { WrittenTexts([settings, written[$0]]) }
    let (sources, none) = (access.openedSources, Output.none(redactor))
    do {
      return try await access.withPool(for: scenarios, sources, stop, none) { pool, messages in
        await MessageDesk.withDesk(
          clock: WaitClock(ContinuousClock(), date: Surroundings.now)
        ) { desk in
          let surroundings = { (emit: @escaping @Sendable (RunEvent) -> Void) in
            RunSurroundings(
              options: ground.options(of: access),
              pools: pool,
              messages: desk,
              sources: messages,
              redactor: redactor,
              stop: stop,
              now: Surroundings.now,
              emit: emit
            )
          }
          let empty = RecordedRun(of: indices, on: pool.name, written: texts)
          return await recorded(scenarios, in: surroundings, empty)
        }
      }
    } catch let stop as Stop where stop.isRefusedByMock { return nil }
  }

  private func recorded(
    _ scenarios: [Scenario],
    in surroundings: (@escaping @Sendable (RunEvent) -> Void) -> RunSurroundings,
    _ empty: RecordedRun
  ) async -> RecordedRun {
    let (events, continuation) = AsyncStream.makeStream(of: RunEvent.self)
    let run = Run(surroundings { continuation.yield($0) })
    var record = empty
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = await run.run(scenarios)
        continuation.finish()
      }
      group.addTask { [stop, notice] in await notice.wait(for: stop) }
      for await event in events { record.add(event) }
      group.cancelAll()
    }
    return record
  }
}
