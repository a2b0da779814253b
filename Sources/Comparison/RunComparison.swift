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

  private mutating func compare(
    _ record: ScenarioRecord,
    of side: Side
  ) -> ScenarioComparison? {
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
          ?? .notRun
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
