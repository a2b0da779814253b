internal import Comparison
internal import Waiting

/// The run of scenarios on a mock of the current pool, with which all trials are compared.
struct UnchangedRun: Sendable {
  /// The indices of the scenarios.
  let scenarios: [Int]
  /// The configuration of the mock.
  let file: ConfigurationFile
  /// The settings that the scenarios read; complete when the outcomes are known.
  let reads = ScenarioReads()
  /// The run in parts, of which the last has the scenarios that wait long.
  ///
  /// The parts run at the same time. Trials use the outcomes of one part while the other runs.
  let parts: [Part]

  /// The shortest duration of a scenario that waits long.
  private static let longWait = Duration.seconds(1)

  init(scenarios: [Int], file: ConfigurationFile, trials: TrialRun) {
    (self.scenarios, self.file) = (scenarios, file)
    let waitsLong = { (index: Int) in trials.durations[index] ?? .zero >= UnchangedRun.longWait }
    let groups = [scenarios.filter { !waitsLong($0) }, scenarios.filter(waitsLong)]
    parts = zip(groups, [false, true]).filter { !$0.0.isEmpty }.map { [reads] group, waitsLong in
      Part(scenarios: Set(group), waitsLong: waitsLong) {
        try await trials.run(group, on: file, addingTo: reads)
      }
    }
  }

  /// The outcomes of all scenarios, which run at the first call; nil if no mock can have the pool's
  /// settings.
  func outcomes() async throws -> RecordedRun? {
    try await withThrowingTaskGroup(of: (Part, RecordedRun?).self) { group in
      for part in parts { group.addTask { (part, try await part.outcomes()) } }
      var all: RecordedRun?
      while let (part, outcomes) = try await group.next() {
        guard let outcomes else { return nil }
        var known = all ?? outcomes
        known.take(part.scenarios, from: outcomes)
        all = known
      }
      return all
    }
  }
}

extension UnchangedRun {
  /// A part of the run, with its own mock.
  struct Part: Sendable {
    let scenarios: Set<Int>
    /// Whether the scenarios mostly wait.
    let waitsLong: Bool
    private let run: @Sendable () async throws -> RecordedRun?
    private let reading = SharedReading<Result<RecordedRun?, any Error>>()

    init(
      scenarios: Set<Int>,
      waitsLong: Bool,
      run: @escaping @Sendable () async throws -> RecordedRun?
    ) {
      (self.scenarios, self.waitsLong, self.run) = (scenarios, waitsLong, run)
    }

    /// The outcomes of the part's scenarios, which run at the first call; nil if no mock can have
    /// the pool's settings.
    func outcomes() async throws -> RecordedRun? {
      try await reading.value { _ in await Result(awaiting: run) }?.get()
    }
  }
}
