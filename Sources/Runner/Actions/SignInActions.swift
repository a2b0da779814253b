internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension SignIn: RunnableAction {
  /// Starts a sign-in, which replaces the session's state even if the pool rejects it.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let session = step.session
    let username = try execution.text(username)
    let password = try password.map { value throws(StepStop) in try execution.secret(value) }
    let metadata = try execution.metadata(metadata)
    execution.sessions[session] = .empty
    let flow = try execution.choice(flow)
    let preferred = try preferred.map { value throws(StepStop) in try execution.choice(value) }
    var attempt = SignInAttempt(
      username,
      session: session,
      client: try execution.stepClient(),
      isAdmin: flow == .adminUserPassword,
      metadata: metadata
    )
    attempt.device = try attempt.device(device, in: execution)
    attempt.namesDevice = device != nil
    let outcome = try await attempt.begin(flow, password, preferred: preferred, in: execution)
    guard attempt.dropsDevice(after: outcome.poolError, in: execution) else { return outcome }
    return try await attempt.begin(flow, password, preferred: preferred, in: execution)
  }
}

extension ConfirmSignIn: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard case .challenged(var challenge)? = execution.sessions[step.session] else {
      return execution.sessions.notChallenged(step.session)
    }
    guard challenge.answers.contains(answer.name) else {
      return .refusing(answer.name, by: challenge)
    }
    challenge.attempt.metadata = try execution.metadata(metadata)
    switch answer {
    case .newPassword(let password, let attributes):
      return try await newPassword(password, attributes, challenge, in: execution)
    case .code(let code, let deviceName):
      return try await self.code(code, deviceName, challenge, in: execution)
    case .custom(let text):
      let text: RequestObject = ["ANSWER": .secret(try execution.secret(text))]
      return try await challenge.answer(text, in: execution)
    case .email(let text):
      return try await challenge.answer(["EMAIL": .string(try execution.text(text))], in: execution)
    case .select(let choice):
      return try await challenge.select(try execution.choice(choice), in: execution)
    case .password(let password):
      return try await challenge.prove(try execution.secret(password), in: execution)
    case .passkey(let id):
      let named = id.isSessionsOwn ? nil : try execution.text(id)
      return try await challenge.answerWithPasskey(named, in: execution)
    }
  }

  private func newPassword(
    _ password: TextTemplate,
    _ attributes: ValueTemplate?,
    _ challenge: Challenge,
    in execution: isolated Execution
  ) async throws(StepStop) -> Outcome {
    var responses: RequestObject = ["NEW_PASSWORD": .secret(try execution.secret(password))]
    for (name, value) in try execution.object(attributes)?.members ?? [] {
      responses["userAttributes.\(name)"] = .string(value.unquotedText)
    }
    return try await challenge.answer(responses, in: execution)
  }

  private func code(
    _ code: TextTemplate,
    _ deviceName: TextTemplate?,
    _ challenge: Challenge,
    in execution: isolated Execution
  ) async throws(StepStop) -> Outcome {
    if case .softwareToken? = challenge.step {
      let name = try deviceName.map { name throws(StepStop) in try execution.text(name) }
      return try await challenge.verify(try execution.secret(code), name, in: execution)
    }
    guard deviceName == nil else {
      let words =
        "`deviceName` applies only while a software token is being set up; to answer the challenge "
        + "\(challenge.name), remove `deviceName`"
      return .localError("NoChallenge", words)
    }
    let responses: RequestObject = ["\(challenge.name)_CODE": .secret(try execution.secret(code))]
    return try await challenge.answer(responses, in: execution)
  }
}
