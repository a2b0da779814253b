internal import CodeSources
internal import Comparison
internal import MockServer
internal import Runner
internal import Synchronization

/// A mock for some of the trials.
struct TrialMock {
  let trials: TrialRun
  let access: PoolAccess
  let messages: MessageSources
  /// The record of the settings that calls read.
  let recorder: SettingRecorder
  var pool: any PoolProvider

  /// The number of scenarios that run at a time on each of several mocks.
  ///
  /// With more, a scenario's calls take so long that a lock of one second can expire between them.
  private static let jobs = 8

  /// Runs the scenarios at `indices`.
  ///
  /// Scenarios that wait long start first: the others run during their waits.
  func run(_ indices: [Int]) async -> RecordedRun {
    let (environment, settings) = (trials.environment, access.written)
    let indices = longestFirst(indices)
    let texts = indices.map { LiteralStrings([settings, trials.written[$0]]) }
    let record = Mutex(RecordedRun(of: indices, on: pool.name, written: texts))
    guard !indices.isEmpty else { return record.withLock(\.self) }
    var options = trials.setup.options(of: access)
    options.jobs = min(options.jobs, TrialMock.jobs)
    await environment.run(trials.setup.scenarios.at(indices), options, on: pool, messages) {
      event in
      record.withLock { $0.add(event) }
    } beside: {
      await trials.notice.wait(for: environment.stop)
    }
    return record.withLock(\.self)
  }

  private func longestFirst(_ indices: [Int]) -> [Int] {
    indices.sorted { (trials.durations[$0] ?? .zero) > (trials.durations[$1] ?? .zero) }
  }

  /// The scenarios whose result on this mock is known, because all settings that they read are the
  /// same as on the unchanged pool.
  func sameScenarios(among indices: [Int], _ unchanged: UnchangedRun) async -> Set<Int> {
    let opened = await openedScenarios(among: indices, unchanged)
    return Set(opened.filter(\.hasSameAnswers).map(\.index))
  }

  /// The scenarios that have already read a setting that this mock does not have.
  func differingScenarios(among indices: [Int], _ unchanged: UnchangedRun) async -> [Int] {
    let opened = await openedScenarios(among: indices, unchanged)
    return opened.filter { !$0.hasSameAnswers }.map(\.index)
  }

  /// The scenarios that have opened the unchanged pool, and whether this mock gives the same answers
  /// as that pool.
  private func openedScenarios(
    among indices: [Int],
    _ unchanged: UnchangedRun
  ) async -> [(index: Int, hasSameAnswers: Bool)] {
    let opening = indices.filter { unchanged.reads.contain(key(of: $0)) }
    guard let first = opening.first, let settings = await openedSettings(for: first) else {
      return []
    }
    return opening.map { ($0, unchanged.reads.haveSameAnswers(key(of: $0), from: settings)) }
  }

  private func key(of index: Int) -> ScenarioReads.Key {
    let head = trials.setup.scenarios.head(at: index)
    return ScenarioReads.Key(file: head.file, name: head.name)
  }

  /// The settings of a pool that is opened for a scenario regardless of its `given`, like all pools
  /// of this mock; nil if the scenario has no pool.
  private func openedSettings(for index: Int) async -> OpenedSettings? {
    let scenario = trials.setup.scenarios[index]
    guard
      case .opened(let opened)? = try? await pool.open(for: scenario, given: RequestedSettings())
    else { return nil }
    let settings = await recorder.settings(of: opened.id)
    await pool.close(opened)
    return settings.map { OpenedSettings(provider: pool, settings: $0, pool: opened) }
  }
}
