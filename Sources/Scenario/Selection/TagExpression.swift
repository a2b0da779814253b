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
      words: try TagWord.words(of: text),
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
    case strange(String)
    /// The condition exceeds the nesting limit of parentheses and `not`.
    case tooDeep
  }

  /// The kind of mistake.
  package var reason: Reason

  /// The place of the mistake in Unicode scalars, from 0; empty at the end of the string.
  package var scalars: Range<Int>
}

/// A word or a parenthesis, with its place.
struct TagWord: Hashable {
  var text: String
  var scalars: Range<Int>

  /// The words and parentheses of a string.
  static func words(of text: String) throws(TagExpressionError) -> [TagWord] {
    var words: [TagWord] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let start = index
      let kind = Kind(scalars[index])
      index += 1
      if kind == .space { continue }
      if kind != .parenthesis {
        while index < scalars.count, Kind(scalars[index]) == kind { index += 1 }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<index])
      let word = TagWord(text: String(view), scalars: start..<index)
      if kind == .strange { throw word.strangeness }
      if kind == .word, !word.text.isTagSpelling, !word.isShouted {
        throw word.error(.strange(word.text))
      }
      if word.isShouted { throw word.error(.foreign(word.text, meant: word.text.lowercased())) }
      words.append(word)
    }
    return words
  }

  private enum Kind: Equatable {
    case space, word, parenthesis, strange

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "(", ")": self = .parenthesis
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": self = .word
      default: self = scalar.properties.isWhitespace ? .space : .strange
      }
    }
  }

  private var isShouted: Bool {
    let lower = text.lowercased()
    return lower != text && TagExpression.operators.contains(lower)
  }

  private var strangeness: TagExpressionError {
    switch text {
    case "&&", "&", "+": error(.foreign(text, meant: "and"))
    case "||", "|", ",": error(.foreign(text, meant: "or"))
    case "!", "~": error(.foreign(text, meant: "not"))
    default: error(.strange(text))
    }
  }

  func error(_ reason: TagExpressionError.Reason) -> TagExpressionError {
    TagExpressionError(reason: reason, scalars: scalars)
  }
}

/// Reads the words of a condition on tags from left to right.
struct TagExpressionReader {
  /// The nesting limit of `not` and parentheses, each of which uses stack space.
  private static let maximumDepth = 100

  private let words: [TagWord]
  private let end: Int
  private var position = 0
  private var depth = 0

  /// Creates a reader; `end` is the string's length in scalars, where missing words are reported.
  init(words: [TagWord], end: Int) { (self.words, self.end) = (words, end) }

  /// Reads a condition that consists of all words.
  mutating func whole() throws(TagExpressionError) -> TagExpression {
    guard !words.isEmpty else { throw TagExpressionError(reason: .empty, scalars: end..<end) }
    let expression = try either()
    guard let rest = next else { return expression }
    throw rest.error(rest.text == ")" ? .unopened : .expectedOperator(found: rest.text))
  }

  private var next: TagWord? { words.indices.contains(position) ? words[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard next?.text == text else { return false }
    position += 1
    return true
  }

  private mutating func either() throws(TagExpressionError) -> TagExpression {
    var conditions = [try both()]
    while take("or") { conditions.append(try both()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func both() throws(TagExpressionError) -> TagExpression {
    var conditions = [try single()]
    while take("and") { conditions.append(try single()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func single() throws(TagExpressionError) -> TagExpression {
    guard let word = next else {
      throw TagExpressionError(reason: .expectedTag(found: nil), scalars: end..<end)
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= TagExpressionReader.maximumDepth else { throw word.error(.tooDeep) }
    position += 1
    switch word.text {
    case "not": return .not(try single())
    case "(": return try inside(of: word)
    case ")", "and", "or": throw word.error(.expectedTag(found: word.text))
    default: return .tag(word.text)
    }
  }

  private mutating func inside(of opening: TagWord) throws(TagExpressionError) -> TagExpression {
    let expression = try either()
    if take(")") { return expression }
    guard let word = next else { throw opening.error(.unclosed) }
    throw word.error(.expectedOperator(found: word.text))
  }
}

extension String {
  /// Whether the string is a valid tag, which a condition can select.
  var isTag: Bool { isTagSpelling && !TagExpression.operators.contains(self) }

  /// Whether the string contains only the characters of a tag, as `and`, `or`, and `not` also do.
  fileprivate var isTagSpelling: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || ValueGrammar.isDigit(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      }
  }

  /// The valid tag that an invalid tag most likely means.
  ///
  /// Nil if the string contains no letter or digit, or only `and`, `or`, or `not`.
  package var meantTag: String? {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let tag = words.joined(separator: "-")
    return tag.isTag ? tag : nil
  }
}
