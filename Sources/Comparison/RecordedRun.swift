package import RunRecord

/// A run of some scenarios on one pool, kept to be held against other runs of them.
package struct RecordedRun: Sendable {
  private let indices: [Int]
  private let pool: String
  private let written: [Int: WrittenTexts]
  private var records: [Int: ScenarioRecord] = [:]
  private var started: Set<Int> = []

  /// Nothing has happened yet; `indices` are what the scenarios are known by elsewhere, in the order of the
  /// run, `pool` is what the pool is called, and `written` what people wrote of each scenario and the pool.
  package init(of indices: [Int], on pool: String, written: [WrittenTexts] = []) {
    (self.indices, self.pool) = (indices, pool)
    self.written = Dictionary(zip(indices, written)) { first, _ in first }
  }

  /// How many scenarios are over, and how many there are.
  package var count: (over: Int, of: Int) { (records.count, indices.count) }

  /// Takes what happened.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let id, _): started.insert(indices[id.index])
    case .scenarioFinished(let record): records[indices[record.id.index]] = record
    case .runStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished, .runFinished:
      return
    }
  }

  /// What scenarios do otherwise in another run, by what they are known by; those that both have come to
  /// the end of.
  package func compared(with other: RecordedRun) -> [Int: ScenarioComparison] {
    let both = records.compactMap { index, record in
      other.records[index].map { (index, compared(index, Sides(record, $0), other)) }
    }
    return Dictionary(uniqueKeysWithValues: both)
  }

  private func compared(
    _ index: Int,
    _ records: Sides<ScenarioRecord>,
    _ other: RecordedRun
  ) -> ScenarioComparison {
    ScenarioComparison(
      records,
      able: Sides(started.contains(index), other.started.contains(index)),
      pools: Sides(pool, other.pool),
      written: WrittenTexts([written[index], other.written[index]].compactMap(\.self))
    )
  }
}
