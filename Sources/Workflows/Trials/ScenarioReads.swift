internal import Diagnostics
internal import JSON
internal import MockPool
internal import MockServer
internal import Runner
internal import Scenario
internal import Synchronization
internal import Values

/// The settings that scenarios read on the unchanged pool.
final class ScenarioReads: Sendable {
  /// A scenario's file and name.
  struct Key: Hashable {
    private let file: ExactString
    private let name: ExactString

    init(file: String, name: String) {
      (self.file, self.name) = (ExactString(file), ExactString(name))
    }
  }

  /// The reads of one attempt of a scenario.
  struct Reads {
    /// The settings that the pool had to meet.
    let given: RequestedSettings
    /// The capabilities that the pool had to have.
    let requirements: Set<Requirement>
    /// The reads of the pool's calls; nil if they were not recorded.
    let settings: RecordedPredicates<ReadableSettings>?
    var pool = RecordedPredicates<JSONObject>()
    var client = RecordedPredicates<JSONObject>()

    func haveSameAnswers(from other: OpenedSettings) -> Bool {
      settings?.haveSameAnswers(from: other.settings) == true
        && pool.haveSameAnswers(from: other.pool.members.unrecorded)
        && client.haveSameAnswers(from: other.pool.clientMembers.unrecorded)
        && other.provider.meets(given, requiring: requirements)
    }
  }

  private struct State {
    var reads: [Key: [Reads]] = [:]
    var ofPools: [String: RecordedPredicates<ReadableSettings>] = [:]
  }

  private let state = Mutex(State())

  func add(_ reads: Reads, of scenario: Scenario, on pool: String) {
    let key = Key(file: scenario.file.name, name: scenario.name)
    state.withLock {
      $0.reads[key, default: []].append(reads)
      $0.ofPools[pool] = reads.settings
    }
  }

  /// Ends the record of a pool before the pool is deleted.
  func end(_ pool: String) { state.withLock { $0.ofPools.removeValue(forKey: pool) }?.end() }

  /// Whether a scenario has opened a pool.
  func contain(_ scenario: Key) -> Bool { state.withLock { $0.reads[scenario] != nil } }

  /// Whether a scenario has the same result on another pool; false if its reads are unknown.
  func haveSameAnswers(_ scenario: Key, from other: OpenedSettings) -> Bool {
    let reads = state.withLock { $0.reads[scenario] } ?? []
    return !reads.isEmpty && reads.allSatisfy { $0.haveSameAnswers(from: other) }
  }
}

/// The settings of a pool with some of the changes, as its scenarios can read them.
struct OpenedSettings {
  let provider: any PoolProvider
  let settings: ReadableSettings
  let pool: ScenarioPool
}
