internal import FoundationEssentials
internal import GRDB
internal import RunRecord
internal import Values

extension HistoryFile {
  /// The number of results that a scenario keeps on each pool.
  package static let keptResults = 60

  /// About one run in this number deletes old results.
  private static let pruning: UInt64 = 16

  /// Stores a run in one transaction.
  package func store(
    _ run: RunResults,
    _ selection: HistorySelection
  ) throws(HistoryError) {
    guard let start = run.start else { return }
    let isPruning = HistoryFile.isPruning(run)
    try write { database in
      let writer = try RunWriter(database, run, start)
      let results = run.results(selection)
      let scenarios = try writer.scenarios(selection)
      for batch in scenarios.indices.batches {
        let stored = batch.compactMap { slot in
          results[slot].map { (scenario: scenarios[slot], stored: $0) }
        }
        try writer.add(stored)
        guard isPruning else { continue }
        for (scenario, _) in stored { try writer.prune(scenario.id) }
      }
    }
  }

  /// Whether a run deletes old results, by its random code.
  ///
  /// By its number, it would depend on the order in which a schedule alternates between pools.
  private static func isPruning(_ run: RunResults) -> Bool {
    var hash = StableHash()
    hash.add(run.code ?? "")
    return hash.value % pruning == 0
  }
}
