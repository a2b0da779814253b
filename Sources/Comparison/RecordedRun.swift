package import RunRecord

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
