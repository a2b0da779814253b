internal import Diagnostics
package import Project
package import Scenario

/// Holds scenarios against what a live pool's `allow:` permits, before anything is sent.
package struct SafetyCheck: Sendable {
  /// What the pool's `allow:` holds.
  package let permissions: Set<Permission>

  /// What the pool offers; a scenario that needs more is skipped, so it breaks no rule.
  package let capabilities: Set<Requirement>

  /// States what is allowed and offered.
  package init(permissions: Set<Permission>, capabilities: Set<Requirement>) {
    self.permissions = permissions
    self.capabilities = capabilities
  }

  /// Every call that a scenario that would run could make and may not, in the order of the texts.
  package func violations(in scenarios: [Scenario]) -> [SafetyViolation] {
    scenarios.filter(wouldRun).flatMap { scenario in
      scenario.placedSteps.flatMap { violations(of: $0, in: scenario) }
    }
  }

  /// Whether any scenario that would run can change the pool, its users included, or send from it.
  package func writes(_ scenarios: [Scenario]) -> Bool {
    scenarios.filter(wouldRun).contains { scenario in
      scenario.placedSteps.contains { $0.step.action.writes }
    }
  }

  /// The first step that creates a user under a name that, as its text shows, the run does not make.
  package static func foreignName(in scenario: Scenario) -> ForeignName? {
    for step in scenario.placedSteps.map(\.step) {
      guard let name = step.action.newUsername,
        NameOrigin(of: name, variables: scenario.variables) == .foreign
      else { continue }
      return ForeignName(
        written: String(scenario.file.text(in: name.range)),
        action: String(scenario.file.text(in: step.actionRange)),
        line: name.range.lowerBound.line
      )
    }
    return nil
  }

  private func wouldRun(_ scenario: Scenario) -> Bool {
    scenario.requirements.isSubset(of: capabilities)
      && SafetyCheck.foreignName(in: scenario) == nil
  }

  private func violations(
    of placed: (step: Step, phase: SafetyViolation.Phase, number: Int),
    in scenario: Scenario
  ) -> [SafetyViolation] {
    let action = placed.step.action
    return action.operations.compactMap { operation in
      let missing = Permission.missing(
        for: operation,
        isSuppressed: action.isSuppressed,
        in: permissions
      )
      guard !missing.isEmpty else { return nil }
      return SafetyViolation(
        file: scenario.file.name,
        place: placed.step.actionRange.lowerBound,
        scenario: scenario.name,
        phase: placed.phase,
        number: placed.number,
        action: String(scenario.file.text(in: placed.step.actionRange)),
        operation: operation,
        missing: missing
      )
    }
  }
}

extension Action {
  fileprivate var writes: Bool { operations.contains { OperationEffect.of($0).writes } }
}

extension Scenario {
  fileprivate var placedSteps: [(step: Step, phase: SafetyViolation.Phase, number: Int)] {
    steps.enumerated().map { ($1, .steps, $0 + 1) }
      + cleanup.enumerated().map { ($1, .cleanup, $0 + 1) }
  }
}
