internal import JSON
internal import Scenario
internal import Values

// Operations that a pool prevents although a step must succeed.
extension DescribedPool {
  /// The reasons that steps can't succeed, each a sentence without a full stop.
  ///
  /// Steps that expect an error or may not run are ignored.
  func failureReasons(in scenario: Scenario) -> [String] {
    let steps = (scenario.steps + scenario.cleanup).flatMap(\.certain).filter {
      !($0.expectation?.mentionsError ?? false)
    }
    let signsUp = steps.contains { $0.action is SignUp }
    let isOwn = scenario.given.triggers != nil || decidesSignUps
    var reasons: [String] = []
    for step in steps {
      let reason =
        switch step.action {
        case let signUp as SignUp: closed(signUp)
        case is ConfirmSignUp where signsUp && !isOwn: closedConfirmation
        case let signIn as SignIn:
          closed(signIn, step.client?.name) ?? unfinished(signIn, step)
        default: nil as String?
        }
      if let reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons
  }

  private func closed(_ signUp: SignUp) -> String? {
    if pool["AdminCreateUserConfig"]?["AllowAdminCreateUserOnly"] == true {
      return "the scenario calls `SignUp`, but `AllowAdminCreateUserOnly` is `true`"
    }
    guard let given = signUp.attributeNames else { return nil }
    // An address that is the user name is also an attribute.
    let named = Set(pool.strings("UsernameAttributes"))
    let missing = required.filter { !given.contains($0) && !named.contains($0) }
    return missing.first.map {
      "the scenario calls `SignUp` without `\($0)`, which the pool requires"
    }
  }

  /// The attributes that a sign-up must have, in the pool's order.
  private var required: [String] {
    (pool["SchemaAttributes"]?.array ?? []).compactMap { attribute in
      guard attribute["Required"] == true, let name = attribute["Name"]?.string, name != "sub"
      else { return nil }
      return name
    }
  }

  /// The reason that no code can confirm a sign-up; nil if a code may.
  private var closedConfirmation: String? {
    let verified = pool["AutoVerifiedAttributes"] ?? []
    if verified == [] {
      return "the scenario confirms its sign-up with a code, but the pool sends none: "
        + "`AutoVerifiedAttributes` is empty"
    }
    let isLink = pool["VerificationMessageTemplate"]?["DefaultEmailOption"] == "CONFIRM_WITH_LINK"
    guard isLink, verified == ["email"], pool["LambdaConfig"]?["CustomEmailSender"] == nil else {
      return nil
    }
    return "the scenario confirms its sign-up with a code, but `DefaultEmailOption` is "
      + "`CONFIRM_WITH_LINK`"
  }

  private func closed(_ signIn: SignIn, _ name: String?) -> String? {
    let client = clients.flatMap { all in
      name.map { name in all.first { $0.name == name } }
        ?? (missingClientID == nil ? all.first : nil)
    }
    guard let flow = signIn.flow.literal, let client,
      let permission = signIn.signInRequest?.permission, !client.flows.contains(permission)
    else { return nil }
    return "the scenario signs in with `\(flow.rawValue)`, but the client `\(client.name)` does "
      + "not have `\(permission)`"
  }

  /// The reason that a password sign-in does not complete in one step: a second factor follows; nil
  /// if it may complete.
  ///
  /// A remembered device can replace the second factor.
  private func unfinished(_ signIn: SignIn, _ step: Step) -> String? {
    let mode = pool["MfaConfiguration"] ?? mfa?["MfaConfiguration"]
    guard mode == "ON", step.expectation?.pattern.asksToBeDone == true, signIn.isByPassword,
      pool["DeviceConfiguration"]?["ChallengeRequiredOnNewDevice"] != true
    else { return nil }
    return "the scenario expects a sign-in to complete in one step, but `MfaConfiguration` is `ON`"
  }
}

extension SignUp {
  /// The attributes that the sign-up sets; nil if only the run can determine them.
  fileprivate var attributeNames: Set<String>? {
    switch attributes {
    case nil: []
    case .mapping(let members, _)?: Set(members.map(\.key))
    case .constant(let value, _)?: value.object.map { Set($0.keys) }
    case .scalar?, .list?: nil
    }
  }
}

extension SignIn {
  /// Whether the sign-in is known to prove a password in a flow followed by second factors.
  fileprivate var isByPassword: Bool {
    switch flow.literal {
    case .userSRP, .userPassword, .adminUserPassword: true
    case .userChoice: preferred?.literal?.isPassword == true
    case .customWithoutSRP, .customWithSRP, nil: false
    }
  }
}

extension Pattern {
  /// Whether the pattern matches only outcomes whose `nextStep` is `done`.
  fileprivate var asksToBeDone: Bool {
    guard case .equal(let text)? = self[OutcomePath.nextStep]?.form else { return false }
    return text.literal == "done"
  }
}

extension Step {
  /// The step, or the steps of its flow, if they run regardless of the values.
  fileprivate var certain: [Step] {
    guard conditions.isEmpty else { return [] }
    guard let use = action as? UseFlow else { return [self] }
    return use.flow.steps.flatMap(\.certain)
  }
}
