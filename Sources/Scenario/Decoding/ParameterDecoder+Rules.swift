internal import Diagnostics
internal import YAMLTree

extension ParameterDecoder {
  /// Checks the action's rules for combining parameters.
  ///
  /// A rule is skipped if the parameter that it depends on has a mistake. `unknownIndex` is the
  /// index of the diagnostic about an unknown parameter.
  func checkRules(
    _ node: YAMLNode,
    _ written: WrittenKeys,
    besides mistaken: Set<String>,
    unknownIndex: Int?
  ) {
    var broken = mistaken
    for rule in entry.rules where rule.anchor.map({ broken.contains($0.name) }) != true {
      guard rules.isStrict || rule.word == nil else { continue }
      let count = diagnostics.count
      check(rule, node, written, unknownIndex: unknownIndex)
      if diagnostics[count...].hasErrors { broken.formUnion(rule.names) }
    }
  }

  /// Checks whether the given parameters can be combined.
  private func check(
    _ rule: ParameterRule,
    _ node: YAMLNode,
    _ written: WrittenKeys,
    unknownIndex: Int?
  ) {
    let given = written.pairs.filter { pair in
      rule.names.contains(pair.name)
        && (rule.word == nil || pair.value.scalar?.text == rule.word)
    }
    switch (AnchorState(of: rule, node, written), given.first) {
    case (.fails, let first?): reportUseless(first, rule, "requires")
    case (.holds, _?) where rule.limit == .none:
      for pair in given { reportUseless(pair, rule, "can't be combined with") }
    case (.holds, nil) where rule.isNeeded && rule.names.allSatisfy(written.lacks):
      let subject = rule.anchor.map(\.spelling) ?? "`\(entry.name)`"
      reportMissing(rule.names, isChoice: true, subject, node, unknownIndex: unknownIndex)
    case (.holds, let first?), (.unknown, let first?):
      guard rule.limit == .atMostOne || rule.limit == .exactlyOne else { return }
      for (index, pair) in given.dropFirst().enumerated() {
        reportSurplus(pair, index == 0 ? "a second" : "another", besides: first, rule)
      }
    case (_, nil), (.notConcerned, _): break
    }
  }

  private func reportUseless(_ pair: YAMLPair, _ rule: ParameterRule, _ words: String) {
    report(
      .exclusiveParameters,
      "`\(pair.name)` \(words) \(rule.anchor?.spelling ?? "")",
      at: pair.key.range
    )
  }

  private func reportSurplus(
    _ pair: YAMLPair,
    _ ordinal: String,
    besides first: YAMLPair,
    _ rule: ParameterRule
  ) {
    let title =
      rule.word.map { "only one of \(rule.names.listed("and")) can be `\($0)`" }
      ?? "`\(entry.name)` takes only one of \(rule.names.listed("and"))"
    report(
      .exclusiveParameters,
      title,
      at: pair.key.range,
      label: "this is \(ordinal) parameter",
      notes: [.init("the first parameter", at: first.key.range)]
    )
  }
}

/// The state of the parameter that a rule depends on.
private enum AnchorState {
  case holds, fails
  /// The parameter is missing, and the rule does not apply.
  case notConcerned
  /// The parameter is known only at run time, or already reported as misspelled.
  case unknown

  init(of rule: ParameterRule, _ node: YAMLNode, _ written: WrittenKeys) {
    guard let anchor = rule.anchor else {
      self = .holds
      return
    }
    // Without the parameter, the excluded parameters may be combined.
    let absent = rule.limit == .none ? AnchorState.notConcerned : .fails
    guard let value = node[anchor.name], !value.isMissing else {
      self = written.lacks(anchor.name) ? absent : .unknown
      return
    }
    guard let word = anchor.word, let text = value.scalar?.text else {
      self = .holds
      return
    }
    self = text.holdsValue ? .unknown : text == word ? .holds : absent
  }
}

extension ParameterRule.Anchor {
  /// The parameter as it appears in diagnostics.
  fileprivate var spelling: String { word.map { "`\(name): \($0)`" } ?? "`\(name)`" }
}
