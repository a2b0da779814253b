internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

extension ScenarioExecution {
  /// Does what a step says.
  func outcome(of step: Step) async throws(StepStop) -> Outcome {
    try chooseClient(step.client)
    let outcome: Outcome
    do throws(StepStop) {
      outcome = try await actionOutcome(of: step)
    } catch {
      guard case .unserved(let unserved) = error else { throw error }
      outcome = unserved
    }
    // A value may have asked for a later time without anything being sent.
    try await settleClock()
    return outcome
  }

  private func actionOutcome(of step: Step) async throws(StepStop) -> Outcome {
    switch step.action {
    case .operation(let call): try await outcome(of: call, session: step.session)
    case .signUp(let parameters): try await signUp(parameters)
    case .confirmSignUp(let parameters): try await confirmSignUp(parameters)
    case .resendSignUpCode(let username, let metadata):
      try await resendSignUpCode(username, metadata)
    case .resetPassword(let username, let metadata): try await resetPassword(username, metadata)
    case .confirmResetPassword(let parameters): try await confirmResetPassword(parameters)
    case .signIn(let parameters): try await signIn(parameters, session: step.session)
    case .confirmSignIn(let parameters): try await confirmSignIn(parameters, session: step.session)
    case .autoSignIn(let metadata): try await autoSignIn(metadata, session: step.session)
    case .fetchAuthSession(let refresh, let metadata):
      try await fetchAuthSession(refresh: try boolean(refresh), metadata, session: step.session)
    case .signOut(let global): try await signOut(global: try boolean(global), session: step.session)
    case .deleteUser: try await deleteUser(session: step.session)
    case .updatePassword(let old, let new):
      try await updatePassword(old: old, new: new, session: step.session)
    case .fetchUserAttributes: try await fetchUserAttributes(session: step.session)
    case .rememberDevice(let device): try await rememberDevice(device, session: step.session)
    case .forgetDevice(let device): try await forgetDevice(device, session: step.session)
    case .fetchDevices: try await fetchDevices(session: step.session)
    case .associateWebAuthnCredential:
      try await associateWebAuthnCredential(session: step.session)
    case .listWebAuthnCredentials: try await listWebAuthnCredentials(session: step.session)
    case .deleteWebAuthnCredential(let id):
      try await deleteWebAuthnCredential(id, session: step.session)
    case .updateUserAttributes(let attributes, let metadata):
      try await updateUserAttributes(attributes, metadata, session: step.session)
    case .sendVerificationCode(let attribute, let metadata):
      try await sendVerificationCode(attribute, metadata, session: step.session)
    case .confirmUserAttribute(let attribute, let code):
      try await confirmUserAttribute(attribute, code, session: step.session)
    case .setUpTOTP: try await setUpTOTP(session: step.session)
    case .verifyTOTPSetup(let code, let deviceName):
      try await verifyTOTPSetup(
        code: try text(code),
        try deviceName.map { name throws(StepStop) in try text(name) },
        session: step.session
      )
    case .fetchMFAPreference: try await fetchMFAPreference(session: step.session)
    case .updateMFAPreference(let preferences):
      try await updateMFAPreference(preferences, session: step.session)
    case .awaitCode(let parameters): try await awaitCode(step, parameters)
    case .expectTrigger(let parameters): try await expectTrigger(parameters)
    case .expectUser(let parameters): try await expectUser(parameters)
    case .set(let variables): try set(variables)
    case .wait(let span): try await wait(try duration(span))
    case .advanceClock(let span): try await advanceClock(by: try duration(span))
    case .injectFault(let fault): try await injectFault(fault)
    case .unavailable(let action): throw .notImplemented(action.name)
    case .expectPool: try await expectPool()
    case .expectClient: try await expectClient()
    case .verifyToken(let parameters): try await verifyToken(parameters, step.session)
    case .http(let parameters): try await http(parameters, limit: step.timeout)
    case .use(let parameters): try await use(parameters)
    }
  }

  /// What a step does, in a line: its own name, or the action with its main argument.
  ///
  /// Where the scenario has several sessions, the action names the one that it acts in.
  func summary(of step: Step) -> String {
    // On a copy: what is drawn for the summary is then what the step itself draws.
    var scope = scope
    if let name = step.name, let text = try? scope.text(name) { return text }
    let written = (current?.list.source ?? scenario.file).text(in: step.actionRange)
    let word = written.isEmpty ? "step" : String(written)
    let argument = mainArgument(of: step.action, in: &scope).map { " \($0)" } ?? ""
    let session = step.session.isEmpty || !hasSeveralSessions ? "" : " (\(step.session))"
    return word + argument + session
  }

  /// The argument that tells one use of an action from another; nil where there is none.
  private func mainArgument(of action: Action, in scope: inout ValueScope) -> String? {
    let template: TextTemplate? =
      switch action {
      case .signUp(let parameters): parameters.username
      case .confirmSignUp(let parameters): parameters.username
      case .resendSignUpCode(let username, _), .resetPassword(let username, _): username
      case .confirmResetPassword(let parameters): parameters.username
      case .signIn(let parameters): parameters.username
      case .awaitCode(let parameters): parameters.to
      case .expectUser(let parameters): parameters.username
      case .expectTrigger(let parameters): parameters.trigger.text
      default: nil
      }
    if let template { return try? scope.text(template) }
    switch action {
    case .expectTrigger(let parameters): return parameters.trigger.literal?.rawValue
    case .wait(.literal(let duration)), .advanceClock(.literal(let duration)):
      return duration.authoredText
    case .wait(.template(let text)), .advanceClock(.template(let text)):
      return try? scope.text(text)
    case .http(let parameters):
      let method = parameters.method.flatMap { try? scope.text($0) }
      let usual = parameters.usualMethod
      guard let url = try? scope.text(parameters.url) else { return nil }
      return HTTPShown(HTTPRequest(method: method ?? usual, url: url)).line
    case .set(let variables): return variables.map(\.name).joined(separator: ", ")
    case .use(let use): return use.flow.name
    case .operation(let call):
      let username = call.members.first { $0.key == "Username" }
      return username.flatMap { try? scope.json($0.value).splicedText }
    default: return nil
    }
  }
}
