internal import CognitoModel
internal import Diagnostics
internal import Project
internal import RunRecord
package import Scenario

/// Checks scenarios against a live pool's rules, before anything is sent.
package struct SafetyCheck: Sendable {
  /// The rules for each call.
  package let rules: CallRules

  /// What the pool supports.
  ///
  /// A scenario that needs more is skipped, so it breaks no rule.
  package let capabilities: Set<Requirement>

  /// Every forbidden call that a scenario could make, in the order of the files.
  package func violations(in scenarios: [Scenario]) -> [SafetyViolation] {
    scenarios.filter(wouldRun).flatMap(violations)
  }

  /// Whether any scenario that would run can change the pool, including its users, or send from it.
  package func writes(_ scenarios: [Scenario]) -> Bool {
    scenarios.filter(wouldRun).contains { scenario in
      !scenario.given.users.isEmpty
        || scenario.placedSteps.contains { placed in
          placed.step.action.calls(after: nil)
            .contains { OperationEffect.of($0.operation, $0.input).writes }
        }
    }
  }

  /// The first user, given or created by a step, whose name the run does not generate according to
  /// the text.
  ///
  /// A given user without a name is identified by an address or number if the pool's
  /// `UsernameAttributes` say so; none if they are unknown.
  package static func foreignName(
    in scenario: Scenario,
    usernameAttributes: [String] = []
  ) -> ForeignName? {
    for name in scenario.given.users.compactMap({ $0.name(where: usernameAttributes) })
    where NameOrigin(of: name, in: scenario) == .foreign {
      return ForeignName(
        written: String(scenario.file.text(in: name.range)),
        action: "given.users",
        file: scenario.file.name,
        line: name.range.meant.lowerBound.line
      )
    }
    for (step, _, number, scenario) in scenario.placedSteps(knowingSets: true) {
      for call in step.action.calls(after: nil)
      where OperationEffect.naming.contains(call.operation) {
        guard let name = call.template(at: ["Username"]),
          NameOrigin(of: name, in: scenario) == .foreign
        else { continue }
        let file = number.depth > 0 ? " in \(scenario.file.name)" : ""
        return ForeignName(
          written: String(scenario.file.text(in: name.range)),
          action: scenario.file.text(in: step.actionRange) + file,
          file: scenario.file.name,
          line: name.range.meant.lowerBound.line
        )
      }
    }
    return nil
  }

  /// The foreign names of scenarios that would otherwise run.
  ///
  /// Missing credentials and message sources are ignored, because they may be added later.
  package func foreignNames(
    in scenarios: [Scenario],
    usernameAttributes: [String]
  ) -> [ForeignName] {
    let possible = capabilities.union([.admin, .email, .sms])
    return scenarios.filter { $0.requirements.isSubset(of: possible) }
      .compactMap { SafetyCheck.foreignName(in: $0, usernameAttributes: usernameAttributes) }
  }

  private func wouldRun(_ scenario: Scenario) -> Bool {
    scenario.lack(among: capabilities) == nil
      && SafetyCheck.foreignName(in: scenario) == nil
  }
}

extension GivenUser {
  /// Whether the user's name may be an address or a number that the author wrote.
  var mayGoByContact: Bool { username == nil && (email != nil || phone != nil) }

  /// The author's string that the pool uses as the user name.
  fileprivate func name(where usernameAttributes: [String]) -> TextTemplate? {
    if let username { return username }
    if usernameAttributes.contains("email") { return email }
    return usernameAttributes.contains("phone_number") ? phone : nil
  }
}

// MARK: - Violations

extension SafetyCheck {
  private func violations(in scenario: Scenario) -> [SafetyViolation] {
    var found = givenViolations(in: scenario)
    var signIns: [String: SignIn] = [:]
    for placed in scenario.placedSteps {
      let (step, scenario) = (placed.step, placed.scenario)
      let signIn = signIns[step.session]
      for call in step.action.calls(after: signIn) {
        let user = call.usesSession ? signIn?.username : nil
        guard let (refusal, range) = refusal(of: call, by: user, in: scenario) else { continue }
        found.append(
          SafetyViolation(
            file: scenario.file.name,
            place: (range ?? step.actionRange).meant.lowerBound,
            scenario: scenario.name,
            phase: placed.phase,
            number: placed.number,
            action: String(scenario.file.text(in: step.actionRange)),
            operation: call.operation,
            refusal: refusal
          )
        )
      }
      if let signIn = step.action as? SignIn { signIns[step.session] = signIn }
    }
    return found
  }

  /// The forbidden calls that create given users.
  private func givenViolations(in scenario: Scenario) -> [SafetyViolation] {
    let allowed = rules.forGivenUsers.permissions
    return scenario.given.users.enumerated().flatMap { index, user in
      user.calls.compactMap { call -> SafetyViolation? in
        let missing = Permission.missing(for: call.operation, call.input, in: allowed)
        guard !missing.isEmpty else { return nil }
        return SafetyViolation(
          file: scenario.file.name,
          place: user.range.meant.lowerBound,
          scenario: scenario.name,
          phase: .given,
          number: StepNumber(index + 1),
          action: "the given user `\(user.name.name)`",
          operation: call.operation,
          refusal: .notAllowed(Permission.sufficientForGivenUsers(missing))
        )
      }
    }
  }

  /// Why a call must not be made, as far as the text shows, and its place; nil for the place if it
  /// is the step itself.
  private func refusal(
    of call: PlannedCall,
    by user: TextTemplate?,
    in scenario: Scenario
  ) -> (CallRefusal, SourceRange?)? {
    let input = call.input
    let missing = Permission.missing(for: call.operation, input, in: rules.permissions)
    if !missing.isEmpty { return (.notAllowed(missing), nil) }
    if let elsewhere = rules.elsewhere(input, CreatedResources()) {
      return (elsewhere.refusal, call.template(at: [elsewhere.member])?.range)
    }
    guard rules.isForOwnUsers(call.operation, input) else { return nil }
    let foreign = { (name: ValueTemplate) in
      NameOrigin(of: name, in: scenario) == .foreign
    }
    let refusal = { (range: SourceRange) in
      let written = String(scenario.file.text(in: range))
      return CallRefusal.foreignUser(written, operation: call.operation)
    }
    if let name = CreatedResources.naming.compactMap(call.template).first(where: foreign) {
      return (refusal(name.range), name.range)
    }
    guard let user, foreign(.scalar(user.template, kind: .text, range: user.range)) else {
      return nil
    }
    return (refusal(user.range), nil)
  }
}
