/// Reads the words of a condition on tags from left to right.
struct TagExpressionReader {
  /// The nesting limit of `not` and parentheses, each of which uses stack space.
  private static let maximumDepth = 100

  private let words: [TagToken]
  private let end: Int
  private var position = 0
  private var depth = 0

  /// Creates a reader; `end` is the string's length in scalars, where missing words are reported.
  init(words: [TagToken], end: Int) { (self.words, self.end) = (words, end) }

  /// Reads a condition that consists of all words.
  mutating func whole() throws(TagExpressionError) -> TagExpression {
    guard !words.isEmpty else { throw TagExpressionError(reason: .empty, scalars: end..<end) }
    let expression = try either()
    guard let rest = next else { return expression }
    throw rest.error(rest.text == ")" ? .unopened : .expectedOperator(found: rest.text))
  }

  private var next: TagToken? { words.indices.contains(position) ? words[position] : nil }

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

  private mutating func inside(of opening: TagToken) throws(TagExpressionError) -> TagExpression {
    let expression = try either()
    if take(")") { return expression }
    guard let word = next else { throw opening.error(.unclosed) }
    throw word.error(.expectedOperator(found: word.text))
  }
}
