internal import Diagnostics
internal import Mutation
internal import RunRecord
internal import Runner
internal import Scenario
internal import Waiting

// Mutants that the pool's settings hide.
extension MutantTrials {
  /// The results, with survivors whose own scenario can't run on the pool as not applicable.
  ///
  /// On default pools, every mutant's scenario runs.
  func markingInapplicable(_ results: [MutantResult]) async throws -> [MutantResult] {
    let survivors = results.filter(\.isSurvivor).map(\.mutant)
    guard access.file != nil, !survivors.isEmpty, !access.environment.stop.isRaised else {
      return results
    }
    progress.show("running the scenarios of \(survivors.count.counting("survivor"))")
    defer { progress.clear() }
    let reasons = try await reasons(against: survivors)
    return results.map { result in
      guard result.isSurvivor, let reason = reasons[result.mutant.name] else { return result }
      return MutantResult(result.mutant, .notApplicable(reason))
    }
  }

  /// The reasons why the mutants' own scenarios can't run on the right pool, by mutant.
  private func reasons(against mutants: [Mutant]) async throws -> [String: String] {
    let own = ScenarioList(
      mutants.flatMap { mutant in
        let source = SourceFile(name: mutant.name, text: mutant.scenario)
        return CheckedFile(checking: source).scenarios
      }
    )
    var access = access
    access.environment = access.environment.silent
    let reasons = try await access.results(of: own, options) { record in
      record.result.obstacle.map { (record.id.file, $0) }
    }
    return Dictionary(reasons) { _, last in last }
  }
}
