/// The results of scenarios on mutants.
package struct MutationRun: Sendable {
  /// The name of the pool.
  package let pool: String

  /// The number of scenarios that ran on each mutant.
  package let scenarios: Int

  /// The number of selected scenarios that can't run on the mock or are in quarantine.
  let leftOut: Int

  /// The seed of all generated values.
  package let seed: UInt64

  /// The results in the order of the mutants.
  package let results: [MutantResult]

  /// The duration of the whole command.
  let elapsed: Duration

  /// Whether the run was interrupted.
  package let isInterrupted: Bool

  /// Creates a run from its parts.
  package init(
    on pool: String,
    scenarios: Int,
    leftOut: Int,
    seed: UInt64,
    results: [MutantResult],
    elapsed: Duration,
    isInterrupted: Bool
  ) {
    (self.pool, self.scenarios, self.leftOut) = (pool, scenarios, leftOut)
    (self.seed, self.results, self.elapsed) = (seed, results, elapsed)
    self.isInterrupted = isInterrupted
  }
}

extension MutationRun {
  /// The number of mutants that a scenario noticed.
  package var killed: Int { results.count { $0.outcome.kill != nil } }

  /// The mutants that no scenario noticed, although one could have.
  package var survivors: [Mutant] { results.filter(\.isSurvivor).map(\.mutant) }

  /// The number of mutants that count for the score.
  var counted: Int { killed + survivors.count }

  /// The number of mutants that no scenario can notice with the pool's settings.
  package var notApplicable: Int {
    results.count { if case .notApplicable = $0.outcome { true } else { false } }
  }

  /// The mutants without a result because a scenario was blocked, and the first reason; nil if
  /// there are none.
  package var blockage: (mutants: Int, reason: String)? {
    let reasons = results.compactMap(\.blockage)
    return reasons.first.map { (reasons.count, $0) }
  }

  /// The share of the counted mutants that were noticed, in percent, rounded down.
  package var score: Int { counted == 0 ? 100 : killed * 100 / counted }

  /// The results by family, without families that have none.
  var families: [(title: String, results: [MutantResult])] {
    MutantFamily.all.compactMap { family in
      let names = Set(family.mutants.map(\.name))
      let own = results.filter { names.contains($0.mutant.name) }
      return own.isEmpty ? nil : (family.title, own)
    }
  }
}
