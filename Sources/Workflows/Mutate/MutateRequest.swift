internal import Diagnostics
internal import Mutation

/// The request for `authflow mutate`.
package struct MutateRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  package var variables: [(name: String, value: String)] = []
  /// A mock pool of the project, or a configuration file; nil for the project's default pool.
  package var pool: String?
  /// The name of the only mutant to run; nil for all.
  package var only: String?
  /// The number of mutants that run at the same time.
  package var jobs: Int?
  package var seed: UInt64?
  /// The score, in percent, from which survivors are accepted; nil if every survivor counts.
  package var minimumScore: Int?
  package var json: String?
  package var html: String?
  /// The file for the scenarios that would notice the survivors.
  package var scenarios: String?

  package init() {}

  /// The paths of the files that the command writes.
  var outputs: [String] { [json, html, scenarios].compactMap(\.self) }
}

extension MutateRequest {
  /// The mutants to run; throws a usage error with near names for an unknown name.
  var mutants: [Mutant] {
    get throws(CommandFailure) {
      guard let only else { return Mutant.all }
      let found = Mutant.all.filter { $0.name == only }
      guard found.isEmpty else { return found }
      throw .usage("unknown mutant `\(only.visible)`; \(MutateRequest.help(for: only))")
    }
  }

  /// The nearest names; the command that lists all names if none or too many are near.
  private static func help(for unknown: String) -> String {
    let names = Mutant.all.map(\.name)
    if let nearest = Suggestion.nearest(to: unknown, among: names) {
      return "did you mean `\(nearest)`?"
    }
    let longer = names.filter { $0.contains(unknown.lowercased()) }
    return 1...6 ~= longer.count
      ? "use \(longer.listed("or"))" : "`authflow mutate --json FILE` lists all mutants"
  }
}
