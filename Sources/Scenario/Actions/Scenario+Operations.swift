extension Scenario {
  /// The operations of Cognito that it calls, as far as the files say; used flows and what is given
  /// included.
  package var calledOperations: Set<String> {
    Set(everyStep.flatMap(\.action.operations)).union(given.users.flatMap(\.calledOperations))
  }
}

extension GivenUser {
  /// What creating the user calls; the default pool has no groups before.
  fileprivate var calledOperations: [String] {
    calls.map(\.operation) + (groups.isEmpty ? [] : ["CreateGroup"])
  }
}
