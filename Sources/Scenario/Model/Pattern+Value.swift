package import Diagnostics
package import JSON
internal import Values

extension Pattern {
  /// Creates the pattern for a value, as if the author had written the value as a pattern.
  ///
  /// A mapping is a matcher if all of its keys are matchers, otherwise a subset match.
  package init(standingFor value: JSONValue, at range: SourceRange) {
    switch value {
    case .array(let elements):
      let patterns = elements.map { Pattern(standingFor: $0, at: range) }
      self.init(.list(patterns), range: range)
    case .object(let object):
      if let words = Pattern.words(object, at: range) {
        self.init(.words(words), range: range)
      } else {
        let fields = Pattern.escaped(object) ?? object
        self.init(.mapping(Pattern.members(fields, at: range)), range: range)
      }
    case .string, .number, .bool, .null:
      self.init(.equal(Template(literal: value.scalarText ?? "null")), range: range)
    }
  }

  private static func members(_ object: JSONObject, at range: SourceRange) -> [Member] {
    object.members.map { key, value in
      Member(key: key, keyRange: range, pattern: Pattern(standingFor: value, at: range))
    }
  }

  /// The fields inside `fields`, if it is the only key; nil for other mappings.
  private static func escaped(_ object: JSONObject) -> JSONObject? {
    guard object.keys == [MatcherKey.escape] else { return nil }
    return object[MatcherKey.escape]?.object
  }

  /// The matchers of a mapping; nil if a key is not a matcher or an operand is invalid.
  private static func words(_ object: JSONObject, at range: SourceRange) -> [Word]? {
    guard !object.members.isEmpty else { return nil }
    return object.members.map { key, value in
      MatcherKey(word: key).flatMap { word($0, value, at: range) }
    }.complete()
  }

  private static func word(
    _ word: MatcherKey,
    _ value: JSONValue,
    at range: SourceRange
  ) -> Word? {
    let pattern = Pattern(standingFor: value, at: range)
    let patterns = value.array.map { $0.map { Pattern(standingFor: $0, at: range) } }
    let isText = value.array == nil && value.object == nil
    let text = isText ? Template(literal: value.scalarText ?? "null") : nil
    switch word {
    case .not: return .not(pattern)
    case .contains: return .contains(pattern)
    case .length: return .length(pattern)
    case .each: return .each(pattern)
    case .oneOf: return patterns.map { .oneOf($0) }
    case .includes: return patterns.map { .includes($0) }
    case .matches: return text.map { .matches($0) }
    case .startsWith: return text.map { .startsWith($0) }
    case .endsWith: return text.map { .endsWith($0) }
    case .atLeast: return text.map { .atLeast($0) }
    case .atMost: return text.map { .atMost($0) }
    case .exists: return Bool(value.scalarText ?? "").map { .exists($0) }
    case .kind: return text?.literal.flatMap(JSONKind.init(rawValue:)).map { .kind($0) }
    }
  }
}
