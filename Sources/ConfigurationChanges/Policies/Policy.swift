internal import Algorithms
internal import Diagnostics
internal import Scenario

/// A team's own rules, or a built-in set, that `pool check` adds to its rules.
package struct Policy: Sendable {
  /// The name on the command line: the word of a built-in policy, or the path of a file.
  package let name: String

  /// The rules, in the order of the file.
  let rules: [PolicyRule]

  /// The number of rules in the policy.
  package var count: Int { rules.count }
}

/// A policy's rule: a requirement on one setting, with conditions on others.
struct PolicyRule: Sendable {
  /// A setting that a rule reads, with its matcher.
  struct SettingMatch: Sendable {
    /// The requirement of a rule on a setting.
    enum Requirement: Sendable {
      case presence, absence
      /// A value that fits a phrase: `at least 12`.
      case value(String)
      /// A value that does not fit a phrase.
      case difference(from: String)
      /// A list without an element that fits a phrase.
      case exclusion(of: String)
    }

    var setting: PolicySetting
    /// Whether the pattern compares a lifetime as a duration.
    var isSpan = false
    var pattern: Pattern
    /// Whether the pattern applies to each element of a list.
    var isOfEachElement = false
    /// The requirement, used for the default fix.
    var requirement: Requirement
  }

  var id: String
  var settingMatch: SettingMatch
  /// The conditions under which the rule applies.
  var conditions: [SettingMatch] = []
  var severity = Severity.behavior
  var why: String?
  var fix: String?
  var source: String?
  /// The source range of the rule's ID.
  var range: SourceRange
}

extension Policy {
  /// Converts the rules to the form of built-in rules.
  ///
  /// If `isWhole` is true, omitted settings have their defaults, as in a configuration file.
  func rules(isWhole: Bool) -> [Rule] { rules.map { $0.rule(of: name, isWhole: isWhole) } }

  /// Rules that could not be checked, because they depend on settings known only at deployment or
  /// on parts that the document does not contain.
  struct UncheckedRules {
    /// The rules, each with a setting and the template parameters that decide the setting.
    var open: [(rule: String, subject: String, parameters: Set<String>)] = []
    var unspecified: Set<CanonicalSettings.Kind> = []
  }

  /// The rules that could not be checked.
  func uncheckedRules(on settings: CanonicalSettings, isWhole: Bool) -> UncheckedRules {
    let facts = PolicyFacts(settings: settings, isWhole: isWhole)
    return rules.reduce(into: UncheckedRules()) { result, rule in
      let assessment = rule.assessed(facts)
      result.open += assessment.open.uniqued(on: \.text).map { path in
        let parameters = facts.parameters(deciding: path)
        return (rule: rule.id, subject: path.text, parameters: parameters)
      }
      result.unspecified.formUnion(assessment.unspecified)
    }
  }

  /// A note for each setting that rules depend on: lowercase, without a full stop.
  func notes(on uncheckedRules: UncheckedRules) -> [String] {
    Dictionary(grouping: uncheckedRules.open, by: \.subject).sorted { $0.key < $1.key }
      .map { subject, rules in
        let parameters = rules.reduce(into: Set<String>()) { $0.formUnion($1.parameters) }
        return UncheckedReason(setting: subject, decidedBy: parameters)
          .note(rules.map(\.rule), " (policy \(name))")
      }
  }
}

extension PolicyRule {
  fileprivate func rule(of policy: String, isWhole: Bool) -> Rule {
    var rule = Rule(
      id,
      severity,
      why: why ?? "This is a rule of the policy `\(policy)`.",
      fix: fix ?? settingMatch.wish,
      source.map { .documented($0) } ?? .policy(policy),
      [],
      violations: { facts in
        assessed(PolicyFacts(settings: facts.settings, isWhole: isWhole)).violations
      }
    )
    rule.policy = policy
    return rule
  }
}

extension PolicyRule.SettingMatch {
  /// The default fix, as a clause.
  fileprivate var wish: String {
    let subject = isOfEachElement ? "each element of \(setting.text)" : setting.text
    return switch requirement {
    case .presence: "set \(subject)"
    // The default of an omitted setting breaks the rule too.
    case .absence:
      "leave out \(subject), or require a value in the rule if the setting has a default"
    case .difference(let unwanted): "set \(subject) to something other than \(unwanted)"
    case .exclusion(let unwanted): "remove \(unwanted) from \(subject)"
    case .value(let wanted): "set \(subject) to \(wanted)"
    }
  }
}
