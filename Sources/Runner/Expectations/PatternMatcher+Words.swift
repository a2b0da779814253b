internal import Diagnostics
internal import JSON
internal import RunRecord
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
      if try fits(pattern, value).isEmpty {
        add(path, expected: "not \(try described(pattern))", got: value, range)
      }
    case .oneOf(let patterns): try matchOneOf(patterns, value, at: path, range)
    case .kind(let kind):
      if value?.kind != kind {
        add(path, expected: "a \(kind.rawValue)", kind: kind, got: value, range)
      }
    case .matches, .startsWith, .endsWith: try matchText(word, value, at: path, range)
    case .atLeast(let template):
      try compare(template, value, at: path, range, "at least") { $0 >= $1 }
    case .atMost(let template):
      try compare(template, value, at: path, range, "at most") { $0 <= $1 }
    case .contains, .length, .each, .includes: try matchParts(word, value, at: path, range)
    }
  }

  private mutating func matchOneOf(
    _ patterns: [Pattern],
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    var shown: [String] = []
    for pattern in patterns {
      if try fits(pattern, value).isEmpty { return }
      shown.append(try described(pattern))
    }
    add(path, expected: "one of " + shown.joined(separator: ", "), got: value, range)
  }

  private mutating func matchText(
    _ word: Pattern.Word,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    let text = value?.splicedText
    switch word {
    case .startsWith(let template):
      let start = try self.text(template, range)
      if text?.hasPrefix(start) != true {
        add(path, expected: "a text that starts with `\(start)`", got: value, range)
      }
    case .endsWith(let template):
      let end = try self.text(template, range)
      if text?.hasSuffix(end) != true {
        add(path, expected: "a text that ends with `\(end)`", got: value, range)
      }
    case .matches(let template):
      let source = try self.text(template, range)
      if try text.map({ text throws(ValueError) in try Self.matches(source, text, range) }) != true
      {
        add(path, expected: "a text that matches /\(source)/", got: value, range)
      }
    default: break
    }
  }

  private static func matches(
    _ source: String,
    _ text: String,
    _ range: SourceRange
  ) throws(ValueError) -> Bool {
    guard (try? Regex(source)) != nil else {
      throw ValueError(reason: .badArgument("`\(source)` is no regex"), range: range)
    }
    do throws(RegexSearch.TimeOut) {
      let input = RegexSearch.searched(text)
      return try !RegexSearch.matches(of: source, in: input, atMost: 1).isEmpty
    } catch {
      let limit = RegexSearch.timeLimit.authoredText
      let reason = ValueError.Reason.badArgument("`\(source)` takes longer than \(limit)")
      throw ValueError(reason: reason, range: range)
    }
  }

  /// Numbers compare as numbers; two texts that are none, such as instants, compare as texts.
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

  private mutating func matchParts(
    _ word: Pattern.Word,
    _ value: JSONValue?,
    at path: String,
    _ range: SourceRange
  ) throws(ValueError) {
    switch word {
    case .contains(let pattern):
      if try !contains(pattern, value) {
        add(path, expected: "something that contains \(try described(pattern))", got: value, range)
      }
    case .length(let pattern):
      guard let length = value.flatMap(Self.length) else {
        return add(path, expected: "something with a length", got: value, range)
      }
      try match(pattern, .number(JSONNumber(length)), at: "length of \(path)")
    case .each(let pattern):
      guard let elements = value?.array else {
        return add(path, expected: "a list", kind: .list, got: value, range)
      }
      for (index, element) in elements.enumerated() {
        try match(pattern, element, at: Self.joined(path, String(index)))
      }
    case .includes(let patterns):
      for pattern in patterns where try !contains(pattern, value?.array.map(JSONValue.array)) {
        add(
          path,
          expected: "a list that includes \(try described(pattern))",
          got: value,
          pattern.range
        )
      }
    default: break
    }
  }

  private func contains(_ pattern: Pattern, _ value: JSONValue?) throws(ValueError) -> Bool {
    if let elements = value?.array {
      for element in elements where try fits(pattern, element).isEmpty { return true }
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

/// What `atLeast` and `atMost` compare: numbers, spans such as `elapsed`, or texts such as instants.
private enum Comparison: Comparable {
  case number(Double)
  case span(Duration)
  case text(String)

  init?(_ value: JSONValue, like bound: JSONValue) {
    guard let text = value.splicedText else { return nil }
    let limit = bound.splicedText ?? ""
    if JSONNumber(limit) != nil {
      guard let number = JSONNumber(text) else { return nil }
      self = .number(number.double)
    } else if (try? Duration(authored: limit)) != nil {
      guard let span = try? Duration(authored: text) else { return nil }
      self = .span(span)
    } else {
      // A number or a span is never compared by its spelling: "200" would be below "foo".
      let isText = value.string != nil && JSONNumber(text) == nil
      guard isText, (try? Duration(authored: text)) == nil else { return nil }
      self = .text(text)
    }
  }
}
