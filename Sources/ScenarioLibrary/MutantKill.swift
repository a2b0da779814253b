internal import CScenarioLibrary

/// A scenario of the library that is known to notice a mutant.
///
/// `Sources/CScenarioLibrary/mutants.tsv` has the result of `authflow mutate scenarios`. A test
/// reruns every line.
package struct MutantKill: Hashable, Sendable {
  /// The name of the mutant, such as `expired-reset-code`.
  package let mutant: String

  /// The path of the scenario's file below the library's folder.
  package let path: String

  /// The title of the scenario as written in its file.
  package let title: String

  /// Every line of the record, in the order of the mutants.
  package static let all: [MutantKill] = {
    let text = unsafe String(cString: scenarioLibraryMutants())
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 3 else { return nil }
      return MutantKill(mutant: cells[0], path: cells[1], title: cells[2])
    }
  }()

  /// The scenario; nil if the library no longer contains it.
  package var scenario: LibraryScenario? { LibraryScenario.at(path, titled: title) }
}
