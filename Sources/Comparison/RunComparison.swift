package import FoundationEssentials
package import RunRecord

/// The comparison of two runs of the same scenarios, updated with every event.
///
/// To save memory, a scenario's records are dropped when both sides have finished it. On request,
/// B's records of differing scenarios are kept.
package struct RunComparison: Sendable {
  /// The names of pools A and B.
  package let pools: Sides<String>

  /// The scenarios compared so far, by index.
  package private(set) var scenarios: [Int: ScenarioComparison] = [:]

  /// All scenarios of the runs, in input order.
  package private(set) var selected: ScenarioIDs = []

  /// The seed of all generated values; nil before the start.
  package private(set) var seed: UInt64?

  /// The time when the first side started; nil before then.
  package private(set) var startedAt: Date?

  /// The time when the last side finished; nil before any side finishes.
  package private(set) var finishedAt: Date?

  /// Whether Ctrl-C or SIGTERM ended the runs.
  package private(set) var isInterrupted = false

  /// The number of resources on live pools that could not be deleted.
  package var undeleted = 0

  /// The records on B of scenarios that differ or that B's mock does not support; empty if not
  /// kept.
  package private(set) var differing: RecordedRun

  private let keepsDiffering: Bool
  private var records = Sides<[Int: ScenarioRecord]>([:], [:])
  private var started = Sides<Set<Int>>([], [])

  /// The written strings for each scenario and its pools, by the scenario's index.
  private let written: [WrittenTexts]

  /// Creates an empty comparison; `keepsDiffering` keeps the records of differing scenarios.
  package init(
    pools: Sides<String>,
    written: [WrittenTexts] = [],
    keepsDiffering: Bool = false
  ) {
    (self.pools, self.written, self.keepsDiffering) = (pools, written, keepsDiffering)
    differing = RecordedRun(of: [], on: pools.b)
  }

  /// Adds an event of a side, and returns the comparison that the event completes, if any.
  package mutating func add(_ event: RunEvent, of side: Side) -> ScenarioComparison? {
    switch event {
    case .runStarted(let start):
      selected = start.scenarios
      seed = start.seed
      startedAt = min(startedAt ?? start.at, start.at)
    case .scenarioStarted(let id, _): started[side].insert(id.index)
    case .scenarioFinished(let record): return compare(record, of: side)
    case .runFinished(let end, let interrupted):
      finishedAt = max(finishedAt ?? end, end)
      isInterrupted = isInterrupted || interrupted
    case .stopped, .runHistory, .scenarioHistory, .attemptStarted, .stepStarted, .stepWaiting,
      .stepFinished, .exchanged:
      break
    }
    return nil
  }

  private mutating func compare(_ record: ScenarioRecord, of side: Side) -> ScenarioComparison? {
    let index = record.id.index
    guard let other = records[side.other].removeValue(forKey: index) else {
      records[side][index] = record
      return nil
    }
    let both = side == .a ? Sides(record, other) : Sides(other, record)
    let able = started.map { $0.contains(index) }
    let texts = written.indices.contains(index) ? written[index] : WrittenTexts()
    let comparison = ScenarioComparison(both, able: able, pools: pools, written: texts)
    scenarios[index] = comparison
    if keepsDiffering, comparison.verdict == .differs || comparison.isSkippedByMock {
      differing.add(both.b, at: index, wasStarted: able.b, written: texts)
    }
    return comparison
  }

  /// Every scenario in input order.
  ///
  /// Scenarios without a result on both sides are `stopped`.
  package var all: [ScenarioComparison] {
    selected.map { id in
      if let comparison = scenarios[id.index] { return comparison }
      let results = records.map { records -> ScenarioComparison.Result in
        records[id.index].map { ScenarioComparison.Result($0, RunSpecificValues($0.ownValues)) }
          ?? ScenarioComparison.Result(.notRun, isStarted: false)
      }
      return ScenarioComparison(id: id, verdict: .stopped, results: results)
    }
  }

  /// The time from the start of the first side to the end of the last side.
  package var elapsed: Duration {
    guard let startedAt, let finishedAt else { return .zero }
    return .seconds(max(0, finishedAt.timeIntervalSince(startedAt)))
  }
}

/// A run of some scenarios on one pool, for comparison with other runs.
package struct RecordedRun: Sendable {
  private let indices: [Int]
  private let pool: String
  private var written: [Int: WrittenTexts]
  private var records: [Int: ScenarioRecord] = [:]
  private var started: Set<Int> = []

  /// Creates an empty run.
  ///
  /// `indices` identify the scenarios, in the order of the run. `pool` is the name of the pool.
  /// `written` contains the written strings for each scenario and the pool.
  package init(of indices: [Int], on pool: String, written: [WrittenTexts] = []) {
    (self.indices, self.pool) = (indices, pool)
    self.written = Dictionary(zip(indices, written)) { first, _ in first }
  }

  /// Adds an event; all events except the start and end of a scenario are ignored.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let id, _): started.insert(indices[id.index])
    case .scenarioFinished(let record): records[indices[record.id.index]] = record
    case .runStarted, .stopped, .runHistory, .scenarioHistory, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged, .runFinished:
      return
    }
  }

  /// Adds a finished scenario.
  mutating func add(
    _ record: ScenarioRecord,
    at index: Int,
    wasStarted: Bool,
    written texts: WrittenTexts
  ) {
    (records[index], written[index]) = (record, texts)
    if wasStarted { started.insert(index) }
  }

  /// Returns the trial results by scenario index, relative to the runs on the old pool and with all
  /// changes.
  package func ends(since before: RecordedRun, until after: RecordedRun) -> [Int: TrialResult] {
    let ends = records.keys.compactMap { index -> (Int, TrialResult)? in
      guard let first = before.compared(with: self, at: index),
        let second = compared(with: after, at: index)
      else { return nil }
      return (index, TrialResult(since: first, until: second))
    }
    return Dictionary(uniqueKeysWithValues: ends)
  }

  /// Compares a scenario with another run; nil if it is not finished in both.
  private func compared(with other: RecordedRun, at index: Int) -> ScenarioComparison? {
    guard let own = records[index], let record = other.records[index] else { return nil }
    return ScenarioComparison(
      Sides(own, record),
      able: Sides(started.contains(index), other.started.contains(index)),
      pools: Sides(pool, other.pool),
      written: WrittenTexts([written[index], other.written[index]].compactMap(\.self))
    )
  }
}

/// One of the two pools of a comparison.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"

  /// B for A, and A for B.
  package var other: Side { self == .a ? .b : .a }
}

/// A pair of values, one for each side of a comparison.
package struct Sides<Value> {
  /// The value for side A.
  package var a: Value

  /// The value for side B.
  package var b: Value

  /// Creates a pair from the values for A and B.
  package init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// The value for a side.
  package subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }

  /// Returns the transformed values of both sides.
  package func map<Other, E>(_ change: (Value) throws(E) -> Other) throws(E) -> Sides<Other> {
    Sides<Other>(try change(a), try change(b))
  }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
