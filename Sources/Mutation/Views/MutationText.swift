package import Diagnostics
internal import Reports

/// The console view of a mutation run: the survivors by family, then the score.
package enum MutationText {
  /// The maximum number of survivors whose scenarios are printed.
  private static let most = 5

  /// The whole text, ending with a line break.
  ///
  /// `file` is the file that gets the scenarios for all survivors; nil if there is none.
  package static func console(_ run: MutationRun, scenariosIn file: String? = nil) -> StyledText {
    var text = StyledText()
    if !run.survivors.isEmpty { text.append("Your suite would not notice if …\n", .strong) }
    for (title, results) in run.families {
      let survivors = results.filter(\.isSurvivor).map(\.mutant)
      guard !survivors.isEmpty else { continue }
      text.append("\n\(title)\n", .accent)
      for mutant in survivors {
        text.append("  … \(mutant.fault)\("  \(mutant.name)", .faint)\n")
      }
    }
    text.append(suggestions(run.survivors, file))
    text.append(summary(run))
    return text
  }

  /// The scenarios that would notice the survivors, as documents of one file.
  package static func scenarios(_ survivors: [Mutant]) -> String {
    survivors.map { "# \($0.name): notices if \($0.fault)\n\($0.scenario)" }
      .joined(separator: "---\n")
  }

  private static func suggestions(_ survivors: [Mutant], _ file: String?) -> StyledText {
    var text = StyledText()
    let shown = survivors.prefix(most)
    guard !shown.isEmpty else { return text }
    let noun = shown.count == 1 ? "This scenario" : "These scenarios"
    let rest = survivors.count > most ? " the first \(most) faults" : ""
    text.append("\n\(noun) would notice\(rest):\n\n", .strong)
    text.append(scenarios(Array(shown)))
    if survivors.count > most {
      let all =
        file.map { "The scenarios for all faults are in `\($0)`." }
        ?? "To write the scenarios for all faults to a file, use --scenarios FILE."
      text.append("\n\(all) To show one scenario, use --only NAME.\n", .faint)
    }
    return text
  }

  private static func summary(_ run: MutationRun) -> StyledText {
    var text = StyledText()
    if !run.survivors.isEmpty { text.append("\n") }
    if run.leftOut > 0 {
      text.append("left out  \(run.leftOut.counting("scenario")), not run on the mock\n", .faint)
    }
    if run.notApplicable > 0 {
      let count = run.notApplicable.counting("mutant")
      text.append("left out  \(count), whose scenarios need other settings of the pool\n", .faint)
    }
    if let (mutants, reason) = run.blockage {
      text.append("blocked   \(mutants.counting("mutant")), not counted: \(reason)\n", .failure)
    }
    if run.isInterrupted { text.append("interrupted: not all mutants ran\n", .faint) }
    let counts =
      "\(run.counted.counting("mutant")): \(run.killed) noticed, \(run.survivors.count) not noticed"
    let scenarios = run.scenarios.counting("scenario")
    let time = "(\(scenarios), \(run.elapsed.shortText), seed \(run.seed))"
    text.append("\(counts, .strong), score \(run.score) % \(time)\n")
    return text
  }
}
