package import Diagnostics
package import JSON
package import Values

/// What an outcome must hold.
package struct Expectation: Hashable, Sendable {
  /// The pattern of the whole outcome; `error: X` has become `error: { type: X }`, and `oneOf` at
  /// the top is a pattern with that word.
  package var pattern: Pattern

  /// Whether it says anything of `error`; where it does not, the step must succeed.
  package var mentionsError: Bool

  /// The error types that it names, for checks against the model.
  package var errorTypes: Set<String>

  /// Where the value of `expect` stands.
  package var range: SourceRange
}

/// What a value must be like, with the place where the author said so.
package struct Pattern: Hashable, Sendable {
  /// What is asked.
  package indirect enum Form: Hashable, Sendable {
    /// The same text, compared with the answer's own kind.
    case equal(Template)
    /// A mapping that holds at least these members.
    case mapping([Member])
    /// A list of the same length whose elements fit in order.
    case list([Pattern])
    /// Every one of these words.
    case words([Word])
  }

  /// A key that must be there with a fitting value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String

    /// Where the key stands.
    package var keyRange: SourceRange

    /// What its value must be like.
    package var pattern: Pattern

    /// States a key with its pattern.
    package init(key: String, keyRange: SourceRange, pattern: Pattern) {
      self.key = key
      self.keyRange = keyRange
      self.pattern = pattern
    }
  }

  /// A matcher word with what it asks.
  package enum Word: Hashable, Sendable {
    case not(Pattern)
    case oneOf([Pattern])
    /// Swift Regex syntax, found anywhere; the checker has compiled it where it holds no value.
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
    /// One of the elements of a list, or all of them, where only the run knows the list.
    case elements(ListWord, Template)
  }

  /// The words that take a list.
  package enum ListWord: Hashable, Sendable {
    case oneOf, includes
  }

  /// What is asked.
  package var form: Form

  /// Where it stands.
  package var range: SourceRange

  /// States a pattern.
  package init(_ form: Form, range: SourceRange) {
    self.form = form
    self.range = range
  }

  /// The members of a mapping; none for every other pattern.
  package var members: [Member] { if case .mapping(let members) = form { members } else { [] } }

  /// What a mapping asks of the value of a key.
  package subscript(key: String) -> Pattern? { members.first { $0.key == key }?.pattern }
}

extension Expectation {
  /// Whether only an error fits, so that the step has no effect where the scenario goes on.
  var demandsError: Bool {
    guard let error = pattern["error"] else { return false }
    if case .words(let words) = error.form { return !words.contains(.exists(false)) }
    return true
  }
}
