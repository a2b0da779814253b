internal import JSON
internal import ServiceRules

// Changes that no update can make, and their effects by deployer.
extension Knowledge {
  /// The rule that prevents a change; nil if every deployer can make it.
  static func rule(
    against change: SettingChange,
    making pool: JSONObject = [:],
    mfa: JSONObject = [:]
  ) -> ChangeRule? {
    let values = ChangeRule.Change(before: change.before, after: change.after, pool: pool, mfa: mfa)
    return fixed(change.path).flatMap { $0.forbids(values) ? $0 : nil }
  }

  /// The rule for a setting; nil if there is none.
  static func fixed(_ path: SettingPath) -> ChangeRule? {
    fixed.first { $0.setting.matches(path) }?.rule
  }

  private static let fixed = Rulebook.changes.map {
    (setting: SettingPattern($0.setting), rule: $0)
  }

  /// Adjusts the assessment for a new pool or part to the effect of requesting the change.
  static func fixed(
    _ assessment: Assessment,
    _ change: SettingChange,
    by sent: CanonicalSettings,
    ofNewPool isNew: Bool,
    _ disposition: PoolDisposition
  ) -> Assessment {
    // In a new pool, every part is new.
    let isOfPool = change.path.part == .pool
    let document = sent.document
    guard let rule = rule(against: change, making: document.pool, mfa: document.mfa ?? [:]),
      isOfPool || !isNew
    else { return assessment }
    let tool = sent.origin == .payload ? document.deployedBy : nil
    // If only one deployer rejects a change, the service accepts it.
    guard tool == .cloudFormation && !isNew || !rule.isOfDeployer else { return assessment }
    let outcome = rule.outcome(by: tool, isLeftOut: isOfPool && sent.leavesOut(change.path))
    let end =
      isOfPool
      ? ImmutableSettingEffect(
        ofPoolBy: tool,
        outcome,
        rule,
        isReplaced: isNew,
        document.actions != nil,
        disposition
      ) : ImmutableSettingEffect(of: change.path.part, by: tool, outcome, rule)
    return end.assessment(assessment, rule)
  }
}

extension CanonicalSettings {
  /// Whether the document leaves out the property that contains a setting of the pool.
  fileprivate func leavesOut(_ path: SettingPath) -> Bool {
    path.members.first.map { document.pool[$0] == nil } ?? false
  }
}

extension ChangeRule {
  /// The deployer's outcome; nil if the deployer is unknown.
  fileprivate func outcome(by tool: PoolDocument.Tool?, isLeftOut: Bool) -> Outcome? {
    switch tool {
    case .cloudFormation: isLeftOut ? cloudFormationLeftOut ?? cloudFormation : cloudFormation
    case .terraform: terraform
    case nil: nil
    }
  }
}
