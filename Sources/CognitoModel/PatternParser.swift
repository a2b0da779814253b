/// The error for Java syntax that the model's patterns don't use.
package struct PatternSyntaxError: Error, Hashable, Sendable {
  /// The position of the scalar at which the parser stopped, counted from 0.
  let offset: Int
}

/// A parser for the part of Java's regular expressions that the model uses.
///
/// The part consists of literals, classes with ranges and Unicode categories, groups, alternatives,
/// greedy quantifiers, `(?s)` from its position on, a look-behind for one scalar, word boundaries,
/// and anchors at both ends. The anchors have no effect, because the whole string must match.
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var position = 0
  private var dotTakesLineEnds = false

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(PatternSyntaxError) -> PatternNode {
    if consume("(?s)") { dotTakesLineEnds = true }
    _ = consume("^")
    let node = try alternatives()
    _ = consume("$")
    guard position == scalars.count else { throw error }
    return node
  }

  private mutating func alternatives() throws(PatternSyntaxError) -> PatternNode {
    var nodes = [try sequence()]
    while consume("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws(PatternSyntaxError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = peek(), scalar != "|", scalar != ")", !isAtFinalAnchor {
      if consume("(?s)") {
        dotTakesLineEnds = true
        continue
      }
      nodes.append(try quantified(try atom()))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private var isAtFinalAnchor: Bool { peek() == "$" && position == scalars.count - 1 }

  private mutating func atom() throws(PatternSyntaxError) -> PatternNode {
    if consume("(?<!") {
      let set = try single()
      guard consume(")") else { throw error }
      return .unlessAfter(set)
    }
    if consume("\\b") { return .wordBoundary }
    if consume("(?:") || (peek(1) != "?" && consume("(")) {
      let node = try alternatives()
      guard consume(")") else { throw error }
      return node
    }
    return .scalar(try single())
  }

  /// Parses an element that matches exactly one scalar.
  private mutating func single() throws(PatternSyntaxError) -> ScalarSet {
    if consume(".") { return dotTakesLineEnds ? .any : .withoutLineEnds }
    if consume("[") { return try characterClass() }
    if peek() == "\\" { return try escape() }
    guard let scalar = peek(), !"^$()[]{}*+?|".unicodeScalars.contains(scalar) else { throw error }
    position += 1
    return ScalarSet(scalar)
  }

  var error: PatternSyntaxError { PatternSyntaxError(offset: position) }
}

// MARK: - Quantifiers

extension PatternParser {
  private mutating func quantified(_ node: PatternNode) throws(PatternSyntaxError) -> PatternNode {
    guard let (atLeast, atMost) = try quantifier() else { return node }
    // The model has no lazy or possessive quantifiers and no repeated repetition.
    guard peek().map({ !"*+?{".unicodeScalars.contains($0) }) ?? true else { throw error }
    return .repetition(node, atLeast: atLeast, atMost: atMost)
  }

  private mutating func quantifier() throws(PatternSyntaxError) -> (Int, Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    guard consume("{") else { return nil }
    guard let atLeast = number() else { throw error }
    let atMost = consume(",") ? number() : atLeast
    guard consume("}"), atMost.map({ $0 >= atLeast }) ?? true else { throw error }
    return (atLeast, atMost)
  }

  private mutating func number() -> Int? {
    let digits = scalars[position...].prefix { ("0"..."9").contains($0) }
    position = digits.endIndex
    return Int(String(String.UnicodeScalarView(digits)))
  }
}

// MARK: - Scalars

extension PatternParser {
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = position + distance
    return index < scalars.count ? scalars[index] : nil
  }

  mutating func consume(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }
}
