internal import Diagnostics
internal import JSON
internal import Scenario
internal import Values

extension PatternMatcher {
  /// One matcher word; each says in words what it asked for.
  mutating func match(
    _ word: Pattern.Word,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    switch word {
    case .exists(let exists):
      if (value != nil) != exists {
        add(path, expected: exists ? "something" : "nothing", got: value, range)
      }
    case .not(let pattern):
      if try fits(pattern, value) {
        add(path, expected: "not \(try described(pattern))", got: value, range)
      }
    case .oneOf(let patterns): try matchOneOf(patterns, value, at: path, range)
    case .kind(let kind):
      if value?.kind != kind {
        add(path, expected: "a \(kind.rawValue)", kind: kind, got: value, range)
      }
    case .matches(let template): try matchRegex(template, value, at: path, range)
    case .startsWith(let template):
      try matchPart(template, value, at: path, range, "starts with") { $0.hasPrefix($1) }
    case .endsWith(let template):
      try matchPart(template, value, at: path, range, "ends with") { $0.hasSuffix($1) }
    case .atLeast(let template):
      try compare(template, value, at: path, range, "at least") { $0 >= $1 }
    case .atMost(let template):
      try compare(template, value, at: path, range, "at most") { $0 <= $1 }
    case .contains(let pattern): try matchContains(pattern, value, at: path, range)
    case .length(let pattern): try matchLength(pattern, value, at: path, range)
    case .each(let pattern): try matchEach(pattern, value, at: path, range)
    case .includes(let patterns): try matchIncludes(patterns, value, at: path)
    case .elements(let word, let template):
      let patterns = try elements(template, range)
      switch word {
      case .oneOf: try matchOneOf(patterns, value, at: path, range)
      case .includes: try matchIncludes(patterns, value, at: path)
      }
    }
  }

  /// The patterns that a list of values stands for.
  mutating func elements(
    _ template: Template,
    _ range: SourceRange
  ) throws(ValueError) -> [Pattern] {
    let list = try scope.value(template, at: range)
    guard let elements = list.array, !elements.isEmpty else {
      let needed = list.array == nil ? "list" : "list of one element or more"
      throw ValueError(
        reason: .wrongKind(expected: needed, got: list.shownWithKind),
        range: range
      )
    }
    return elements.map { Pattern(standingFor: $0, at: range) }
  }

  private mutating func matchOneOf(
    _ patterns: [Pattern],
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    var shown: [String] = []
    for pattern in patterns {
      if try fits(pattern, value) { return }
      shown.append(try described(pattern))
    }
    add(path, expected: "one of " + shown.joined(separator: ", "), got: value, range)
  }

  /// A text with something at its start or its end; `part` says which, in words.
  private mutating func matchPart(
    _ template: Template,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange,
    _ part: String,
    _ holds: (String, String) -> Bool
  ) throws(ValueError) {
    let wanted = try text(template, range)
    if let text = value?.splicedText, holds(text, wanted) { return }
    add(path, expected: "a text that \(part) `\(wanted)`", got: value, range)
  }

  private mutating func matchRegex(
    _ template: Template,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    let source = try text(template, range)
    if let text = value?.splicedText, try Self.matches(source, text, range) { return }
    add(path, expected: "a text that matches /\(source)/", got: value, range)
  }

  private static func matches(
    _ source: String,
    _ text: String,
    _ range: SourceRange
  ) throws(ValueError) -> Bool {
    guard (try? Regex(source)) != nil else {
      throw ValueError(reason: .badArgument("`\(source)` is no regex"), range: range)
    }
    do throws(RegexSearch.TooManySteps) {
      let input = RegexSearch.searched(text)
      return try !RegexSearch.matches(of: source, in: input, atMost: 1).isEmpty
    } catch {
      let words = "`\(source)` takes too many steps on \(text.utf8.count) bytes"
      throw ValueError(reason: .badArgument(words), range: range)
    }
  }

  /// Numbers compare as numbers, moments with moments and with seconds since 1970; other texts as texts.
  private mutating func compare(
    _ template: Template,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange,
    _ words: String,
    _ holds: (Comparison, Comparison) -> Bool
  ) throws(ValueError) {
    let bound = try scope.value(template, at: range)
    let got = value.flatMap { Comparison($0, like: bound) }
    guard let limit = Comparison(bound, like: bound), let got, holds(got, limit) else {
      return add(path, expected: "\(words) \(bound.shownText)", got: value, range)
    }
  }

  private mutating func matchLength(
    _ pattern: Pattern,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    guard let length = value.flatMap(Self.length) else {
      return add(path, expected: "something with a length", got: value, range)
    }
    try match(pattern, .number(JSONNumber(length)), at: "length of \(path)")
  }

  private mutating func matchEach(
    _ pattern: Pattern,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    guard let elements = value?.array else {
      return add(path, expected: "a list", kind: .list, got: value, range)
    }
    for (index, element) in elements.enumerated() {
      try match(pattern, element, at: Self.joined(path, String(index)))
    }
  }

  private mutating func matchContains(
    _ pattern: Pattern,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    if try contains(pattern, value) { return }
    add(path, expected: "something that contains \(try described(pattern))", got: value, range)
  }

  private mutating func matchIncludes(
    _ patterns: [Pattern],
    _ value: JSONValue?,
    at path: String
  ) throws(ValueError) {
    for pattern in patterns where try !contains(pattern, value?.array.map(JSONValue.array)) {
      let expected = "a list that includes \(try described(pattern))"
      add(path, expected: expected, got: value, pattern.range)
    }
  }

  private func contains(_ pattern: Pattern, _ value: JSONValue?) throws(ValueError) -> Bool {
    if let elements = value?.array {
      for element in elements where try fits(pattern, element) { return true }
      return false
    }
    guard case .equal(let template) = pattern.form, let text = value?.splicedText else {
      return false
    }
    var copy = self
    return text.contains(try copy.text(template, pattern.range))
  }

  private static func length(_ value: JSONValue) -> Int? {
    switch value {
    case .string(let text): text.count
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .null, .bool, .number: nil
    }
  }
}
