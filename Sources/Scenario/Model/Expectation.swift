package import Diagnostics
package import JSON
package import Values

/// The pattern and the error types that a step expects of its outcome.
package struct Expectation: Hashable, Sendable {
  /// The pattern of the whole outcome.
  ///
  /// `error: X` is stored as `error: { type: X }`, and a top-level `oneOf` as its matcher.
  package var pattern: Pattern

  /// Whether the expectation mentions `error`.
  ///
  /// If not, the step must succeed.
  package var mentionsError: Bool

  /// The error types in the expectation, for checks against the service model.
  package var errorTypes: Set<String>

  /// The range of the value of `expect`.
  package var range: SourceRange
}

/// A pattern for a value, with the place where the author wrote it.
package struct Pattern: Hashable, Sendable {
  /// The kinds of patterns.
  package indirect enum Form: Hashable, Sendable {
    /// The same string, converted to the type of the actual value for comparison.
    case equal(Template)
    /// A mapping that contains at least these members.
    case mapping([Member])
    /// A list of the same length whose elements match in order.
    case list([Pattern])
    /// All of these matchers.
    case words([Word])
  }

  /// A key that must be present with a matching value.
  package struct Member: Hashable, Sendable {
    /// The key as written in the mapping.
    package var key: String

    /// The range of the key in its file.
    var keyRange: SourceRange

    /// The pattern for the key's value.
    package var pattern: Pattern

    /// Creates a member from a key, its place, and the pattern for its value.
    package init(key: String, keyRange: SourceRange, pattern: Pattern) {
      self.key = key
      self.keyRange = keyRange
      self.pattern = pattern
    }
  }

  /// A matcher with its operand.
  package enum Word: Hashable, Sendable {
    case not(Pattern)
    case oneOf([Pattern])
    /// A Swift regular expression that matches anywhere in the string.
    ///
    /// The checker has already compiled expressions without `$( )`.
    case matches(Template)
    case contains(Pattern)
    case startsWith(Template)
    case endsWith(Template)
    case atLeast(Template)
    case atMost(Template)
    case exists(Bool)
    case length(Pattern)
    case each(Pattern)
    case includes([Pattern])
    case kind(JSONKind)
    /// A list matcher whose list is known only at run time.
    case elements(ListMatcher, Template)
  }

  /// The matchers that take a list.
  package enum ListMatcher: Hashable, Sendable {
    case oneOf, includes
  }

  /// The kind of pattern, with its content.
  package var form: Form

  /// The range of the pattern in its file.
  package var range: SourceRange

  /// Creates a pattern with its range in the file.
  package init(_ form: Form, range: SourceRange) {
    self.form = form
    self.range = range
  }

  /// The members of a mapping; empty for other patterns.
  package var members: [Member] { if case .mapping(let members) = form { members } else { [] } }

  /// The pattern for the value of a key; nil if the mapping does not have the key.
  package subscript(key: String) -> Pattern? { members.firstElement { $0.key == key }?.pattern }
}

extension Expectation {
  /// Whether the expectation requires an error.
  ///
  /// In that case, the step has no effect on the pool.
  var alwaysExpectsError: Bool {
    guard let error = pattern[OutcomePath.error] else { return false }
    if case .words(let words) = error.form { return !words.contains(.exists(false)) }
    return true
  }
}
