/// The results of all repetitions of a scenario, which count as one result.
package struct RepeatedResult: Hashable, Sendable {
  /// The number of repetitions with each result.
  package internal(set) var counts = ResultCounts()

  /// The duration of the longest repetition.
  package internal(set) var elapsed = Duration.zero

  /// Creates a result without repetitions.
  package init() {}

  /// Adds the result of a repetition.
  package mutating func add(_ result: ScenarioRecord.Result.Kind, _ elapsed: Duration) {
    counts.add(result)
    self.elapsed = max(self.elapsed, elapsed)
  }

  /// The number of repetitions with a result.
  package var total: Int { counts.total }

  /// The joint result, which does not depend on the order of the repetitions.
  ///
  /// A scenario is flaky if one repetition failed and another passed.
  package var result: ScenarioRecord.Result.Kind {
    if counts.flaky > 0 || counts.failed > 0 && counts.passed > 0 { return .flaky }
    if counts.failed > 0 { return .failed }
    if counts.blocked > 0 { return .blocked }
    return counts.passed > 0 ? .passed : .skipped
  }
}

/// A scenario of which no repetition remains.
package struct FinishedScenario: Sendable {
  /// The record of the scenario, or of the repetition that ended last.
  package let record: ScenarioRecord

  /// The results of all repetitions; nil for a scenario that runs only once.
  package let repetitions: RepeatedResult?

  /// Creates a finished scenario.
  package init(_ record: ScenarioRecord, repetitions: RepeatedResult? = nil) {
    (self.record, self.repetitions) = (record, repetitions)
  }

  /// The scenario's own result, or the joint result of its repetitions; nil if there is none.
  package var result: ScenarioRecord.Result.Kind? {
    guard let repetitions else { return record.ownResult }
    return repetitions.total > 0 ? repetitions.result : nil
  }
}

/// Joins the results of the repetitions of each scenario in a run.
package struct Repetitions: Sendable {
  /// The results of the repetitions that ended, by the index of the first repetition.
  private var open: [Int: (result: RepeatedResult, ended: Int)] = [:]

  /// Creates a fold without results.
  package init() {}

  /// Adds the record of a scenario; returns the scenario if no repetition of it remains.
  ///
  /// The repetitions of a scenario follow each other in the run, but can end in any order.
  package mutating func add(_ record: ScenarioRecord) -> FinishedScenario? {
    guard let round = record.id.round else { return FinishedScenario(record) }
    let first = record.id.index - (round.number - 1)
    var (result, ended) = open[first] ?? (RepeatedResult(), 0)
    if record.hasOwnResult { result.add(record.result.kind, record.elapsed) }
    ended += 1
    guard ended >= round.count else {
      open[first] = (result, ended)
      return nil
    }
    open[first] = nil
    return FinishedScenario(record, repetitions: result)
  }
}
