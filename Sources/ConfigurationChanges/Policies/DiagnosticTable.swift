package import Diagnostics

// MARK: - AF230x: policies

extension DiagnosticCode {
  static let notAPolicy = DiagnosticCode(2301)
  static let unknownRuleKey = DiagnosticCode(2302)
  static let missingRuleKey = DiagnosticCode(2303)
  static let wrongRuleValue = DiagnosticCode(2304)
  static let badRuleID = DiagnosticCode(2305)
  static let repeatedRuleID = DiagnosticCode(2306)
  static let reservedRuleID = DiagnosticCode(2307)
  static let unknownSetting = DiagnosticCode(2308)
  static let unknownSeverity = DiagnosticCode(2309)
  static let foreignCondition = DiagnosticCode(2310)
}

private let policies: [(DiagnosticCode, String)] = [
  (.notAPolicy, "A policy is a list of rules, each a mapping, in one document."),
  (.unknownRuleKey, "A rule of a policy does not have this key."),
  (.missingRuleKey, "A rule of a policy lacks `id`, `where`, or `must`."),
  (.wrongRuleValue, "A key of a rule has a value of the wrong kind, or no value."),
  (.badRuleID, "The id of a rule consists of lower-case letters, digits, and hyphens."),
  (.repeatedRuleID, "Another rule has the same id."),
  (.reservedRuleID, "A built-in rule has this id."),
  (.unknownSetting, "A configuration does not have a setting at this path."),
  (.unknownSeverity, "Findings do not have this severity."),
  (.foreignCondition, "`when` reads a part of the pool that the rule is not about."),
]

extension DiagnosticCode {
  /// The meaning of each policy code, in numeric order; the documentation is generated from it.
  package static let policyMeanings: [(code: DiagnosticCode, meaning: String)] =
    policies.map { (code: $0.0, meaning: $0.1) }
}
