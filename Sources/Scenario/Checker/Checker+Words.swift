internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension Checker {
  /// A mapping of matcher words; all of them must hold.
  mutating func words(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard let written = keys(of: node, place.subject) else { return nil }
    if reportVain(written.pairs, place) { return nil }
    let words = written.pairs.map { pair in
      MatcherWord(rawValue: pair.name).flatMap { self.word(pair.value, $0, place) }
    }
    return words.complete().map { Pattern(.words($0), range: node.range) }
  }

  /// Reports words that never hold of what is at the place, at the first one; returns whether
  /// there are any.
  private mutating func reportVain(_ pairs: [YAMLPair], _ place: PatternPlace) -> Bool {
    let vain = pairs.filter { MatcherWord(rawValue: $0.name)?.canHold(of: place.shape) == false }
    guard let first = vain.first else { return false }
    let verb = vain.count == 1 ? "never holds" : "never hold"
    report(
      .impossible,
      "\(vain.map(\.name).listed()) \(verb) of \(place.subject)",
      at: first.key.range,
      label: "it is \(place.shape.kindWords)"
    )
    return true
  }

  private mutating func word(
    _ node: YAMLNode,
    _ word: MatcherWord,
    _ place: PatternPlace
  ) -> Pattern.Word? {
    switch word {
    case .not: return pattern(node, place).map { .not($0) }
    case .oneOf: return list(node, word).flatMap { patterns($0, place) }.map { .oneOf($0) }
    case .each: return pattern(node, elements(of: place)).map { .each($0) }
    case .includes:
      return list(node, word).flatMap { patterns($0, elements(of: place)) }.map { .includes($0) }
    case .contains: return pattern(node, elements(of: place)).map { .contains($0) }
    case .exists: return boolean(node, "`exists`").map { .exists($0) }
    case .kind: return kind(node, place).map { .kind($0) }
    case .length: return length(node).map { .length($0) }
    case .matches: return regex(node, "`matches`").map { .matches($0.template) }
    case .atLeast, .atMost:
      return limit(node, word, place).flatMap { word.taking($0) }
    case .startsWith, .endsWith:
      return text(node, "`\(word.rawValue)`").flatMap { word.taking($0.template) }
    }
  }

  /// A limit is of the kind of what it limits: a number is never compared with some other text.
  private mutating func limit(
    _ node: YAMLNode,
    _ word: MatcherWord,
    _ place: PatternPlace
  ) -> Template? {
    let subject = "`\(word.rawValue)`"
    guard let template = text(node, subject)?.template else { return nil }
    guard let literal = template.literal else { return template }
    switch place.shape.resolved {
    case .number where JSONNumber(literal) == nil && Instant(literal) == nil,
      .status where JSONNumber(literal) == nil:
      report(.badOperand, "\(subject) needs a number here", at: node.range)
      return nil
    case .duration: return duration(node, subject) == nil ? nil : template
    case .choice, .words:
      warnOfLimit(subject, node, "\(place.subject) is one of some words")
      return template
    case .any where literal.isWord, .text where literal.isWord:
      warnOfLimit(subject, node, "this is none of them")
      return template
    case .text where place.isNeverNumber:
      warnOfLimit(subject, node, "\(place.subject) is a text")
      return template
    default: return template
    }
  }

  private mutating func warnOfLimit(_ subject: String, _ node: YAMLNode, _ label: String) {
    let title = "\(subject) compares numbers, durations and times"
    warn(.badOperand, title, at: node.range, label: label)
  }

  /// The elements behind a word that needs some.
  mutating func list(_ node: YAMLNode, _ word: MatcherWord) -> [YAMLNode]? {
    let help = "Write `\(word.rawValue): [ ... ]`."
    guard let elements = elements(of: node, "`\(word.rawValue)`", help: help) else { return nil }
    guard elements.isEmpty, node.elements?.isEmpty == true else { return elements }
    report(.badOperand, "`\(word.rawValue)` needs at least one element", at: node.range)
    return nil
  }

  /// What a list at the place holds; of texts, which contain texts, nothing is asked.
  private func elements(of place: PatternPlace) -> PatternPlace {
    guard case .list(let element) = place.shape.resolved else { return place.unknown }
    return place.element(element)
  }

  private mutating func kind(_ node: YAMLNode, _ place: PatternPlace) -> JSONKind? {
    let names = ["string", "number", "boolean", "list", "mapping", "null"]
    guard let text = writtenText(node, "`is`") else { return nil }
    if let kind = JSONKind(rawValue: text), names.contains(text) {
      if place.shape.canBe(kind) { return kind }
      report(
        .impossible,
        "\(place.subject) is never a \(text)",
        at: node.range,
        label: "it is \(place.shape.kindWords)"
      )
      return nil
    }
    let meant = ["text": "string", "object": "mapping", "array": "list", "bool": "boolean"]
    let nearest = meant[text] ?? nearest(to: text, among: names)
    report(
      .badOperand,
      "`is` takes the name of a kind",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? "The kinds are \(names.listed())." : nil
    )
    return nil
  }

  /// A length is a count, or a matcher of one.
  private mutating func length(_ node: YAMLNode) -> Pattern? {
    // A scalar is looked at below, in words of its own.
    let shape = node.scalar == nil ? ValueShape.number : .any
    guard let pattern = pattern(node, PatternPlace(name: "length", shape: shape)) else {
      return nil
    }
    guard case .equal(let template) = pattern.form, let text = template.literal else {
      return pattern
    }
    if let count = Int(text), count >= 0 { return pattern }
    report(.badOperand, "`length` needs a whole number", at: node.range)
    return nil
  }

  /// A text that is a regular expression; one that holds values can't be compiled yet.
  mutating func regex(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let source = text.template.literal else { return text }
    do {
      _ = try Regex(source)
      return text
    } catch {
      report(
        .badRegex,
        "\(subject) needs a regular expression",
        at: node.range,
        label: RegexWords.reason(of: error),
        help: "The syntax is that of Swift's Regex; single quotes keep backslashes as they are."
      )
      return nil
    }
  }
}

extension String {
  /// Whether it starts with a letter, as no number, duration or instant does.
  fileprivate var isWord: Bool { first?.isLetter == true }
}

extension MatcherWord {
  fileprivate func taking(_ template: Template) -> Pattern.Word? {
    switch self {
    case .startsWith: .startsWith(template)
    case .endsWith: .endsWith(template)
    case .atLeast: .atLeast(template)
    case .atMost: .atMost(template)
    default: nil
    }
  }
}

extension MatcherWord {
  /// Whether it can hold of something of this shape, as runs look at it.
  fileprivate func canHold(of shape: ValueShape) -> Bool {
    let isNested: Bool
    let isList: Bool
    switch shape.resolved {
    case .any: return true
    case .list: (isNested, isList) = (true, true)
    case .names, .fields: (isNested, isList) = (true, false)
    case .text, .choice, .words, .token, .number, .status, .duration, .boolean, .service, .answer:
      (isNested, isList) = (false, false)
    }
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
  /// Whether it can be of a JSON kind; anything can be null.
  fileprivate func canBe(_ kind: JSONKind) -> Bool {
    switch resolved {
    case .any, .service, .answer: true
    case .text, .choice, .words, .token, .duration: kind == .string || kind == .null
    case .number, .status: kind == .number || kind == .null
    case .boolean: kind == .boolean || kind == .null
    case .list: kind == .list || kind == .null
    case .names, .fields: kind == .mapping || kind == .null
    }
  }
}

/// The part of a regex error that an author can use.
private enum RegexWords {
  /// Swift's regex parser describes its errors as phrases such as `expected ')'`; anything that
  /// does not look like one is kept from the author.
  static func reason(of error: any Error) -> String {
    let text = String(describing: error)
    return text.contains("\n") || text.contains("(") ? "" : text
  }
}
