package import FoundationEssentials

/// The facts about a run before its first scenario starts.
///
/// All strings are redacted.
package struct RunStart: Hashable, Sendable {
  /// The start time of the run.
  package var at: Date

  /// The seed of the run, from which later repetitions derive their own seeds.
  package var seed: UInt64

  /// The pool's name, such as `mock`, or the path of its configuration file.
  package var pool: String

  /// The selected scenarios in input order.
  package var scenarios: ScenarioIDs

  /// The command that started the run, for the hint to repeat one scenario: program and options.
  ///
  /// The program and its subcommand come first. The command contains no paths. It contains only
  /// options that affect a scenario, such as `--pool`. Reports replace `--filter` and `--seed`.
  package var command: [String]

  /// The machine and the program of the run.
  package var origin = RunOrigin()

  /// Whether flaky scenarios do not fail the run.
  package var allowsFlaky = false

  /// The part of a run on several machines; nil for a whole run.
  package var shard: Shard?

  package init(at: Date, seed: UInt64, pool: String, scenarios: ScenarioIDs, command: [String]) {
    self.at = at
    self.seed = seed
    self.pool = pool
    self.scenarios = scenarios
    self.command = command
  }
}

extension RunStart {
  /// The seeds of the run without repetitions; the parts of a merged run can have different seeds.
  package var seeds: [UInt64] {
    [seed] + scenarios.partSeeds.subtracting([seed]).sorted()
  }

  /// The seeds in a report, such as `7` or `7, 8`.
  package var seedText: String { seeds.map(String.init).joined(separator: ", ") }
}

/// The circumstances of a run that reports repeat.
package struct RunOrigin: Hashable, Sendable {
  /// The version of authflow.
  package var version = ""

  /// The host name of the machine; empty if unknown.
  package var host = ""

  /// The absolute path of the working directory, to which paths of scenarios are relative.
  package var directory = ""

  /// The pool's region; `unknown` if the run stopped before it was known.
  package var region = "unknown"

  /// The options and paths that select scenarios, as on the command line; empty for all scenarios.
  package var selection = ""

  /// Creates unknown circumstances.
  package init() {}
}

/// One of several parts of a run that run on different machines.
package struct Shard: Hashable, Sendable {
  /// The part's number, from 1.
  package var number: Int

  /// The number of parts.
  package var count: Int

  /// The whole selection in input order, with the indices of a run without shards.
  package var selection: ScenarioIDs

  /// The ID of the CI system's run, such as `GITHUB_RUN_ID=42`; nil if unknown.
  ///
  /// All parts of a run have the same ID.
  package var run: String?

  /// Whether flaky scenarios do not fail the run.
  package var allowsFlaky = false

  /// Creates a part.
  package init(_ number: Int, of count: Int, selection: ScenarioIDs) {
    (self.number, self.count, self.selection) = (number, count, selection)
  }
}
