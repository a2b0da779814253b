internal import Diagnostics
internal import JSON

// Account recovery.
extension Rulebook {
  private static let mechanisms: MemberPath = "AccountRecoverySetting.RecoveryMechanisms"

  static let recovery = ServicePart.recovery.rules([
    "recovery-repeated": refused(
      says: "Invalid account recovery setting parameter. Account Recovery Setting cannot have "
        + "duplicate priorities or recovery mechanisms.",
      source: .measured(
        "cdk-preflight, recovery-duplicate; duplicate names: inferred from the message"
      ),
      why: "Cognito tries the mechanisms in order of priority.",
      fix: "list each mechanism once, with its own priority: 1 or 2"
    ) { call in
      let listed = call.value(mechanisms)?.array ?? []
      let names = listed.compactMap { $0["Name"]?.string }
      let priorities = listed.compactMap { $0["Priority"]?.int }
      if Set(priorities).count < priorities.count {
        return [RuleViolation(mechanisms, "has a duplicate Priority")]
      }
      guard Set(names).count < names.count else { return [] }
      return [RuleViolation(mechanisms, "has a duplicate mechanism: \(names.inSentence())")]
    },
    "recovery-options-mixed": refused(
      says: "Invalid account recovery setting parameter. Account Recovery Setting cannot use "
        + "admin_only setting with any other recovery mechanisms.",
      source: .measured("cdk-preflight, recovery-admin-only-alone"),
      why: "admin_only means that users can't recover their accounts themselves.",
      fix: "remove admin_only to let users recover their accounts, or remove the other mechanisms"
    ) { call in
      let names = (call.value(mechanisms)?.array ?? []).compactMap { $0["Name"]?.string }
      guard names.count > 1, names.contains("admin_only") else { return [] }
      return [RuleViolation(mechanisms, "is \(names.inSentence())")]
    },
  ])
}
