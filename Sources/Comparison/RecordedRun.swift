package import RunRecord

/// A run of some scenarios on one pool, for comparison with other runs.
package struct RecordedRun: Sendable {
  private let indices: [Int]
  private let pool: String
  private var written: [Int: LiteralStrings]
  private(set) var records: [Int: ScenarioRecord] = [:]
  private var started: Set<Int> = []
  /// The scenarios with the results of the run on the old pool.
  private var reused: Set<Int> = []

  /// Creates an empty run.
  ///
  /// `indices` identify the scenarios, in the order of the run. `pool` is the name of the pool.
  /// `written` contains the written strings for each scenario and the pool.
  package init(of indices: [Int], on pool: String, written: [LiteralStrings] = []) {
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
    written texts: LiteralStrings
  ) {
    (records[index], written[index]) = (record, texts)
    if wasStarted { started.insert(index) }
  }

  /// Takes the results of scenarios from another run.
  package mutating func take(_ indices: Set<Int>, from other: RecordedRun) {
    for index in indices {
      records[index] = other.records[index]
      written[index] = other.written[index]
    }
    started.formUnion(other.started.intersection(indices))
  }

  /// Takes the results of scenarios that end as in the run on the old pool.
  package mutating func reuse(_ indices: Set<Int>, from before: RecordedRun) {
    take(indices, from: before)
    reused.formUnion(indices)
  }

  /// Returns the trial results by scenario index, relative to the runs on the old pool and with all
  /// changes.
  package func ends(since before: RecordedRun, until after: RecordedRun) -> [Int: TrialResult] {
    let ends = records.compactMap { index, record -> (Int, TrialResult)? in
      guard after.records[index] != nil else { return nil }
      if reused.contains(index) { return (index, TrialResult(unchanged: record)) }
      guard let first = before.compared(with: self, at: index) else { return nil }
      // Only a difference from the old pool can also be a difference with all changes.
      let second = first.count > 0 ? compared(with: after, at: index) : nil
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
      written: LiteralStrings([written[index], other.written[index]].compactMap(\.self))
    )
  }
}
