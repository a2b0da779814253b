internal import FoundationEssentials
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Values

/// What reports say of a run as a whole, as far as it is known when they are written.
struct RunFacts {
  /// What every generated value follows from.
  let seed: UInt64

  /// The pool as the user names it.
  var pool: String

  private var region = "unknown"
  private let selection: String

  /// Takes what the command line says.
  init(of command: RunCommand, seed: UInt64) {
    self.seed = seed
    pool = command.pool ?? Project.builtInPool
    selection = command.selectionWords.joined(separator: " ")
  }

  /// Learns where the pool is.
  mutating func add(_ resolved: ResolvedPool) {
    pool = resolved.name
    region = resolved.cognito?.region ?? PoolClient.mockRegion
  }

  /// The properties of a JUnit report's suites.
  var properties: [(String, String)] {
    [
      ("seed", String(seed)), ("pool", pool), ("region", region), ("version", Authflow.version),
      ("selection", selection.isEmpty ? "all" : selection),
    ]
  }
}

extension RunCommand {
  /// What chooses the scenarios, as it was written.
  fileprivate var selectionWords: [String] {
    let options = [("--tags", choice.tags), ("--filter", choice.filter)]
    let given = options.flatMap { name, value in value.map { [name, ShellWord.quote($0)] } ?? [] }
    return files.paths.map(ShellWord.quote) + given + (choice.onlyFailed ? ["--only-failed"] : [])
  }

  /// An empty JUnit report of this run.
  func junitReport(_ facts: RunFacts) -> JUnitReport {
    var report = Environment.junitReport(junitDialect ?? .rich)
    report.properties = facts.properties
    return report
  }

  /// Writes what kept the run from starting to the JUnit report, where one is asked for.
  func writeProblems(of error: any Error, _ facts: RunFacts, _ redactor: Redactor) {
    guard let junit else { return }
    ProblemReport(path: junit, report: junitReport(facts), seed: facts.seed, pool: facts.pool)
      .write(error, redactor)
  }
}
