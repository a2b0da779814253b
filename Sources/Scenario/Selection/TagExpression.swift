internal import Values

/// A condition on a scenario's tags, such as `smoke and not (slow or sms)`.
///
/// `not` binds more tightly than `and`, and `and` more tightly than `or`. The three words can't be
/// tags.
package indirect enum TagExpression: Hashable, Sendable {
  /// The scenario has this tag.
  case tag(String)
  /// The inner condition does not hold.
  case not(TagExpression)
  /// All of the conditions hold.
  case all([TagExpression])
  /// At least one of the conditions holds.
  case any([TagExpression])

  /// Parses a condition; throws at the first mistake.
  package init(parsing text: String) throws(TagExpressionError) {
    var reader = TagExpressionReader(
      words: try TagToken.words(of: text),
      end: text.unicodeScalars.count
    )
    self = try reader.whole()
  }

  /// Returns whether a scenario with these tags matches.
  package func holds(for tags: [String]) -> Bool {
    switch self {
    case .tag(let tag): tags.contains(tag)
    case .not(let condition): !condition.holds(for: tags)
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: tags) }
    case .any(let conditions): conditions.contains { $0.holds(for: tags) }
    }
  }

  /// The rule for the characters of a tag, as in diagnostics.
  package static let tagRule = "a tag can contain only `a` to `z`, `0` to `9`, and `-`"

  /// The words of a condition that can't be tags.
  static let operators: Set = ["and", "or", "not"]

  /// The tags in the condition, in order.
  package var tags: [String] {
    switch self {
    case .tag(let tag): [tag]
    case .not(let condition): condition.tags
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.tags)
    }
  }
}

/// The error for a string that is not a condition on tags.
package struct TagExpressionError: Error, Hashable, Sendable {
  /// The kinds of mistakes in a condition.
  package enum Reason: Hashable, Sendable {
    case empty
    /// Expected a tag, `not`, or a parenthesis; `found` is nil at the end of the string.
    case expectedTag(found: String?)
    /// Expected `and` or `or`.
    case expectedOperator(found: String)
    /// An opening parenthesis is not closed.
    case unclosed
    /// A closing parenthesis has no opening parenthesis.
    case unopened
    /// An operator of another language, with the word to use instead.
    case foreign(String, meant: String)
    /// A character that belongs to neither a word nor a parenthesis.
    case unexpected(String)
    /// The condition exceeds the nesting limit of parentheses and `not`.
    case tooDeep
  }

  /// The kind of mistake.
  package var reason: Reason

  /// The place of the mistake in Unicode scalars, from 0; empty at the end of the string.
  package var scalars: Range<Int>
}

extension String {
  /// Whether the string is a valid tag, which a condition can select.
  var isTag: Bool { isTagSpelling && !TagExpression.operators.contains(self) }

  /// Whether the string contains only the characters of a tag, as `and`, `or`, and `not` also do.
  var isTagSpelling: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte.isASCIIDigit || byte.isASCIILowercase
      }
  }

  /// The valid tag that an invalid tag most likely means.
  ///
  /// Nil if the string contains no letter or digit, or only `and`, `or`, or `not`.
  package var suggestedTag: String? {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let tag = words.joined(separator: "-")
    return tag.isTag ? tag : nil
  }
}
