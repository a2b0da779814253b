internal import Project
package import Scenario

extension DeclaredPool {
  /// The reason that `allow` of a live pool does not permit a scenario; nil if it may run.
  package func rejection(of scenario: Scenario) -> IncompatibilityReason? {
    guard isLive else { return nil }
    let rules = CallRules(poolID: "", clientIDs: [], permissions: permissions)
    let capabilities = scenario.requirements.union([.email, .sms])
    let check = SafetyCheck(rules: rules, capabilities: capabilities)
    var missing: [Permission] = []
    for violation in check.violations(in: [scenario]) {
      guard case .notAllowed(let needed) = violation.rejection else { continue }
      missing += needed.filter { !missing.contains($0) }
    }
    guard !missing.isEmpty else { return nil }
    let words = missing.map { "`\($0.word)`" }.sorted().joined(separator: ", ")
    return IncompatibilityReason("the `allow` of the pool `\(name)` does not contain \(words)")
  }
}
