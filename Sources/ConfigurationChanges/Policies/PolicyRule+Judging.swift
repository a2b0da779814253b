internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario

extension PolicyRule {
  /// The result of checking a rule on a pool.
  struct Judgement {
    /// The settings that break the rule.
    var breaches: [Rule.Breach] = []
    /// The settings known only at deployment that the result depends on.
    var open: [SettingPath] = []
    /// The parts that the document does not contain.
    var unsaid: Set<CanonicalSettings.Kind> = []
  }

  /// Checks the rule on a pool's settings.
  func judged(_ facts: PolicyFacts) -> Judgement {
    var judgement = Judgement()
    let places: [PolicyPlace]
    switch demand.places(in: facts) {
    case .unsaid(let kind):
      judgement.unsaid = [kind]
      return judgement
    case .said(let said): places = said
    }
    let common = conditions.map { condition in
      condition.isOfPart(of: demand) ? nil : condition.places(in: facts)
    }
    for place in places {
      switch applies(to: place, common, facts) {
      case .open(let path): judgement.open.append(path)
      case .unsaid(let kind): judgement.unsaid.insert(kind)
      case .no: continue
      case .yes:
        if place.isOpen, demand.reads(place, facts) {
          judgement.open.append(place.path)
        } else {
          judgement.breaches += demand.breaches(at: place)
        }
      }
    }
    return judgement
  }

  private enum Applies {
    case yes, no
    case open(SettingPath)
    case unsaid(CanonicalSettings.Kind)
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
        if case .unsaid(let kind) = own { return .unsaid(kind) }
        continue
      }
      for other in all {
        if other.isOpen, condition.reads(other, facts) { return .open(other.path) }
        if !condition.breaches(at: other).isEmpty { return .no }
      }
    }
    return .yes
  }
}

extension PolicyRule.Demand {
  func places(in facts: PolicyFacts) -> PolicyPlaces {
    var isCounting = true
    if case .words(let words) = pattern.form {
      isCounting = !words.contains { if case .exists = $0 { true } else { false } }
    }
    return facts.places(of: setting, isSpan: isSpan, isCounting: isCounting)
  }

  /// Whether this demand and another apply to the same part, if a pool can have several.
  func isOfPart(of other: PolicyRule.Demand) -> Bool {
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

  /// The mismatches at a place, one breach for each path.
  func breaches(at place: PolicyPlace) -> [Rule.Breach] {
    guard isOfEachElement else {
      return breaches(of: place.value, at: place.path, place)
    }
    return (place.value?.array ?? []).flatMap { element in
      breaches(of: element, at: place.path, place).map { breach in
        let shown = SettingText.text(element, of: SettingPath(.other("")))
        var told = breach.about("has \(shown), which must", insteadOf: "is \(shown), but must")
        told.element = element.string ?? element["Name"]?.string
        return told
      }
    }
  }

  private func breaches(
    of value: JSONValue?,
    at path: SettingPath,
    _ place: PolicyPlace
  ) -> [Rule.Breach] {
    var matcher = PatternMatcher(scope: PolicyText())
    do { try matcher.match(pattern, value, at: PolicyRule.Demand.root) } catch {
      return [Rule.Breach(path, error.message)]
    }
    var found: [(path: SettingPath, words: [String])] = []
    for mismatch in matcher.mismatches {
      let (breached, words) = breach(mismatch, value, path, place)
      if let index = found.firstIndex(where: { $0.path == breached }) {
        found[index].words.append(words)
      } else {
        found.append((breached, [words]))
      }
    }
    let flows = Knowledge.entry(for: place.canonical)?.flows
    return found.map { breached, words in
      var breach = Rule.Breach(breached, words.joined(separator: ", and "))
      breach.flows = flows
      return breach
    }
  }

  private static let root = "x"

  private func breach(
    _ mismatch: Mismatch,
    _ value: JSONValue?,
    _ path: SettingPath,
    _ place: PolicyPlace
  ) -> (SettingPath, String) {
    let (root, length) = (PolicyRule.Demand.root, "length of \(PolicyRule.Demand.root)")
    if mismatch.path.hasPrefix(length) {
      let got = mismatch.got ?? "none"
      return (path, "has the length \(got), which must be \(mismatch.expected)")
    }
    guard mismatch.path == root else {
      let inner = String(mismatch.path.dropFirst(root.count + 1))
      return (path.member(inner), description(of: mismatch, shown: mismatch.got, isWritten: true))
    }
    let shown = value.map { SettingText.text($0, of: SettingPath(.other(""))) }
    return (path, description(of: mismatch, shown: shown, isWritten: place.isWritten))
  }

  private func description(of mismatch: Mismatch, shown: String?, isWritten: Bool) -> String {
    let got = shown.map { "is \($0)\(isWritten ? "" : " by default")" } ?? "is not set"
    return switch mismatch.requirement {
    case .presence: "is not set, but must be"
    case .absence: "\(got), but must not be set"
    case .difference(let unwanted): "\(got), but must not be \(unwanted)"
    case .value(let wanted), .match(let wanted): "\(got), but must be \(wanted)"
    }
  }
}

extension Rule.Breach {
  /// The breach with a different start of its description.
  fileprivate func about(_ words: String, insteadOf old: String) -> Rule.Breach {
    guard self.description.hasPrefix(old) else { return self }
    var breach = Rule.Breach(path, words + self.description.dropFirst(old.count))
    breach.flows = flows
    return breach
  }
}
