extension Sequence<String> {
  /// Names in a sentence: `a`, `b` and `c`.
  package func listed(_ conjunction: String = "and") -> String {
    let names = map { "`\($0)`" }
    guard names.count > 1, let last = names.last else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
