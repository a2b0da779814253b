internal import Comparison
internal import Runner
internal import Synchronization

/// Runs scenarios on a separate mock, for comparison with their outcomes on other mocks.
struct TrialRun {
  let ground: ComparisonGround
  let environment: Environment
  /// The sources of the scenarios, in order.
  let written: [WrittenTexts]
  /// The durations of the scenarios in an earlier run, by index.
  let durations: [Int: Duration]
  let notice: StopNotice

  /// Runs the scenarios at `indices` on a mock of `file`; nil if no mock can have its settings.
  ///
  /// Scenarios that wait long start first: the others run during their waits. Unmet preconditions
  /// of the pool are already reported.
  func run(_ indices: [Int], on file: ConfigurationFile) async throws -> RecordedRun? {
    var access = ground.sides.a
    access.file = file
    access.environment = environment.silent
    let indices = longestFirst(indices)
    let (scenarios, settings) = (ground.scenarios.at(indices), access.written)
    let texts = indices.map { WrittenTexts([settings, written[$0]]) }
    do {
      return try await access.withPool(for: scenarios, access.openedSources) { pool, messages in
        let record = Mutex(RecordedRun(of: indices, on: pool.name, written: texts))
        var options = ground.options(of: access)
        options.jobs = min(options.jobs, TrialRun.jobs)
        await environment.run(scenarios, options, on: pool, messages) { event in
          record.withLock { $0.add(event) }
        } beside: {
          await notice.wait(for: environment.stop)
        }
        return record.withLock(\.self)
      }
    } catch let failure as CommandFailure where failure.isRefusedByMock { return nil }
  }

  /// The number of scenarios that run at a time on each of several mocks.
  ///
  /// With more, a scenario's calls take so long that a lock of one second can expire between them.
  private static let jobs = 8

  private func longestFirst(_ indices: [Int]) -> [Int] {
    indices.sorted { (durations[$0] ?? .zero) > (durations[$1] ?? .zero) }
  }
}
