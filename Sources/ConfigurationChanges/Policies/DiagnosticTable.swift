internal import Diagnostics

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
  static let alwaysSet = DiagnosticCode(2311)
}

private let policies: [(DiagnosticCode, String)] = [
  (
    .notAPolicy,
    "A policy is not a list of rules, a rule is not a mapping, or there are several documents."
  ),
  (.unknownRuleKey, "A rule of a policy contains an unknown key."),
  (.missingRuleKey, "A rule of a policy is missing `id`, `where`, or `must`."),
  (.wrongRuleValue, "A key of a rule has no value, or a value of the wrong type."),
  (.badRuleID, "The ID of a rule is invalid."),
  (.repeatedRuleID, "Another rule has the same ID."),
  (.reservedRuleID, "A built-in rule has this ID."),
  (.unknownSetting, "A configuration does not have a setting at this path."),
  (.unknownSeverity, "The severity does not exist."),
  (.foreignCondition, "`when` has a setting of a part that the rule does not check."),
  (.alwaysSet, "A rule requires that a setting with a default does not exist."),
]

extension DiagnosticCode {
  /// The meaning of each code of policies, in the order of the codes.
  static let policyMeanings: [(code: DiagnosticCode, meaning: String)] =
    policies.map { (code: $0.0, meaning: $0.1) }
}
