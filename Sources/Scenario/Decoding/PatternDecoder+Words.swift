internal import Diagnostics
internal import Values
internal import YAMLTree

// Strings that are one of a list of words.
extension PatternDecoder {
  func choice(
    _ literal: String,
    _ choices: [String],
    _ spellings: [String: String],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    if let meant = spellings[literal] {
      return Pattern(.equal(Template(literal: meant)), range: node.range)
    }
    // `null` matches any absent field.
    if !choices.contains(literal), literal != "null" {
      let other = NextStepSynonyms.meant(by: literal, among: choices)
      let nearest = other ?? nearest(to: literal, among: choices)
      report(
        .impossible,
        "\(place.subject) can't be \(literal.asName) here",
        at: node.range,
        meant: nearest,
        help: "Write \(choices.listed("or"))."
      )
    }
    return Pattern(.equal(Template(literal: literal)), range: node.range)
  }

  /// Checks a word of the service.
  ///
  /// A misspelled word can never match, so it is an error.
  ///
  /// A word that resembles no known word may be newer than the service model. It causes only a
  /// warning.
  func checkWord(
    _ literal: String,
    _ words: [String],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) {
    guard !words.contains(literal), !node.isNull else { return }
    if let typo = Suggestion.typo(literal, of: words) {
      report(
        .impossible,
        "\(place.subject) can't be \(literal.asName)",
        at: node.range,
        meant: typo
      )
      return
    }
    let nearest = nearest(to: literal, among: words)
    warn(
      .unlikelyWord,
      "the service model does not list \(literal.asName) for \(place.subject)",
      at: node.range,
      meant: nearest,
      help: words.help()
    )
  }
}
