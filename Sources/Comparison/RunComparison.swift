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
  private(set) var selected: ScenarioIDs = []

  /// The seed of all generated values; nil before the start.
  package private(set) var seed: UInt64?

  /// The time when the first side started; nil before then.
  package private(set) var startedAt: Date?

  /// The time when the last side finished; nil before any side finishes.
  private(set) var finishedAt: Date?

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
  private let written: [LiteralStrings]

  /// Creates an empty comparison; `keepsDiffering` keeps the records of differing scenarios.
  package init(
    pools: Sides<String>,
    written: [LiteralStrings] = [],
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
    case .runFinished(let end, let interrupted, _):
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
    let texts = written.indices.contains(index) ? written[index] : LiteralStrings()
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
