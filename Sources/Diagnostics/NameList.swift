extension StringProtocol {
  /// The name in backticks, or the words "an empty string" for an empty name.
  package var asName: String { isEmpty ? "an empty string" : "`\(self)`" }
}

extension Sequence<String> {
  /// The names in backticks, separated by commas.
  package var quotedList: String { map { "`\($0)`" }.joined(separator: ", ") }

  /// Names in a sentence: `a`, `b`, and `c`.
  package func listed(_ conjunction: String = "and") -> String {
    let names = map { "`\($0)`" }
    return names.isEmpty ? "nothing" : names.inSentence(conjunction)
  }

  /// Words in a sentence: a, b, and c; an empty string if there are none.
  package func inSentence(_ conjunction: String = "and") -> String {
    var words = Array(self)
    guard words.count > 1, let last = words.popLast() else { return words.first ?? "" }
    let comma = words.count > 1 ? "," : ""
    return words.joined(separator: ", ") + "\(comma) \(conjunction) \(last)"
  }

  /// A clause with misplaced names and their correct place: `a` and `b` belong in a step.
  package func belonging(_ place: String) -> String {
    let names = Array(self)
    return "\(names.listed()) \(names.count == 1 ? "belongs" : "belong") \(place)"
  }

  /// The verb after these names: "has" or "have".
  package var have: String { Array(self).count == 1 ? "has" : "have" }

  /// The pronoun for names that are mentioned in the sentence before: "it" or "them".
  package var pronoun: String { Array(self).count == 1 ? "it" : "them" }
}
