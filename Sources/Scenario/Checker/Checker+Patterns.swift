internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// Where in an outcome a pattern applies, for messages.
struct PatternPlace {
  /// The field with its path, such as `delivery.medium`, or the action for the whole outcome; empty
  /// for the owner itself.
  private var name: String
  /// The element of a list that the path starts at, in words; nil for the outcome.
  private var owner: String?
  /// What can be there.
  var shape: ValueShape
  /// Whether it is one of the members that its owner can have, and no name that somebody chose.
  private var isField = false

  init(name: String, shape: ValueShape) {
    self.name = name
    self.shape = shape
  }

  /// What a sentence calls it: `groups`, an element of `groups`.
  var subject: String {
    guard let owner else { return name.asName }
    return name.isEmpty ? owner : "\(name.asName) of \(owner)"
  }

  func member(_ name: String, _ shape: ValueShape, isTop: Bool = false) -> PatternPlace {
    var place = self
    place.isField = if case .fields = self.shape.resolved { true } else { false }
    place.name = isTop || self.name.isEmpty ? name : "\(self.name).\(name)"
    place.shape = shape
    return place
  }

  /// Whether it is a text of the service's that never holds a number.
  var isNeverNumber: Bool {
    let last = name.split(separator: ".").last ?? ""
    return isField && last.first?.isUppercase == true && !PatternPlace.numericTexts.contains(last)
  }

  /// The texts in which the service keeps numbers, by the names of the members.
  private static let numericTexts: Set<Substring> = [
    "Value", "MinValue", "MaxValue", "MinLength", "MaxLength",
  ]

  /// The same place for an element of a list.
  func element(_ shape: ValueShape) -> PatternPlace {
    var place = PatternPlace(name: "", shape: shape)
    place.owner = "an element of \(subject)"
    return place
  }

  /// A place of which nothing is known.
  var unknown: PatternPlace {
    var place = self
    place.shape = .any
    return place
  }
}

extension Checker {
  /// What a value must be like; parts that the value can never have are reported.
  mutating func pattern(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard isWritten(node, place.subject) else { return nil }
    switch node.content {
    case .scalar: return scalarPattern(node, place)
    case .sequence(let elements): return listPattern(elements, node, place)
    case .mapping(let pairs):
      if MatcherWord.areAll(pairs) { return words(node, place) }
      if place.shape.hasNoMembers,
        pairs.contains(where: { MatcherWord(rawValue: $0.name) != nil })
      {
        reportOtherWords(pairs, place)
        return nil
      }
      if pairs.count == 1, pairs[0].name == MatcherWord.escape, pairs[0].value.pairs != nil {
        guard place.shape.canHaveFields else {
          reportNoFields(pairs[0], place)
          return nil
        }
        return members(pairs[0].value, place)
      }
      warnOfMixedWords(pairs, place)
      warnOfNearWords(pairs, place)
      return members(node, place)
    case .unresolved: return nil
    }
  }

  /// A pattern of texts or patterns for each of several values.
  mutating func patterns(_ nodes: [YAMLNode], _ place: PatternPlace) -> [Pattern]? {
    nodes.map { pattern($0, place) }.complete()
  }
}

// MARK: - Scalars and lists

extension Checker {
  private mutating func scalarPattern(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard let template = template(node) else { return nil }
    guard let literal = template.literal else {
      if let words = place.shape.wordsOfScalars {
        checkCells(readIn: node, "\(place.subject) \(words)") { checker, cell in
          _ = checker.literalPattern(cell.scalar?.text ?? "", cell, place)
        }
      }
      return Pattern(.equal(template), range: node.range)
    }
    return literalPattern(literal, node, place)
  }

  /// A text that is written out, or that a row of `examples` has.
  private mutating func literalPattern(
    _ literal: String,
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    switch place.shape.resolved {
    case .any, .text, .token, .service, .answer: break
    case .choice(let choices, let spellings):
      return choice(literal, choices, spellings, node, place)
    case .words(let words): checkWord(literal, words, node, place)
    case .boolean where literal == "true" || literal == "false": break
    case .number where JSONNumber(literal) != nil: break
    case .duration:
      guard literal == "null" || duration(node, place.subject) != nil else { return nil }
    case .status where JSONNumber(literal) != nil: checkStatus(literal, node, place)
    case .boolean, .number, .status, .list, .names, .fields:
      // `null` holds of any field that is not there.
      if literal != "null" { reportImpossible(node, place) }
    }
    return Pattern(.equal(Template(literal: literal)), range: node.range)
  }

  private mutating func checkStatus(
    _ literal: String,
    _ node: YAMLNode,
    _ place: PatternPlace
  ) {
    guard Int(literal).map((100...599).contains) != true else { return }
    report(
      .impossible,
      "\(place.subject) is always a whole number from 100 to 599",
      at: node.range
    )
  }

  private mutating func choice(
    _ literal: String,
    _ choices: [String],
    _ spellings: [String: String],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    if let meant = spellings[literal] {
      return Pattern(.equal(Template(literal: meant)), range: node.range)
    }
    // `null` holds of any field that is not there.
    if !choices.contains(literal), literal != "null" {
      let nearest = nearest(to: literal, among: choices)
      report(
        .impossible,
        "\(place.subject) is never \(literal.asName) here",
        at: node.range,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        help: nearest == nil ? "It is \(choices.listed("or"))." : nil
      )
    }
    return Pattern(.equal(Template(literal: literal)), range: node.range)
  }

  /// A word of the service: a slip in one is a mistake, since what it decides would never hold; one
  /// that is like none may be newer than the model.
  private mutating func checkWord(
    _ literal: String,
    _ words: [String],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) {
    guard !words.contains(literal), !node.isNull else { return }
    if let slip = Suggestion.slip(literal, of: words) {
      report(
        .impossible,
        "\(place.subject) is never \(literal.asName)",
        at: node.range,
        label: "did you mean `\(slip)`?"
      )
      return
    }
    let nearest = nearest(to: literal, among: words)
    warn(
      .unlikelyWord,
      "the service model does not know \(literal.asName) for \(place.subject)",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil && words.count <= 12 ? "It knows \(words.listed())." : nil
    )
  }

  private mutating func listPattern(
    _ elements: [YAMLNode],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    switch place.shape.resolved {
    case .list(let element):
      let below = place.element(element)
      return patterns(elements, below).map { Pattern(.list($0), range: node.range) }
    case .any:
      let below = place.element(.any)
      return patterns(elements, below).map { Pattern(.list($0), range: node.range) }
    default:
      reportImpossible(node, place)
      return nil
    }
  }

  private mutating func reportImpossible(_ node: YAMLNode, _ place: PatternPlace) {
    var help: String?
    if case .list = place.shape.resolved {
      help = "Write `[ ... ]`, or `{ includes: [ ... ] }` for some of the elements."
    } else if case .names = place.shape.resolved {
      help = "Write `{ NAME: ... }`."
    } else if node.elements != nil, place.shape.hasNoMembers {
      help = "One of several values is written `{ oneOf: [ ... ] }`."
    }
    report(
      .impossible,
      "\(place.subject) is always \(place.shape.kindWords)",
      at: node.shownRange,
      label: "this is \(node.kindWords)",
      help: help
    )
  }
}

// MARK: - Mappings

extension Checker {
  private mutating func members(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard let written = keys(of: node, place.subject) else { return nil }
    let members = written.pairs.map { pair in member(pair, place) }
    return members.complete().map { Pattern(.mapping($0), range: node.range) }
  }

  /// A key with what its value must be like; `isTop` for fields of the outcome itself.
  mutating func member(
    _ pair: YAMLPair,
    _ place: PatternPlace,
    isTop: Bool = false
  ) -> Pattern.Member? {
    guard isPlainKey(pair.key) else { return nil }
    guard let shape = place.shape.member(pair.name) else {
      reportNoField(pair, place, isTop: isTop)
      return nil
    }
    checkAttributes(inField: pair, shape)
    let below = place.member(pair.name, shape, isTop: isTop)
    guard let pattern = pattern(pair.value, below) else { return nil }
    return Pattern.Member(key: pair.name, keyRange: pair.key.range, pattern: pattern)
  }

  /// Where nothing has fields, the words that `fields` would take for some mean a matcher.
  private mutating func reportNoFields(_ pair: YAMLPair, _ place: PatternPlace) {
    report(
      .unknownField,
      "\(place.subject) has no fields",
      at: pair.key.range,
      label: "it is \(place.shape.kindWords)",
      help: "Leave `\(pair.name)` out, and write the matcher words directly."
    )
  }

  /// Where nothing has members, some matcher words mean a matcher: only the other keys are wrong.
  private mutating func reportOtherWords(_ pairs: [YAMLPair], _ place: PatternPlace) {
    for pair in pairs where MatcherWord(rawValue: pair.name) == nil {
      reportNoField(pair, place, isTop: false)
    }
  }

  /// Where fields can have any name, a matcher word beside some is one of them.
  private mutating func warnOfMixedWords(_ pairs: [YAMLPair], _ place: PatternPlace) {
    for pair in pairs
    where MatcherWord(rawValue: pair.name) != nil && place.shape.member(pair.name) != nil {
      warn(
        .mixedMatcher,
        "`\(pair.name)` is taken for a field of \(place.subject) here",
        at: pair.key.range,
        help: "Write `{ fields: { ... } }` around fields with such names; words stand alone."
      )
    }
  }

  /// Where fields can have any name, slips in nothing but matcher words are most likely no fields.
  private mutating func warnOfNearWords(_ pairs: [YAMLPair], _ place: PatternPlace) {
    let known = place.shape.memberNames
    // Most mappings have a field that is known; comparing takes the time.
    guard !pairs.isEmpty, !pairs.contains(where: { known.contains($0.name) }) else { return }
    let meant = pairs.map { MatcherWord.meant(by: $0.name) }
    guard !meant.contains(nil) else { return }
    for (pair, word) in zip(pairs, meant) where word != pair.name {
      guard place.shape.member(pair.name) != nil else { continue }
      warn(
        .mixedMatcher,
        "`\(pair.name)` is taken for a field of \(place.subject) here",
        at: pair.key.range,
        label: word.map { "did you mean `\($0)`?" } ?? ""
      )
    }
  }

  private mutating func reportNoField(_ pair: YAMLPair, _ place: PatternPlace, isTop: Bool) {
    let known = place.shape.memberNames
    let words = isTop || !known.isEmpty ? [] : MatcherWord.names
    let nearest = nearest(to: pair.name, among: known + words)
    let owner = isTop ? "the outcome of \(place.subject)" : place.subject
    let kind = known.isEmpty ? "it is \(place.shape.kindWords)" : ""
    report(
      .unknownField,
      "\(owner) has no `\(pair.name)`",
      at: pair.key.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? kind,
      help: pair.wordHelp(isTop: isTop) ?? known.help(unless: nearest)
    )
  }
}

extension YAMLPair {
  /// What to do about words that can't stand beside fields; nil for other keys.
  fileprivate func wordHelp(isTop: Bool) -> String? {
    guard let word = MatcherWord(rawValue: name) else {
      return nil
    }
    switch word {
    case .oneOf:
      return "`oneOf` stands alone; what holds in any case belongs into each alternative."
    default: return "Matcher words stand alone, without fields beside them."
    }
  }
}

extension ValueShape {
  /// What tells the texts that a scalar can be from others; nil where it can be any or is none.
  fileprivate var wordsOfScalars: String? {
    switch resolved {
    case .choice(let words, _), .words(let words): words.listed()
    case .boolean, .number, .status, .duration: kindWords
    case .any, .text, .token, .list, .names, .fields, .service, .answer: nil
    }
  }
}
