internal import Diagnostics
internal import ServiceRules

extension Headline {
  static func description(_ worst: Severity, _ all: [Item], of subject: Subject) -> String {
    let items = all.filter { $0.severity == worst }
    let it = subject == .change ? "This change" : "This pool"
    // A broken rule of a policy need not harm users.
    let own = items.filter { $0.rule == nil }
    if own.isEmpty, worst != .none, let rules = broken(all) { return "\(it) breaks \(rules)" }
    return description(worst, own, it, subject)
  }

  private static func description(
    _ worst: Severity,
    _ items: [Item],
    _ it: String,
    _ subject: Subject
  ) -> String {
    switch worst {
    case .deploymentFails: "This deployment will fail"
    case .dataLoss: "\(it) loses \(lost(items))"
    case .breaking: "\(it) breaks \(ways(items)) for \(concerned(items))"
    case .behavior where subject != .change: "\(it) has risky settings"
    // Only settings that protect the pool affect no flow.
    case .behavior where items.allSatisfy(\.flows.isEmpty):
      "\(it) weakens the protection of the pool"
    case .behavior: "\(it) affects \(ways(items))"
    case .unknown: "\(it) has unknown effects"
    case .text:
      subject == .change
        ? "\(it) changes the wording of messages"
        : "\(it) has settings that affect the wording of messages"
    case .none: harmlessDescription(subject)
    }
  }

  private static func harmlessDescription(_ subject: Subject) -> String {
    switch subject {
    case .change: "This change has no effect on users"
    case .pool: "No setting of this pool is risky"
    case .parts: "No part of this file is rejected"
    }
  }

  /// The broken rules of policies; nil if there are none.
  private static func broken(_ items: [Item]) -> String? {
    let rules = Set(items.compactMap(\.rule))
    let policies = Set(rules.map(\.policy))
    guard let policy = policies.first else { return nil }
    let count = rules.count.counting("rule")
    guard policies.count == 1 else { return "\(count) of policies" }
    return "\(rules.count == 1 ? "a rule" : count) of the policy `\(policy)`"
  }

  /// The users, members, or credentials that are lost permanently.
  private static func lost(_ items: [Item]) -> String {
    var groups: [String] = []
    for item in items {
      guard case .group(let name) = item.part else { return "users" }
      if !groups.contains(name) { groups.append(name) }
    }
    return "the members of the group\(groups.count == 1 ? "" : "s") \(groups.listed())"
  }

  /// The flows that fail, sign-in first; at most three are listed.
  private static func ways(_ items: [Item]) -> String {
    let flows = items.reduce(into: Set<UserFlow>()) { $0.formUnion($1.flows) }
    guard flows.count < UserFlow.allCases.count else { return "sign-in and every other flow" }
    let inOrder = [UserFlow.signIn] + UserFlow.allCases.filter { $0 != .signIn }
    let words = inOrder.filter(flows.contains).map(\.rawValue)
    guard !words.isEmpty else { return "apps" }
    let rest = words.count - 3
    return (words.prefix(3) + (rest > 0 ? [rest.counting("more flow")] : [])).inSentence()
  }

  /// The clients whose users are affected.
  private static func concerned(_ items: [Item]) -> String {
    var clients: [String] = []
    for item in items {
      guard case .client(let name) = item.part else { return "all clients" }
      if !clients.contains(name) { clients.append(name) }
    }
    let rest = clients.count - 3
    return clients.prefix(3).map { "`\($0)`" }
      .appending(rest > 0 ? rest.counting("more client") : nil).inSentence()
  }
}

extension [String] {
  fileprivate func appending(_ word: String?) -> [String] { self + [word].compactMap(\.self) }
}
