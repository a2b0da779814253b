internal import JSON
internal import Scenario

extension PolicyRule {
  /// The result of checking a rule on a pool.
  struct Assessment {
    /// The settings that break the rule.
    var violations: [Rule.RuleViolation] = []
    /// The settings known only at deployment that the result depends on.
    var open: [SettingPath] = []
    /// The parts that the document does not contain.
    var unspecified: Set<CanonicalSettings.Kind> = []
  }

  /// Checks the rule on a pool's settings.
  func assessed(_ facts: PolicyFacts) -> Assessment {
    var assessment = Assessment()
    let places: [PolicyPlace]
    switch settingMatch.places(in: facts) {
    case .unspecified(let kind):
      assessment.unspecified = [kind]
      return assessment
    case .said(let said): places = said
    }
    let common = conditions.map { condition in
      condition.isOfPart(of: settingMatch) ? nil : condition.places(in: facts)
    }
    for place in places {
      switch applies(to: place, common, facts) {
      case .open(let path): assessment.open.append(path)
      case .unspecified(let kind): assessment.unspecified.insert(kind)
      case .no: continue
      case .yes:
        if place.isOpen, settingMatch.reads(place, facts) {
          assessment.open.append(place.path)
        } else {
          assessment.violations += settingMatch.violations(at: place)
        }
      }
    }
    return assessment
  }

  private enum Applies {
    case yes, no
    case open(SettingPath)
    case unspecified(CanonicalSettings.Kind)
  }

  /// Whether all conditions are met; `common` contains the places of conditions about other parts.
  private func applies(
    to place: PolicyPlace,
    _ common: [PolicyPlaces?],
    _ facts: PolicyFacts
  ) -> Applies {
    for (condition, places) in zip(conditions, common) {
      let own = places ?? .said(condition.places(at: place, in: facts))
      guard case .said(let all) = own else {
        if case .unspecified(let kind) = own { return .unspecified(kind) }
        continue
      }
      for other in all {
        if other.isOpen, condition.reads(other, facts) { return .open(other.path) }
        if !condition.violations(at: other).isEmpty { return .no }
      }
    }
    return .yes
  }
}

extension PolicyRule.SettingMatch {
  func places(in facts: PolicyFacts) -> PolicyPlaces {
    var isCounting = true
    if case .words(let words) = pattern.form {
      isCounting = !words.contains { if case .exists = $0 { true } else { false } }
    }
    return facts.places(of: setting, isSpan: isSpan, isCounting: isCounting)
  }

  /// Whether this match and another apply to the same part, if a pool can have several.
  func isOfPart(of other: PolicyRule.SettingMatch) -> Bool {
    setting.kind.isList && setting.kind == other.setting.kind && setting.name == nil
      && !setting.isWholeKind && !other.setting.isWholeKind
  }

  /// The places in the same part as another place.
  func places(at place: PolicyPlace, in facts: PolicyFacts) -> [PolicyPlace] {
    facts.places(of: setting, in: place.part, isSpan: isSpan)
  }

  /// Whether the pattern reads a value known only at deployment; in a mapping, it reads only some
  /// members.
  func reads(_ place: PolicyPlace, _ facts: PolicyFacts) -> Bool {
    guard case .mapping(let members) = pattern.form, place.value?.object != nil else {
      return true
    }
    return members.contains { facts.isOpen(place.canonical.member($0.key)) }
  }
}
