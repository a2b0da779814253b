package import Diagnostics
package import JSON
package import RunRecord
package import Scenario
package import Values

/// Evaluates the templates of a pattern.
package protocol PatternScope: Sendable {
  /// Evaluates a template: a single `$( )` keeps its value's kind, and other templates yield
  /// strings.
  mutating func value(_ template: Template, at range: SourceRange) throws(ValueError) -> JSONValue

  /// Evaluates a template to a string; throws for a list or a mapping.
  mutating func text(_ template: Template, at range: SourceRange) throws(ValueError) -> String
}

/// Compares a value with a pattern and collects every part that does not match.
package struct PatternMatcher<Scope: PatternScope>: Sendable {
  /// The scope that evaluates the pattern's templates.
  package var scope: Scope

  /// The parts that have not matched so far.
  package private(set) var mismatches: [Mismatch] = []

  /// Creates a matcher without mismatches.
  package init(scope: Scope) { self.scope = scope }

  /// Collects the parts that do not match; `value` is nil if nothing exists at `path`.
  package mutating func match(
    _ pattern: Pattern,
    _ value: JSONValue?,
    at path: String
  ) throws(ValueError) {
    let part = OutcomePart(value: value, path: path, range: pattern.range)
    switch pattern.form {
    case .equal(let template): try matchScalar(template, part)
    case .mapping(let members): try matchMapping(members, part)
    case .list(let elements): try matchList(elements, part)
    case .words(let words):
      for word in words { try match(word, part) }
    }
  }

  /// Whether a value matches, without recording mismatches.
  package func fits(_ pattern: Pattern, _ value: JSONValue?) throws(ValueError) -> Bool {
    var copy = PatternMatcher(scope: scope)
    try copy.match(pattern, value, at: "")
    return copy.mismatches.isEmpty
  }

  /// Adds a part that does not match; an empty path is the whole outcome.
  package mutating func add(
    _ path: String,
    expected: String,
    kind: JSONKind? = nil,
    got value: JSONValue?,
    _ range: SourceRange
  ) {
    let part = OutcomePart(value: value, path: path, range: range)
    add(part, .match(expected), kind: kind)
  }

  mutating func add(_ part: OutcomePart, expected: String, kind: JSONKind? = nil) {
    add(part, .match(expected), kind: kind)
  }

  mutating func add(
    _ part: OutcomePart,
    _ requirement: Mismatch.Requirement,
    kind: JSONKind? = nil
  ) {
    let (isWhole, value) = (part.path.isEmpty, part.value)
    mismatches.append(
      Mismatch(
        path: isWhole ? "the outcome" : part.path,
        requirement: requirement,
        expectedKind: kind?.rawValue,
        got: isWhole ? value?.withoutBody.shownText : value?.shownText,
        gotKind: value?.kind.rawValue,
        range: part.range
      )
    )
  }

  mutating func add(_ part: OutcomePart, value: JSONValue, kind: JSONKind? = nil) {
    add(part, .value(value.shownText), kind: kind)
  }

  mutating func text(_ template: Template, _ range: SourceRange) throws(ValueError) -> String {
    try scope.text(template, at: range)
  }
}

/// A part of an outcome that a pattern applies to.
struct OutcomePart {
  /// The value at the path; nil if nothing exists there.
  let value: JSONValue?
  let path: String

  /// The place of the pattern.
  let range: SourceRange
}

extension JSONValue {
  /// The outcome without secret fields and fields that are shown elsewhere.
  fileprivate var withoutBody: JSONValue {
    guard var fields = object else { return self }
    for name in ["response", "requestId", "elapsed", "code", "tokens", "settings"] {
      fields[name] = nil
    }
    return .object(fields)
  }
}
