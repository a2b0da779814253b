internal import CognitoModel
internal import Diagnostics
internal import RunRecord
internal import Scenario

/// Checks scenarios against a live pool's rules, before any request is sent.
struct SafetyCheck: Sendable {
  /// The rules for each call.
  let rules: CallRules

  /// The pool's capabilities.
  ///
  /// A scenario that needs more is skipped and therefore breaks no rule.
  let capabilities: Set<Requirement>

  /// The calls that scenarios could make but that are not allowed, in the order of the files.
  func violations(in scenarios: some Sequence<Scenario>) -> [SafetyViolation] {
    scenarios.lazy.filter(wouldRun).flatMap(violations)
  }

  /// Whether any scenario that would run can change the pool or its users, or cause messages to be
  /// sent.
  func writes(_ scenarios: some Sequence<Scenario>) -> Bool {
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
  static func foreignName(
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
  func foreignNames(
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
  var mayUseContactAsName: Bool { username == nil && (email != nil || phone != nil) }

  /// The author's string that the pool uses as the user name.
  fileprivate func name(where usernameAttributes: [String]) -> TextTemplate? {
    if let username { return username }
    if usernameAttributes.contains("email") { return email }
    return usernameAttributes.contains("phone_number") ? phone : nil
  }
}
