/// Searches a string for an author's regular expression, in a limited number of steps.
///
/// Swift's own engine backtracks: a few dozen characters can occupy the engine forever, and the
/// engine can't be stopped. Therefore, Swift's engine only tests single characters. `RegexMatcher`
/// follows the expression, never follows the same path twice, and counts its steps.
package enum RegexSearch {
  /// The error for an expression that exceeds `stepLimit`, or is too complex to compile.
  package struct TooManySteps: Error, Hashable, Sendable {}

  /// The maximum number of steps of one search.
  ///
  /// An ordinary search takes a few steps for each character.
  package static let stepLimit = 10_000_000

  /// The number of UTF-8 bytes of a string that are searched.
  static let inputLimit = 64 * 1024

  /// Returns every match in order: its first group, or the whole match without groups.
  ///
  /// A match in which the first group did not take part is left out.
  ///
  /// An invalid expression has no matches. Callers compile their expression first.
  package static func matches(
    of expression: String,
    in text: String,
    atMost limit: Int = .max
  ) throws(TooManySteps) -> [Range<String.Index>] {
    let (found, indices) = try found(expression, in: text, atMost: limit)
    return found.compactMap { match in
      match.group.map { indices[$0.lowerBound]..<indices[$0.upperBound] }
    }
  }

  /// Whether the expression matches a part of a string, regardless of its groups.
  package static func hasMatch(
    of expression: String,
    in text: String
  ) throws(TooManySteps) -> Bool {
    try !found(expression, in: text, atMost: 1).matches.isEmpty
  }

  /// The matches, and the index of each character.
  private static func found(
    _ expression: String,
    in text: String,
    atMost limit: Int
  ) throws(TooManySteps) -> (matches: [RegexMatcher.Match], indices: [String.Index]) {
    guard (try? Regex(expression)) != nil,
      let program = try RegexCompiler.program(of: expression)
    else { return ([], []) }
    let subject = RegexSubject(text, boundaries: program.boundaries)
    var matcher = RegexMatcher(program, subject, steps: stepLimit)
    return (try matcher.matches(atMost: limit), subject.indices)
  }

  /// The part of a string that is searched, to which the indices of matches refer.
  package static func searched(_ text: String) -> String {
    text.utf8.count > inputLimit
      ? String(decoding: text.utf8.prefix(inputLimit), as: UTF8.self) : text
  }
}
