internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension PatternDecoder {
  func scalarPattern(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    let whole = place.shape.asWhole
    // A matcher is a mapping, but it can match a list.
    let needed = !whole.canBe(.mapping) && reads(.matcher, in: node) ? ValueShape.any : whole
    guard let template = valueDecoder.template(node, as: needed) else { return nil }
    guard let literal = template.literal else {
      if node.isSoleValue {
        checkWritten(readIn: node, "\(place.identity) whole") { decoder, written in
          guard written.scalar == nil || place.shape.wordsOfScalars == nil else { return }
          _ = decoder.pattern(written, place)
        }
      }
      if let words = place.shape.wordsOfScalars {
        checkCells(readIn: node, "\(place.subject) \(words)") { decoder, cell in
          _ = decoder.literalPattern(cell.scalar?.text ?? "", cell, place)
        }
      }
      return Pattern(.equal(template), range: node.range)
    }
    return literalPattern(literal, node, place)
  }

  /// Decodes a literal, or the string in a row of `examples`.
  private func literalPattern(
    _ literal: String,
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    switch place.shape.resolved {
    case .any, .text, .token, .service, .answer: warnOfMatcher(literal, node, place)
    case .choice(let choices, let spellings):
      return choice(literal, choices, spellings, node, place)
    case .words(let words): checkWord(literal, words, node, place)
    case .boolean where literal == "true" || literal == "false": break
    case .number where JSONNumber(literal) != nil: break
    case .duration:
      guard literal == "null" || valueDecoder.duration(node, place.subject) != nil else {
        return nil
      }
    case .status where JSONNumber(literal) != nil: checkStatus(literal, node, place)
    case .boolean, .number, .status, .list, .names, .fields:
      // `null` matches any absent field.
      if literal != "null" { reportImpossible(node, place) }
    }
    return Pattern(.equal(Template(literal: literal)), range: node.range)
  }

  /// Warns about a string that looks like a matcher but is compared literally.
  private func warnOfMatcher(_ literal: String, _ node: YAMLNode, _ place: PatternPlace) {
    guard let help = node.scalar.flatMap(MatcherText.init)?.help(at: place) else { return }
    warn(
      .matcherText,
      "\(literal.asName) is compared as a string",
      at: node.range,
      help: help
    )
  }

  private func checkStatus(
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
}

extension ValueShape {
  /// The shape of a value that replaces the whole pattern; `.any` for scalars.
  fileprivate var asWhole: ValueShape {
    switch resolved {
    case .list: .list(.any)
    case .names, .fields: .names(.any)
    default: .any
    }
  }

  /// The valid strings of a scalar, as the label of a check.
  ///
  /// Nil if the scalar can be any string, or if the value is not a scalar.
  fileprivate var wordsOfScalars: String? {
    switch resolved {
    case .choice(let words, _), .words(let words): words.listed()
    case .boolean, .number, .status, .duration: kindDescription
    case .any, .text, .token, .list, .names, .fields, .service, .answer: nil
    }
  }
}
