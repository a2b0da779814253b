internal import Diagnostics
internal import Reports
internal import RunRecord

/// The HTML view of a mutation run: the survivors with their scenarios, then the noticed mutants.
package enum MutationHTML {
  /// The complete page, for a file in a folder.
  ///
  /// `directory` is the working directory, to which the paths of scenarios are relative.
  package static func text(_ run: MutationRun, folder: String?, directory: String) -> String {
    var page = HTMLDocument(
      heading: "What the suite would not notice",
      verdict: (verdict(run), run.survivors.isEmpty ? .passed : .failed),
      facts: [
        ("Pool", run.pool), ("Score", "\(run.score) %"),
        ("Scenarios", String(run.scenarios)), ("Duration", run.elapsed.shortText),
        ("Seed", String(run.seed)),
      ],
      folder: folder,
      directory: directory
    )
    if run.isInterrupted { page.append(.note("The run was interrupted: not all mutants ran.")) }
    if let (mutants, reason) = run.blockage {
      page.append(.note("\(mutants.counting("mutant")) without a result: \(reason)"))
    }
    if run.leftOut > 0 {
      page.append(.note("\(run.leftOut.counting("scenario")) did not run on the mock."))
    }
    for (title, results) in run.families { appendSurvivors(title, results, to: &page) }
    appendNoticed(run, to: &page)
    appendOthers(run, to: &page)
    return page.text
  }

  private static func verdict(_ run: MutationRun) -> String {
    "\(run.killed) of \(run.counted.counting("mutant")) noticed"
  }

  private static func appendSurvivors(
    _ title: String,
    _ results: [MutantResult],
    to page: inout HTMLDocument
  ) {
    let survivors = results.filter(\.isSurvivor).map(\.mutant)
    guard !survivors.isEmpty else { return }
    page.append(.section("Not noticed: \(title)"))
    for mutant in survivors {
      let blocks: [HTMLDocument.Block] = [
        .note("Mutant `\(mutant.name)`, operation `\(mutant.operation)`"),
        .text("This scenario would notice:"), .code(mutant.scenario),
      ]
      page.append(
        .card("Your suite would not notice if \(mutant.fault)", word: nil, .failed, blocks)
      )
    }
  }

  private static func appendNoticed(_ run: MutationRun, to page: inout HTMLDocument) {
    let rows = run.results.compactMap { result in
      result.outcome.kill.map { kill in
        HTMLDocument.Row(
          result.mutant.fault,
          remark: result.mutant.name,
          ["\(kill.scenario.name) (\(kill.scenario.place))", kill.reason]
        )
      }
    }
    guard !rows.isEmpty else { return }
    page.append(.section("Noticed"))
    page.append(.table(["Mutant", "Noticed by", "Failure"], rows))
  }

  private static func appendOthers(_ run: MutationRun, to page: inout HTMLDocument) {
    let rows = run.results.compactMap { result -> HTMLDocument.Row? in
      guard case .notApplicable(let reason) = result.outcome else { return nil }
      return HTMLDocument.Row(result.mutant.fault, remark: result.mutant.name, [reason])
    }
    guard !rows.isEmpty else { return }
    page.append(.section("Not counted: the pool has other settings"))
    page.append(.table(["Mutant", "Reason"], rows))
  }
}
