internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension PatternDecoder {
  /// Decodes a mapping of matchers, all of which must match.
  func words(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard let written = keys(of: node, place.subject) else { return nil }
    if reportUnmatchable(written.pairs, place) { return nil }
    let words = written.pairs.map { pair in
      MatcherKey(word: pair.name).flatMap { self.word(pair.value, $0, place) }
    }
    return words.complete().map { Pattern(.words($0), range: node.range) }
  }

  /// Reports matchers that can never match at the place; returns whether there are any.
  private func reportUnmatchable(_ pairs: [YAMLPair], _ place: PatternPlace) -> Bool {
    let vain = pairs.filter { MatcherKey(word: $0.name)?.canHold(of: place.shape) == false }
    guard let first = vain.first else { return false }
    let verb = vain.count == 1 ? "does not apply" : "do not apply"
    return report(
      .impossible,
      "\(vain.map(\.name).listed()) \(verb) to \(place.subject)",
      at: first.key.range,
      label: "\(place.subject) is \(place.shape.kindDescription)"
    )
  }

  private func word(
    _ node: YAMLNode,
    _ word: MatcherKey,
    _ place: PatternPlace
  ) -> Pattern.Word? {
    switch word {
    case .not: return pattern(node, place.operand).map { .not($0) }
    case .oneOf where node.isSoleValue, .includes where node.isSoleValue:
      return elements(node, word, place)
    case .oneOf:
      return list(node, word).flatMap { patterns($0, place.operand) }.map { .oneOf($0) }
    case .each: return pattern(node, elements(of: place)).map { .each($0) }
    case .includes:
      return list(node, word).flatMap { patterns($0, elements(of: place)) }.map { .includes($0) }
    case .contains: return pattern(node, elements(of: place)).map { .contains($0) }
    case .exists: return valueDecoder.boolean(node, "`exists`").map { .exists($0) }
    case .kind: return kind(node, place).map { .kind($0) }
    case .length: return length(node).map { .length($0) }
    case .matches: return valueDecoder.regex(node, "`matches`").map { .matches($0.template) }
    case .atLeast: return limit(node, word, place).map { .atLeast($0) }
    case .atMost: return limit(node, word, place).map { .atMost($0) }
    case .startsWith: return text(node, word).map { .startsWith($0) }
    case .endsWith: return text(node, word).map { .endsWith($0) }
    }
  }

  private func text(_ node: YAMLNode, _ word: MatcherKey) -> Template? {
    valueDecoder.text(node, "`\(word.rawValue)`")?.template
  }

  /// Decodes a list that is known only at run time.
  private func elements(
    _ node: YAMLNode,
    _ word: MatcherKey,
    _ place: PatternPlace
  ) -> Pattern.Word? {
    let test = "\(word.rawValue) \(place.identity)"
    let list = wholeText(node, .list(.any), test) { _ = $0.word($1, word, place) }
    return list.map { .elements(word == .oneOf ? .oneOf : .includes, $0.template) }
  }

  /// Decodes the elements of a matcher that needs at least one element.
  func list(_ node: YAMLNode, _ word: MatcherKey) -> [YAMLNode]? {
    let help = "Write `\(word.rawValue): [ ... ]`."
    guard let elements = elements(of: node, "`\(word.rawValue)`", help: help) else { return nil }
    guard elements.isEmpty, node.elements?.isEmpty == true else { return elements }
    return reject(.badOperand, "`\(word.rawValue)` needs at least one element", at: node.range)
  }

  /// The place of a list's elements; of unknown shape for strings.
  private func elements(of place: PatternPlace) -> PatternPlace {
    guard case .list(let element) = place.shape.resolved else { return place.unknown.operand }
    return place.element(element)
  }
}

extension MatcherKey {
  /// The names of the matchers that can match a value of this shape.
  static func fitting(_ shape: ValueShape) -> [String] {
    allCases.filter { $0.canHold(of: shape) && !($0.isLimit && shape.isChoice) }.map(\.rawValue)
  }

  /// Whether the matcher compares sizes, which has no meaning for words.
  var isLimit: Bool { self == .atLeast || self == .atMost }

  /// Whether the matcher can match a value of this shape during the run.
  fileprivate func canHold(of shape: ValueShape) -> Bool {
    guard let kind = shape.kind else { return true }
    let isList = kind == .list
    let isNested = isList || kind == .mapping
    switch self {
    case .not, .oneOf, .exists, .kind: return true
    case .each, .includes: return isList
    case .contains: return isList || !isNested
    case .matches, .startsWith, .endsWith: return !isNested
    case .atLeast, .atMost: return !isNested && !shape.canBe(.boolean)
    case .length: return isNested || shape.canBe(.string)
    }
  }
}

extension ValueShape {
  /// Whether a value of this shape can have a JSON kind; every value can be null.
  func canBe(_ kind: JSONKind) -> Bool {
    kind == .null || self.kind == nil || kind == self.kind
  }

  /// The JSON kind of non-null values; nil if they can have any kind.
  fileprivate var kind: JSONKind? {
    switch resolved {
    case .any, .service, .answer: nil
    case .text, .choice, .words, .token, .duration: .string
    case .number, .status: .number
    case .boolean: .boolean
    case .list: .list
    case .names, .fields: .mapping
    }
  }

  /// Whether the shape is a fixed set of words.
  fileprivate var isChoice: Bool {
    switch resolved {
    case .choice, .words: true
    default: false
    }
  }
}
