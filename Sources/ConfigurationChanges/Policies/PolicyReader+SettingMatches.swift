internal import Diagnostics
internal import Scenario
internal import YAMLTree

// The settings that a rule reads, and its conditions.
extension PolicyReader {
  /// Reads a setting with its matcher; nil after a mistake.
  ///
  /// `where` is checked even without a matcher.
  mutating func readSettingMatch(_ node: YAMLNode, _ must: YAMLNode?) -> PolicyRule.SettingMatch? {
    guard let path = text(node, .setting), let found = setting(path, at: node.range) else {
      return nil
    }
    guard let must else { return nil }
    guard hasMatcher(must), let settingMatch = settingMatch(found, must, under: "must") else {
      return nil
    }
    guard case .absence = settingMatch.requirement, settingMatch.setting.isAlwaysSet else {
      return settingMatch
    }
    report(
      .alwaysSet,
      "`\(settingMatch.setting.text)` has a default, so it always exists",
      at: must.shownRange,
      label: "no pool meets this requirement",
      help: "Write the required value, or `{ not: VALUE }` for a value that is not allowed."
    )
    return nil
  }

  /// Whether `must` has a value that is not empty; reports any other `must`.
  private mutating func hasMatcher(_ must: YAMLNode) -> Bool {
    if must.isMissing {
      report(
        .wrongRuleValue,
        "`must` has no value",
        at: must.shownRange,
        help: PolicyReader.matcherHelp
      )
      return false
    }
    if must.pairs?.isEmpty == true {
      report(
        .wrongRuleValue,
        "`must` is empty",
        at: must.range,
        help: PolicyReader.matcherHelp
      )
      return false
    }
    return true
  }

  mutating func setting(_ path: String, at range: SourceRange) -> PolicyPath.Found? {
    if let found = PolicyPath.setting(at: path) { return found }
    let nearest = PolicyPath.nearest(to: path)
    let isSecret = path.hasSuffix("ClientSecret")
    let roots = CanonicalSettings.Kind.allCases.map(\.rawValue).listed("or")
    report(
      .unknownSetting,
      isSecret ? "a rule can't read a secret" : "unknown setting \(path.visible.asName)",
      at: range,
      label: isSecret
        ? "did you mean `clients.hasSecret`?" : nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil && !isSecret
        ? "Start with \(roots), and add member names, such as `pool.MfaConfiguration`." : nil
    )
    return nil
  }

  /// Creates a setting match; nil after a mistake.
  mutating func settingMatch(
    _ found: PolicyPath.Found,
    _ node: YAMLNode,
    under key: String
  ) -> PolicyRule.SettingMatch? {
    let isSpan = found.setting.isLifetime && node.holdsSpan
    let shape = isSpan ? ValueShape.duration : found.shape
    let (checked, isOfEachElement) = matcher(node, under: key, of: found.setting.text, shape)
    diagnostics += checked.diagnostics.map { found.setting.inUnit($0, source) }
    guard let pattern = checked.pattern.map({ isSpan ? $0.withSpansInOneForm : $0 }),
      let requirement = PolicyRule.SettingMatch.Requirement(pattern)
    else { return nil }
    return PolicyRule.SettingMatch(
      setting: found.setting,
      isSpan: isSpan,
      pattern: pattern,
      isOfEachElement: isOfEachElement,
      requirement: requirement
    )
  }

  /// Checks a matcher; for a list, a matcher that does not fit a list applies to each element.
  private func matcher(
    _ node: YAMLNode,
    under key: String,
    of name: String,
    _ shape: ValueShape
  ) -> (checked: CheckedMatcher, isOfEachElement: Bool) {
    let checked = CheckedMatcher(node, under: key, of: name, shape: shape, in: source)
    guard checked.pattern == nil, !node.matchesWholeList, let element = shape.element else {
      return (checked, false)
    }
    let subject = "each element of \(name)"
    let each = CheckedMatcher(node, under: key, of: subject, shape: element, in: source)
    return each.pattern == nil ? (checked, false) : (each, true)
  }
}
