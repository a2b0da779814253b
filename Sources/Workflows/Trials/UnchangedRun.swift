internal import Comparison
internal import Waiting

/// The run of scenarios on a mock of the current pool, with which all trials are compared.
struct UnchangedRun: Sendable {
  /// The indices of the scenarios.
  let scenarios: [Int]
  /// The configuration of the mock.
  let file: ConfigurationFile
  let trials: TrialRun
  /// The settings that the scenarios read; complete when the outcomes are known.
  let reads = ScenarioReads()
  private let reading = SharedReading<Result<RecordedRun?, any Error>>()

  /// The outcomes of the scenarios, which run at the first call; nil if no mock can have the pool's
  /// settings.
  func outcomes() async throws -> RecordedRun? {
    let result = await reading.value { _ in
      do { return .success(try await trials.run(scenarios, on: file, addingTo: reads)) } catch {
        return .failure(error)
      }
    }
    return try result?.get()
  }
}
