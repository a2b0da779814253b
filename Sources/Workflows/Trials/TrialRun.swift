internal import Comparison
internal import MockServer
internal import Waiting

/// Runs scenarios on a separate mock, for comparison with their outcomes on other mocks.
struct TrialRun {
  let setup: ComparisonSetup
  let environment: Environment
  /// The sources of the scenarios, in order.
  let written: [LiteralStrings]
  /// The durations of the scenarios in an earlier run, by index.
  let durations: [Int: Duration]
  let notice: StopNotice
  /// Limits the mocks on which scenarios run at a time, except scenarios that mostly wait.
  let places = AsyncSemaphore(count: 7)

  /// Runs the scenarios at `indices` on a mock of `file`, and adds the settings that they read to
  /// `reads`; nil if no mock can have the file's settings.
  func run(
    _ indices: [Int],
    on file: ConfigurationFile,
    addingTo reads: ScenarioReads
  ) async throws -> RecordedRun? {
    try await withMock(of: file, for: indices) { mock in
      var mock = mock
      mock.pool = RecordingPool(pool: mock.pool, recorder: mock.recorder, reads: reads)
      return await mock.run(indices)
    }
  }

  /// Runs the scenarios at `indices` on a mock of `file`; nil if no mock can have its settings.
  ///
  /// A scenario that reads and requires none of the differing settings has the same result as on
  /// the unchanged pool, and does not run.
  func run(
    _ indices: [Int],
    on file: ConfigurationFile,
    since unchanged: UnchangedRun
  ) async throws -> RecordedRun? {
    let isComparable = file.differsOnlyInReadSettings(from: unchanged.file)
    return try await withMock(of: file, for: indices) { mock in
      guard isComparable else { return await places.withPlace { await mock.run(indices) } }
      var record = await mock.run([])
      try await withThrowingTaskGroup(of: TrialPart?.self) { group in
        for part in unchanged.parts {
          group.addTask { try await run(indices, of: part, on: mock, since: unchanged) }
        }
        while let end = try await group.next() { end?.add(to: &record) }
      }
      return record
    }
  }

  /// Runs `body` with a mock of a file; nil if no mock can have its settings.
  ///
  /// Unmet preconditions of the pool are already reported.
  private func withMock(
    of file: ConfigurationFile,
    for indices: [Int],
    _ body: (TrialMock) async throws -> RecordedRun
  ) async throws -> RecordedRun? {
    let recorder = SettingRecorder()
    var access = setup.sides.a
    access.file = file
    access.environment = environment.silent
    access.recorder = recorder
    do {
      return try await access.withPool(
        for: setup.scenarios.at(indices),
        access.openedSources
      ) { [access] pool, messages in
        let mock = TrialMock(
          trials: self,
          access: access,
          messages: messages,
          recorder: recorder,
          pool: pool
        )
        return try await body(mock)
      }
    } catch let failure as CommandFailure where failure.isRejectedByMock { return nil }
  }
}
