internal import Diagnostics
internal import Scenario
internal import YAMLTree

// The conditions of a rule.
extension PolicyReader {
  /// Reads the conditions of a rule about `subject`, which is nil if `where` has a mistake.
  mutating func readConditions(
    _ node: YAMLNode,
    of subject: PolicySetting?
  ) -> [PolicyRule.SettingMatch] {
    if case .unresolved = node.content { return [] }
    guard let pairs = node.pairs, !pairs.isEmpty else {
      report(
        .wrongRuleValue,
        "`when` must map at least one setting to a matcher",
        at: node.shownRange,
        label: node.pairs != nil
          ? "it is empty"
          : node.isMissing ? "it has no value" : "this is \(node.kindDescription)",
        help: "Write `when: { pool.MfaConfiguration: ON }`."
      )
      return []
    }
    return pairs.compactMap { readCondition($0, of: subject) }
  }

  private mutating func readCondition(
    _ pair: YAMLPair,
    of subject: PolicySetting?
  ) -> PolicyRule.SettingMatch? {
    guard let found = setting(pair.name, at: pair.key.range) else { return nil }
    let condition = found.setting
    if let subject, condition.kind.isList, condition.kind != .domain,
      !condition.isWholeKind, condition.name == nil,
      condition.kind != subject.kind || subject.isWholeKind
    {
      report(
        .foreignCondition,
        "`\(condition.text)` is not a setting of the part in `where`",
        at: pair.key.range,
        help: """
          Use a setting of the part in `where`, or select one part: \
          `\(condition.kind.rawValue).NAME.…`.
          """
      )
      return nil
    }
    return settingMatch(found, pair.value, under: pair.name)
  }
}
