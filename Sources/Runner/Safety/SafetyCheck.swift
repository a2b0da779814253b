internal import CognitoModel
internal import Diagnostics
internal import Project
internal import RunRecord
package import Scenario

/// Holds scenarios against what a live pool's rules permit, before anything is sent.
package struct SafetyCheck: Sendable {
  /// What each call must keep to.
  package let rules: CallRules

  /// What the pool offers; a scenario that needs more is skipped, so it breaks no rule.
  package let capabilities: Set<Requirement>

  /// Every call that a scenario that would run could make and may not, in the order of the texts.
  package func violations(in scenarios: [Scenario]) -> [SafetyViolation] {
    scenarios.filter(wouldRun).flatMap(violations)
  }

  /// Whether any scenario that would run can change the pool, its users included, or send from it.
  package func writes(_ scenarios: [Scenario]) -> Bool {
    scenarios.filter(wouldRun).contains { scenario in
      !scenario.given.users.isEmpty
        || scenario.placedSteps.contains { placed in
          placed.step.action.calls(after: nil)
            .contains { OperationEffect.of($0.operation, $0.input).writes }
        }
    }
  }

  /// The first user, given or created by a step, whose name the run, as the text shows, does not make.
  ///
  /// A given user without a name goes by an address or a number where the pool's `UsernameAttributes`
  /// say so; none where they are not known.
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

  /// The foreign names of the scenarios that would run but for them, and but for credentials and sources of
  /// messages: those can come, and are no reason to overlook a name.
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
  /// Whether what the user is called may be an address or a number that the author wrote.
  var mayGoByContact: Bool { username == nil && (email != nil || phone != nil) }

  /// What the author wrote that the pool takes as the user's name.
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

  /// The calls that make given users and may not be made.
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
          refusal: .notAllowed(missing)
        )
      }
    }
  }

  /// Why a call must not be made, as far as the text shows, and where that stands; nil for the place
  /// where it is the step itself.
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
