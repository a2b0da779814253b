internal import CodeSources
internal import Comparison
internal import RunRecord
internal import Runner
internal import Scenario
internal import Synchronization
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
        await MessageDispatcher.withDispatcher(
          clock: WaitClock(ContinuousClock(), date: Environment.now)
        ) { desk in
          let record = Mutex(RecordedRun(of: indices, on: pool.name, written: texts))
          let run = Run(
            RunDependencies(
              options: ground.options(of: access),
              pools: pool,
              messages: desk,
              sources: messages,
              redactor: redactor,
              stop: stop,
              now: Environment.now,
              emit: { event in record.withLock { $0.add(event) } }
            )
          )
          await withDiscardingTaskGroup { group in
            group.addTask { await notice.wait(for: stop) }
            _ = await run.run(scenarios)
            group.cancelAll()
          }
          return record.withLock(\.self)
        }
      }
    } catch let stop as CommandFailure where stop.isRefusedByMock { return nil }
  }
}
