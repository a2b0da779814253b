internal import FoundationEssentials
internal import GRDB
internal import RunRecord

extension HistoryFile {
  /// The number of results that a scenario keeps on each pool.
  package static let keptResults = 60

  /// The number of runs after which old results are deleted.
  private static let pruning: Int64 = 16

  /// Stores a run in one transaction.
  package func store(
    _ run: RunResults,
    _ selection: HistorySelection
  ) throws(HistoryError) {
    guard let start = run.start else { return }
    try write { database in
      let writer = try RunWriter(database, run, start)
      let results = run.results(selection)
      for (slot, scenario) in try writer.scenarios(selection).enumerated() {
        guard let result = results[slot] else { continue }
        try writer.add(result, of: scenario)
        if writer.run % HistoryFile.pruning == 0 { try writer.prune(scenario.id) }
      }
    }
  }
}
