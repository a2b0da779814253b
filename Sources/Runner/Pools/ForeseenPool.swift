package import Project
package import Scenario

/// A pool as far as it is known while nothing is read from the environment and nobody is asked.
package struct ForeseenPool: Hashable, Sendable {
  /// The pool's name as the user knows it.
  package let name: String

  private let capabilities: Set<Requirement>
  private let isLive: Bool

  /// Takes what the project file declares; whether there are AWS credentials shows in the run only.
  package init(_ pool: PoolDeclaration) {
    name = pool.name
    guard case .cognito(let declaration) = pool.kind else {
      (capabilities, isLive) = (MockPoolProvider.offered, false)
      return
    }
    var offered: Set<Requirement> = [.live, .admin]
    if declaration.hasEmailSource { offered.insert(.email) }
    if declaration.hasSMSSource { offered.insert(.sms) }
    (capabilities, isLive) = (offered, true)
  }

  /// Why the pool will skip a scenario whatever the environment holds; nil where it may run it.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
      ?? (isLive ? SafetyCheck.foreignName(in: scenario)?.reason : nil)
  }
}

extension Scenario {
  /// Names the first capability that the scenario needs and a pool does not have.
  func lack(of capabilities: Set<Requirement>, on pool: String) -> String? {
    lack(among: capabilities).map {
      "requires \($0.words), which the pool `\(pool)` does not offer"
    }
  }
}

extension RequirementLack {
  /// What is lacking, in words.
  fileprivate var words: String {
    switch self {
    case .capability(let capability): "`\(capability.rawValue)`"
    case .source: "a source of messages"
    }
  }
}
