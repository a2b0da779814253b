package import Diagnostics
package import JSON
package import Values

/// What an outcome must match.
package struct Expectation: Hashable, Sendable {
  /// The pattern of the whole outcome.
  ///
  /// `error: X` has become `error: { type: X }`, and `oneOf` at the top is a pattern with that
  /// matcher.
  package var pattern: Pattern

  /// Whether it mentions `error`; if not, the step must succeed.
  package var mentionsError: Bool

  /// The error types that it names, for checks against the model.
  package var errorTypes: Set<String>

  /// The place of the value of `expect`.
  package var range: SourceRange
}

/// A pattern for a value, with the place where the author wrote it.
package struct Pattern: Hashable, Sendable {
  /// What is asked.
  package indirect enum Form: Hashable, Sendable {
    /// The same string, compared with the answer's own kind.
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
    /// The key.
    package var key: String

    /// The place of the key.
    package var keyRange: SourceRange

    /// The pattern of its value.
    package var pattern: Pattern

    /// Creates a member.
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
    /// Swift Regex syntax, found anywhere; the checker has compiled it if it contains no value.
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
    /// One of the elements of a list, or all of them, if only the run knows the list.
    case elements(ListWord, Template)
  }

  /// The matchers that take a list.
  package enum ListWord: Hashable, Sendable {
    case oneOf, includes
  }

  /// What is asked.
  package var form: Form

  /// Where it stands.
  package var range: SourceRange

  /// Creates a pattern.
  package init(_ form: Form, range: SourceRange) {
    self.form = form
    self.range = range
  }

  /// The members of a mapping; none for every other pattern.
  package var members: [Member] { if case .mapping(let members) = form { members } else { [] } }

  /// The pattern for the value of a key.
  package subscript(key: String) -> Pattern? { members.first { $0.key == key }?.pattern }
}

extension Expectation {
  /// Whether only an error matches, which means that the step has no effect if the scenario
  /// continues.
  var demandsError: Bool {
    guard let error = pattern["error"] else { return false }
    if case .words(let words) = error.form { return !words.contains(.exists(false)) }
    return true
  }
}
