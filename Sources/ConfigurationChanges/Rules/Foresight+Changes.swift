internal import ServiceRules

// What the service will refuse of a change.
extension Foresight {
  /// What the second document newly has refused: the pool that comes of both, and the calls of the change.
  static func findings(of after: PoolDocument, since before: PoolDocument) -> [RuleFinding] {
    let known = Set(Foresight(before).findings.map(Breach.init))
    var seen: Set<Breach> = []
    let whole = after.applied(to: before)
    let (old, new) = (CanonicalSettings(before), CanonicalSettings(whole))
    // A rule about requests says nothing of what a pool was made with and keeps.
    let outcome = Foresight(whole).findings.filter { finding in
      Rulebook.rule(finding.rule.id)?.scope != .request || old[finding.path] != new[finding.path]
    }
    let update = Foresight(after.updateCalls(from: before)).findings
    return (outcome + update).filter { finding in
      !known.contains(Breach(finding)) && seen.insert(Breach(finding)).inserted
    }
  }

  /// A rule and the setting that breaks it.
  private struct Breach: Hashable {
    let rule: String
    let path: SettingPath

    init(_ finding: RuleFinding) { (rule, path) = (finding.rule.id, finding.path) }
  }
}
