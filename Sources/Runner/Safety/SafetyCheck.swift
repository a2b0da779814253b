internal import CognitoModel
internal import Diagnostics
internal import Project
internal import RunRecord
package import Scenario

/// Checks scenarios against a live pool's rules, before any request is sent.
package struct SafetyCheck: Sendable {
  /// The rules for each call.
  package let rules: CallRules

  /// The pool's capabilities.
  ///
  /// A scenario that needs more is skipped and therefore breaks no rule.
  package let capabilities: Set<Requirement>

  /// The calls that scenarios could make but that are not allowed, in the order of the files.
  package func violations(in scenarios: some Sequence<Scenario>) -> [SafetyViolation] {
    scenarios.lazy.filter(wouldRun).flatMap(violations)
  }

  /// Whether any scenario that would run can change the pool or its users, or cause messages to be
  /// sent.
  package func writes(_ scenarios: some Sequence<Scenario>) -> Bool {
    scenarios.lazy.filter(wouldRun).contains { scenario in
      !scenario.given.users.isEmpty
        || scenario.placedSteps.contains { placed in
          placed.step.action.calls(after: nil)
            .contains { OperationEffect.of($0.operation, $0.input).writes }
        }
    }
  }

  /// The first given or created user whose name the run does not generate, according to the text.
  ///
  /// Depending on the pool's `UsernameAttributes`, a given user's address or phone number is the
  /// user name. If the attributes are unknown, users whose name may be an address or phone number
  /// are ignored.
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
          action: scenario.file.key(in: step.actionRange) + file,
          file: scenario.file.name,
          line: name.range.meant.lowerBound.line
        )
      }
    }
    return nil
  }

  /// The foreign names of scenarios that would otherwise run.
  ///
  /// Missing credentials and message sources are ignored, because they can be added later.
  package func foreignNames(
    in scenarios: some Sequence<Scenario>,
    usernameAttributes: [String]
  ) -> [ForeignName] {
    let possible = capabilities.union([.admin, .email, .sms])
    return scenarios.lazy.filter { $0.requirements.isSubset(of: possible) }
      .compactMap { SafetyCheck.foreignName(in: $0, usernameAttributes: usernameAttributes) }
  }

  private func wouldRun(_ scenario: Scenario) -> Bool {
    scenario.lack(among: capabilities) == nil
      && SafetyCheck.foreignName(in: scenario) == nil
  }
}

extension GivenUser {
  /// Whether the user's name may be an address or phone number from the author.
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
            action: String(scenario.file.key(in: step.actionRange)),
            operation: call.operation,
            refusal: refusal
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
          refusal: .notAllowed(Permission.sufficientForGivenUsers(missing))
        )
      }
    }
  }

  /// The reason, known from the scenario's text, that a call is not allowed; nil if it is allowed.
  ///
  /// The range is the place of the reason; it is nil if that place is the step itself.
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
