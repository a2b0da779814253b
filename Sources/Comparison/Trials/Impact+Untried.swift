extension Impact {
  /// What can keep it from being tried which change it is.
  package enum AttributionBlocker: Hashable, Sendable {
    /// No mock is like the pool as it is.
    case noMock
    /// Ctrl-C or SIGTERM.
    case interruption
  }

  /// How many scenarios it was not tried for which change it is, and how many of that kind there are.
  package var untried: (count: Int, of: Int) {
    guard canBeAnother else { return (0, 0) }
    return (differing.count(where: isUntried), differing.count)
  }

  /// What keeps the table from telling which change it is, for a part of the scenarios: a sentence
  /// without its full stop.
  package var remark: String? {
    let untried = untried
    guard untried.count > 0 else { return nil }
    return
      "for \(untried.count) of \(untried.of) scenarios it was not tried which change it is, because "
      + "\(reason); they stand at every setting whose flows they use"
  }

  private var reason: String {
    switch attributionBlocker {
    case .noMock: "no mock can be as `\(run.pools.a)` is"
    case .interruption: "the run was interrupted"
    case nil: "that would take too long"
    }
  }
}
