internal import JSON
internal import Values

extension GivenUser {
  /// The calls that create the user, as far as the user's state is known before the run.
  package var calls: [PlannedCall] {
    let name = username.map { [ValueTemplate.Member.text("Username", $0)] } ?? []
    let isSuppressed = ValueTemplate.constant("SUPPRESS", range: range)
    let quietly = ValueTemplate.Member(
      key: "MessageAction",
      keyRange: range,
      value: isSuppressed
    )
    var calls: [PlannedCall] =
      status == .literal(.unconfirmed)
      ? [PlannedCall("SignUp", name)]
      : [PlannedCall("AdminCreateUser", name + [quietly])]
    switch status {
    case .literal(.resetRequired):
      calls += ["AdminSetUserPassword", "AdminResetUserPassword"].map { PlannedCall($0, name) }
    case .literal(.confirmed), .template: calls.append(PlannedCall("AdminSetUserPassword", name))
    case .literal(.unconfirmed), .literal(.forceChangePassword): break
    }
    calls += secondFactorCalls(name)
    if enabled != .literal(true) { calls.append(PlannedCall("AdminDisableUser", name)) }
    if groups != .literal([]) { calls.append(PlannedCall("AdminAddUserToGroup", name)) }
    return calls
  }

  /// The calls that register the user's second factor; `name` is the member with the user's name.
  private func secondFactorCalls(_ name: [ValueTemplate.Member]) -> [PlannedCall] {
    let mayHaveToken = totp != .literal(false) || mfa?.literal == .totp
    var calls: [PlannedCall] = []
    if mayHaveToken {
      calls += ["InitiateAuth", "AssociateSoftwareToken", "VerifySoftwareToken"].map {
        PlannedCall($0)
      }
    }
    if mayHaveToken || mfa != nil {
      calls.append(PlannedCall("AdminSetUserMFAPreference", name))
    }
    return calls
  }
}

extension Scenario {
  /// The operations that the scenario, its flows, and `given` may call.
  package var calledOperations: Set<String> {
    Set(everyStep.flatMap(\.action.operations) + tokenSetupOperations + deviceOperations)
      .union(given.users.flatMap(\.calledOperations))
  }

  /// The operations that set up a software token during a sign-in; empty if no step expects that.
  private var tokenSetupOperations: [String] {
    let steps = everyStep
    guard steps.contains(where: beginsTokenSetup) else { return [] }
    let isConfirmed = steps.contains { step in
      guard case .code? = step.action.as(ConfirmSignIn.self)?.answer else { return false }
      return true
    }
    return ["AssociateSoftwareToken"] + (isConfirmed ? ["VerifySoftwareToken"] : [])
  }

  /// Whether the step expects a sign-in to offer a software token, or saves a part of the offer.
  private func beginsTokenSetup(_ step: Step) -> Bool {
    if step.saves.contains(where: { $0.path.root == "totp" }) { return true }
    guard case .equal(let template)? = step.expectation?.pattern[OutcomePath.nextStep]?.form else {
      return false
    }
    return template.literal == "continueSignInWithTOTPSetup"
  }

  /// The operation that confirms a new device during a sign-in; empty if no device is tracked.
  private var deviceOperations: [String] {
    given.tracksDevices && everyStep.contains(where: mayReceiveDevice) ? ["ConfirmDevice"] : []
  }

  /// Whether the step may end a sign-in that makes the device known to the pool.
  private func mayReceiveDevice(_ step: Step) -> Bool {
    // Administrators' sign-ins are not tracked (developer guide).
    if let signIn = step.action.as(SignIn.self) { return signIn.flow.literal != .adminUserPassword }
    return step.action is ConfirmSignIn || step.action is AutoSignIn
  }
}

extension Given {
  /// Whether the pool's own settings turn on the tracking of devices.
  fileprivate var tracksDevices: Bool {
    guard case .mapping(let members, _)? = pool else { return false }
    return members.contains { $0.key == "DeviceConfiguration" && !$0.value.isNull }
  }
}

extension GivenUser {
  /// The operations that create the user and any groups, which the default pool does not have.
  fileprivate var calledOperations: [String] {
    calls.map(\.operation) + (groups == .literal([]) ? [] : ["CreateGroup"])
  }
}
