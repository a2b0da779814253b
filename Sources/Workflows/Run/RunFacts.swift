internal import PoolClient
internal import Project
internal import Runner

/// What reports say of a run as a whole, as far as it is known when they are written.
struct RunFacts {
  /// What every generated value follows from.
  let seed: UInt64

  /// The pool as the user names it.
  var pool: String

  private var region = "unknown"
  private let selection: String

  init(of request: RunRequest, seed: UInt64) {
    self.seed = seed
    pool = request.pool ?? Project.builtInPool
    selection = request.selectionWords.joined(separator: " ")
  }

  /// Learns where the pool is.
  mutating func add(_ resolved: ResolvedPool) {
    pool = resolved.name
    region = resolved.cognito?.region ?? PoolClient.mockRegion
  }

  /// The properties of a JUnit report's suites.
  func properties(version: String) -> [(String, String)] {
    [
      ("seed", String(seed)), ("pool", pool), ("region", region), ("version", version),
      ("selection", selection.isEmpty ? "all" : selection),
    ]
  }
}
