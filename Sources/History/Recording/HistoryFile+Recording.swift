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
      let scenarios = try writer.scenarios(selection)
      for batch in scenarios.indices.batches {
        let stored = batch.compactMap { slot in
          results[slot].map { (scenario: scenarios[slot], stored: $0) }
        }
        try writer.add(stored)
        guard writer.run % HistoryFile.pruning == 0 else { continue }
        for (scenario, _) in stored { try writer.prune(scenario.id) }
      }
    }
  }
}
