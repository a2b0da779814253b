internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario

extension PolicyRule.SettingMatch {
  /// The mismatches at a place, one violation for each path.
  func violations(at place: PolicyPlace) -> [Rule.RuleViolation] {
    guard isOfEachElement else {
      return violations(of: place.value, at: place.path, place)
    }
    return (place.value?.array ?? []).flatMap { element in
      violations(of: element, at: place.path, place).map { violation in
        let shown = SettingText.text(element, of: SettingPath(.other("")))
        var told = violation.about("has \(shown), which must", insteadOf: "is \(shown), but must")
        told.element = element.string ?? element["Name"]?.string
        return told
      }
    }
  }

  private func violations(
    of value: JSONValue?,
    at path: SettingPath,
    _ place: PolicyPlace
  ) -> [Rule.RuleViolation] {
    var matcher = PatternMatcher(scope: PolicyText())
    do { try matcher.match(pattern, value, at: PolicyRule.SettingMatch.root) } catch {
      return [Rule.RuleViolation(path, error.message)]
    }
    var found: [(path: SettingPath, words: [String])] = []
    for mismatch in matcher.mismatches {
      let (violatedPath, words) = violation(mismatch, value, path, place)
      if let index = found.firstIndex(where: { $0.path == violatedPath }) {
        found[index].words.append(words)
      } else {
        found.append((violatedPath, [words]))
      }
    }
    let flows = Knowledge.entry(for: place.canonical)?.flows
    return found.map { violatedPath, words in
      var violation = Rule.RuleViolation(violatedPath, words.joined(separator: ", and "))
      violation.flows = flows
      return violation
    }
  }

  private static let root = "x"

  private func violation(
    _ mismatch: Mismatch,
    _ value: JSONValue?,
    _ path: SettingPath,
    _ place: PolicyPlace
  ) -> (SettingPath, String) {
    let (root, length) = (PolicyRule.SettingMatch.root, "length of \(PolicyRule.SettingMatch.root)")
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
    case .difference(let unwanted): "\(got), but must not \(unwanted.afterMust)"
    case .value(let wanted): "\(got), but must be \(wanted)"
    case .match(let wanted): "\(got), but must \(wanted.afterMust)"
    }
  }
}

extension String {
  /// The description of a matcher after `must`, such as `match /a/` or `be at least 12`.
  fileprivate var afterMust: String {
    let verbs = [
      "a string that matches ": "match ", "a string that starts with ": "start with ",
      "a string that ends with ": "end with ", "a value that contains ": "contain ",
      "a list that includes ": "include ",
    ]
    for (noun, verb) in verbs where hasPrefix(noun) { return verb + dropFirst(noun.count) }
    return "be " + self
  }
}

extension Rule.RuleViolation {
  /// The violation with a different start of its description.
  fileprivate func about(_ words: String, insteadOf old: String) -> Rule.RuleViolation {
    guard self.description.hasPrefix(old) else { return self }
    var violation = Rule.RuleViolation(path, words + self.description.dropFirst(old.count))
    violation.flows = flows
    return violation
  }
}
