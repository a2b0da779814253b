extension String {
  /// The reason why a number of scenarios were skipped, with the verb of each clause in agreement.
  ///
  /// A reason starts with its verb if the scenario is the subject: "requires `sms`".
  package func agreeing(with count: Int) -> String {
    guard count != 1, hasPrefix("requires ") || contains("; requires ") else { return self }
    let clauses = replacing("; requires ", with: "; require ")
    return clauses.hasPrefix("requires ") ? "require \(clauses.dropFirst(9))" : clauses
  }
}
