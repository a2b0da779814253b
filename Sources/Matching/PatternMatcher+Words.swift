internal import Diagnostics
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension PatternMatcher {
  /// Applies one matcher, and records a mismatch if the part does not match.
  mutating func match(_ word: Pattern.Word, _ part: OutcomePart) throws(ValueError) {
    switch word {
    case .exists(let exists):
      guard (part.value != nil) != exists else { return }
      add(part, exists ? .presence : .absence)
    case .not(let pattern):
      guard try fits(pattern, part.value) else { return }
      add(part, .difference(from: try described(pattern)))
    case .oneOf(let patterns): try matchOneOf(patterns, part)
    case .kind(let kind):
      if part.value?.kind != kind { add(part, expected: "a \(kind.rawValue)", kind: kind) }
    case .matches(let template): try matchRegex(template, part)
    case .startsWith(let template):
      try matchPart(template, part, "starts with") { $0.utf8.starts(with: $1.utf8) }
    case .endsWith(let template):
      try matchPart(template, part, "ends with") {
        $0.utf8.reversed().starts(with: $1.utf8.reversed())
      }
    case .atLeast(let template): try compare(template, part, "at least") { $0 >= $1 }
    case .atMost(let template): try compare(template, part, "at most") { $0 <= $1 }
    case .contains(let pattern): try matchContains(pattern, part)
    case .length(let pattern): try matchLength(pattern, part)
    case .each(let pattern): try matchEach(pattern, part)
    case .includes(let patterns): try matchIncludes(patterns, part)
    case .elements(.oneOf, let template): try matchOneOf(elements(template, part.range), part)
    case .elements(.includes, let template): try matchIncludes(elements(template, part.range), part)
    }
  }

  /// The patterns for the values in a list.
  mutating func elements(
    _ template: Template,
    _ range: SourceRange
  ) throws(ValueError) -> [Pattern] {
    let list = try scope.value(template, at: range)
    guard let elements = list.array, !elements.isEmpty else {
      let needed = list.array == nil ? "list" : "list of at least one element"
      throw ValueError(
        reason: .wrongKind(expected: needed, got: list.shownWithKind),
        range: range
      )
    }
    return elements.map { Pattern(standingFor: $0, at: range) }
  }

  private mutating func matchOneOf(_ patterns: [Pattern], _ part: OutcomePart) throws(ValueError) {
    var shown: [String] = []
    for pattern in patterns {
      if try fits(pattern, part.value) { return }
      shown.append(try described(pattern))
    }
    add(part, expected: "one of " + shown.joined(separator: ", "))
  }

  /// Checks the start or end of a string; `place` is the wording, such as "starts with".
  private mutating func matchPart(
    _ template: Template,
    _ part: OutcomePart,
    _ place: String,
    _ holds: (String, String) -> Bool
  ) throws(ValueError) {
    let wanted = try text(template, part.range)
    if let text = part.value?.comparedText, holds(text, wanted) { return }
    add(part, expected: "a string that \(place) `\(wanted)`")
  }

  private mutating func matchRegex(_ template: Template, _ part: OutcomePart) throws(ValueError) {
    let source = try text(template, part.range)
    if let text = part.value?.comparedText, try Self.matches(source, text, part.range) { return }
    add(part, expected: "a string that matches /\(source)/")
  }

  private static func matches(
    _ source: String,
    _ text: String,
    _ range: SourceRange
  ) throws(ValueError) -> Bool {
    guard (try? Regex(source)) != nil else {
      let words = "invalid regular expression: `\(source)`"
      throw ValueError(reason: .badArgument(words), range: range)
    }
    do throws(RegexSearch.TooManySteps) {
      let input = RegexSearch.searched(text)
      return try RegexSearch.hasMatch(of: source, in: input)
    } catch {
      let words =
        "the regular expression `\(source)` exceeds the step limit on \(text.utf8.count) bytes"
      throw ValueError(reason: .badArgument(words), range: range)
    }
  }

  /// Compares numbers as numbers, instants with instants or seconds since 1970, and other strings
  /// as strings.
  private mutating func compare(
    _ template: Template,
    _ part: OutcomePart,
    _ words: String,
    _ holds: (Comparison, Comparison) -> Bool
  ) throws(ValueError) {
    let bound = try scope.value(template, at: part.range)
    let got = part.value.flatMap { Comparison($0, like: bound) }
    guard let limit = Comparison(bound, like: bound), let got, holds(got, limit) else {
      return add(part, expected: "\(words) \(bound.shownText)")
    }
  }
}
