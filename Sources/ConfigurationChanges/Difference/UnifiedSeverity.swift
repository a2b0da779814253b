/// Makes the severities of a setting's change and of the rule that it breaks equal.
enum UnifiedSeverity {
  /// Sets the worse severity for a change and the rule that it newly breaks at the same setting.
  ///
  /// For a renamed client, a finding has the new name and a change has the old name. If the service
  /// rejects a request because of a rule, every change that breaks the rule on its own counts.
  static func unify(
    _ changes: inout [AssessedChange],
    _ findings: inout [RuleFinding],
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) {
    guard !findings.isEmpty else { return }
    let broken = findingsByChange(changes, &findings, old, new)
    for (index, places) in broken.sorted(by: { $0.key < $1.key }) {
      unify(&changes[index], &findings, at: places)
    }
  }

  /// Sets the causes of all findings, and returns the findings for each change that breaks their
  /// rules, both by index.
  private static func findingsByChange(
    _ changes: [AssessedChange],
    _ findings: inout [RuleFinding],
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> [Int: [Int]] {
    let setting = changes.indices.filter { !changes[$0].assessment.changesNoSetting }
    let worst = Dictionary(
      setting.map { (changes[$0].change.path, $0) },
      uniquingKeysWith: { changes[$1].severity.isWorse(than: changes[$0].severity) ? $1 : $0 }
    )
    let told = setting.map { changes[$0].change }
    let causes = ViolationCauses(told, from: old, to: new)
    let rejections = RejectionCauses(told, from: old.document, to: new.document)
    var broken: [Int: [Int]] = [:]
    for place in findings.indices {
      let finding = findings[place]
      findings[place].causes = finding.answer == nil ? causes(of: finding) : rejections(of: finding)
      if let index = worst[old.path(of: findings[place].path, in: new)] {
        broken[index, default: []].append(place)
      } else if findings[place].rule.verdict == .rejected {
        for index in findings[place].causes.compactMap({ worst[$0] }) {
          broken[index, default: []].append(place)
        }
      }
    }
    return broken
  }

  /// Sets the worst severity for a change and the findings at `places`, whose rules it breaks.
  private static func unify(
    _ change: inout AssessedChange,
    _ findings: inout [RuleFinding],
    at places: [Int]
  ) {
    // The policy alone decides the severity of its rules.
    let own = places.filter { findings[$0].rule.policy == nil }
    let severity = (own.map { findings[$0].severity } + [change.severity]).worst
    change.assessment.severity = severity
    let names = places.map { findings[$0].rule.id }
    change.rules = names.enumerated().filter {
      !names.prefix($0.offset).contains($0.element)
    }
    .map(\.element)
    // A finding without effect does not raise the severity.
    for place in own where findings[place].rule.verdict != .noEffect {
      findings[place].severity = severity
    }
  }
}

extension AssessedChange {
  fileprivate var severity: Severity { assessment.severity }
}

extension Severity {
  fileprivate func isWorse(than other: Severity) -> Bool { rank < other.rank }
}
