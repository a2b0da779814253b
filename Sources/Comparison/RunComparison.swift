package import FoundationEssentials
package import RunRecord

/// Two runs of the same scenarios, compared as they go.
///
/// A scenario's records are kept only until both sides have them, so that long runs stay small, but for
/// those on B that differ where they are asked for.
package struct RunComparison: Sendable {
  /// What the sides' pools are called.
  package let pools: Sides<String>

  /// The scenarios that were compared so far, by their index.
  package private(set) var scenarios: [Int: ScenarioComparison] = [:]

  /// All scenarios of the runs, in input order.
  package private(set) var selected: [ScenarioID] = []

  /// What every generated value follows from; nil before the start.
  package private(set) var seed: UInt64?

  /// When the earlier side began; nil before.
  package private(set) var startedAt: Date?

  /// When the later side was over; nil before.
  package private(set) var finishedAt: Date?

  /// Whether Ctrl-C or SIGTERM ended the runs.
  package private(set) var isInterrupted = false

  /// What the scenarios that differ, or that B does not play, came to on B; empty where that is not kept.
  package private(set) var differing: RecordedRun

  private let keepsDiffering: Bool
  private var records = Sides<[Int: ScenarioRecord]>([:], [:])
  private var started = Sides<Set<Int>>([], [])

  /// What people wrote of each scenario and its pools, by the scenario's index.
  private let written: [WrittenTexts]

  /// Nothing has happened yet; `keepsDiffering` asks for the records of what differs.
  package init(
    pools: Sides<String>,
    written: [WrittenTexts] = [],
    keepsDiffering: Bool = false
  ) {
    (self.pools, self.written, self.keepsDiffering) = (pools, written, keepsDiffering)
    differing = RecordedRun(of: [], on: pools.b)
  }

  /// Takes what happened on a side; the comparison that it completes, where it does.
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
    case .attemptStarted, .stepStarted, .stepWaiting, .stepFinished: break
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

  /// Every scenario in input order; those that never came to a result on both sides are `stopped`.
  package var all: [ScenarioComparison] {
    selected.map { id in
      if let comparison = scenarios[id.index] { return comparison }
      let results = records.map { records -> ScenarioComparison.Result in
        records[id.index].map { ScenarioComparison.Result($0, RunSpecificValues($0.ownValues)) }
          ?? ScenarioComparison.Result("not run", isStarted: false)
      }
      return ScenarioComparison(id: id, verdict: .stopped, results: results)
    }
  }

  /// How long both sides took together.
  package var elapsed: Duration {
    guard let startedAt, let finishedAt else { return .zero }
    return .seconds(max(0, finishedAt.timeIntervalSince(startedAt)))
  }
}

/// A run of some scenarios on one pool, kept to be held against other runs of them.
package struct RecordedRun: Sendable {
  private let indices: [Int]
  private let pool: String
  private var written: [Int: WrittenTexts]
  private var records: [Int: ScenarioRecord] = [:]
  private var started: Set<Int> = []

  /// Nothing has happened yet; `indices` are what the scenarios are known by elsewhere, in the order of the
  /// run, `pool` is what the pool is called, and `written` what people wrote of each scenario and the pool.
  package init(of indices: [Int], on pool: String, written: [WrittenTexts] = []) {
    (self.indices, self.pool) = (indices, pool)
    self.written = Dictionary(zip(indices, written)) { first, _ in first }
  }

  /// Takes what happened.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let id, _): started.insert(indices[id.index])
    case .scenarioFinished(let record): records[indices[record.id.index]] = record
    case .runStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished, .runFinished:
      return
    }
  }

  /// Takes a scenario that is over.
  mutating func add(
    _ record: ScenarioRecord,
    at index: Int,
    wasStarted: Bool,
    written texts: WrittenTexts
  ) {
    (records[index], written[index]) = (record, texts)
    if wasStarted { started.insert(index) }
  }

  /// What came of the scenarios, by what they are known by, next to two runs of them: on the pool as it was,
  /// and with all changes.
  package func ends(since before: RecordedRun, until after: RecordedRun) -> [Int: TrialResult] {
    let ends = records.keys.compactMap { index -> (Int, TrialResult)? in
      guard let first = before.compared(with: self, at: index),
        let second = compared(with: after, at: index)
      else { return nil }
      return (index, TrialResult(since: first, until: second))
    }
    return Dictionary(uniqueKeysWithValues: ends)
  }

  /// What a scenario does otherwise in another run; nil where one of them has not come to its end.
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

/// One of the two pools that scenarios are run on.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"

  /// The other one.
  package var other: Side { self == .a ? .b : .a }
}

/// What both sides have of a kind.
package struct Sides<Value> {
  /// What A has.
  package var a: Value

  /// What B has.
  package var b: Value

  /// States both.
  package init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// What one side has.
  package subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }

  /// Both made into something else.
  package func map<Other, E>(_ change: (Value) throws(E) -> Other) throws(E) -> Sides<Other> {
    Sides<Other>(try change(a), try change(b))
  }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
