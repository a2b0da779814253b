// One severity for one setting, whether its change is told or the rule that it breaks.
extension ConfigurationDifference {
  /// Gives a change and a rule that it newly breaks at the same setting the worse severity of both.
  ///
  /// A finding of a client that has a new name stands under that, its change under the old one. A rule by
  /// which the service refuses what is asked for is broken by each change that alone breaks it, wherever its
  /// setting is.
  static func unify(
    _ changes: inout [JudgedChange],
    _ findings: inout [RuleFinding],
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) {
    let setting = changes.indices.filter { !changes[$0].judgement.changesNoSetting }
    let worst = Dictionary(
      setting.map { (changes[$0].change.path, $0) },
      uniquingKeysWith: { changes[$1].severity.isWorse(than: changes[$0].severity) ? $1 : $0 }
    )
    var broken: [Int: [Int]] = [:]
    for (place, finding) in findings.enumerated() {
      var path = finding.path
      if let part = new.part(path.part) { path.part = old.found(part, of: new)?.part ?? path.part }
      if let index = worst[path] {
        broken[index, default: []].append(place)
      } else if finding.rule.verdict == .rejected {
        let causes = setting.filter { finding.isBroken(by: changes[$0].change, to: old, new) }
        for index in Set(causes.compactMap { worst[changes[$0].change.path] }) {
          broken[index, default: []].append(place)
        }
      }
    }
    for (index, places) in broken.sorted(by: { $0.key < $1.key }) {
      let severities = places.map { findings[$0].severity } + [changes[index].severity]
      let severity = severities.min { $0.rank < $1.rank } ?? .none
      changes[index].judgement.severity = severity
      changes[index].rules = places.map { findings[$0].rule.id }
      for place in places { findings[place].severity = severity }
    }
  }
}

extension RuleFinding {
  /// Whether a change breaks the rule with nothing else changed.
  fileprivate func isBroken(
    by change: SettingChange,
    to old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> Bool {
    guard [.pool, .mfa, path.part].contains(change.path.part),
      let changed = old.near(path.part).making(change)
    else { return false }
    return rule.breaches(PoolFacts(changed)).contains { $0.path == path }
  }
}

extension CanonicalSettings {
  /// The settings that a rule can read of a part: other clients say nothing of a client.
  fileprivate func near(_ part: SettingPath.Part) -> CanonicalSettings {
    guard part.kind == .clients else { return self }
    var result = self
    result.parts = parts.filter { $0.part.kind != .clients || $0.part == part }
    return result
  }

  /// The settings with one of them changed; nil where a part came or went.
  fileprivate func making(_ change: SettingChange) -> CanonicalSettings? {
    guard let place = index.place(of: change.path.part), !change.path.members.isEmpty else {
      return nil
    }
    var (result, part) = (self, parts[place])
    part.members = part.members.setting(change.after, at: change.path.members)
    let written = change.isWritten.after ? change.after : nil
    part.written = part.written.setting(written, at: change.path.members)
    result.parts[place] = part
    return result
  }
}

extension JudgedChange {
  fileprivate var severity: Severity { judgement.severity }
}

extension Severity {
  fileprivate func isWorse(than other: Severity) -> Bool { rank < other.rank }
}
