internal import Diagnostics
internal import Project
internal import RunRecord
internal import Scenario

extension SafetyCheck {
  /// The calls that a scenario could make but that are not allowed, in the order of its steps.
  func violations(in scenario: Scenario) -> [SafetyViolation] {
    var found = givenViolations(in: scenario)
    var signIns: [String: SignIn] = [:]
    for placed in scenario.placedSteps {
      let (step, scenario) = (placed.step, placed.scenario)
      let signIn = signIns[step.session]
      for call in step.action.calls(after: signIn) {
        let user = call.usesSession ? signIn?.username : nil
        guard let (rejection, range) = rejection(of: call, by: user, in: scenario) else { continue }
        found.append(
          SafetyViolation(
            file: scenario.file.name,
            place: (range ?? step.actionRange).meant.lowerBound,
            scenario: scenario.name,
            phase: placed.phase,
            number: placed.number,
            action: String(scenario.file.key(in: step.actionRange)),
            operation: call.operation,
            rejection: rejection
          )
        )
      }
      if let signIn = step.action as? SignIn { signIns[step.session] = signIn }
    }
    return found
  }

  /// The calls that create given users but are not allowed.
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
          action: "creating the given user `\(user.name.name)`",
          operation: call.operation,
          rejection: .notAllowed(Permission.sufficientForGivenUsers(missing))
        )
      }
    }
  }

  /// The reason, known from the scenario's text, that a call is not allowed; nil if it is allowed.
  ///
  /// The range is the place of the reason; it is nil if that place is the step itself.
  private func rejection(
    of call: PlannedCall,
    by user: TextTemplate?,
    in scenario: Scenario
  ) -> (CallRejection, SourceRange?)? {
    let input = call.input
    let missing = Permission.missing(for: call.operation, input, in: rules.permissions)
    if !missing.isEmpty { return (.notAllowed(missing), nil) }
    if let elsewhere = rules.elsewhere(input, CreatedResources()) {
      return (elsewhere.rejection, call.template(at: [elsewhere.member])?.range)
    }
    guard rules.isForOwnUsers(call.operation, input) else { return nil }
    let foreign = { (name: ValueTemplate) in
      NameOrigin(of: name, in: scenario) == .foreign
    }
    let rejection = { (range: SourceRange) in
      let written = String(scenario.file.text(in: range))
      return CallRejection.foreignUser(written, operation: call.operation)
    }
    if let name = CreatedResources.naming.compactMap(call.template).first(where: foreign) {
      return (rejection(name.range), name.range)
    }
    guard let user, foreign(.scalar(user.template, kind: .text, range: user.range)) else {
      return nil
    }
    return (rejection(user.range), nil)
  }
}
