internal import AuthCrypto
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ConfirmSignIn: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard case .challenged(let challenge)? = execution.sessions[step.session] else {
      return execution.notChallenged(step.session)
    }
    guard challenge.answers.contains(answer.name) else {
      return .refusing(answer.name, by: challenge)
    }
    let reply = Reply(challenge, try execution.metadata(metadata), session: step.session)
    switch answer {
    case .newPassword(let password, let attributes):
      return try await execution.answer(
        reply,
        try execution.newPassword(password, attributes)
      )
    case .code(let code, let deviceName):
      return try await execution.answer(reply, code: code, deviceName)
    case .custom(let text):
      return try await execution.answer(reply, ["ANSWER": .string(try execution.text(text))])
    case .email(let address):
      return try await execution.answer(reply, ["EMAIL": .string(try execution.text(address))])
    case .select(let choice):
      return try await execution.select(reply, try execution.choice(choice))
    case .password(let password):
      return try await execution.prove(reply, try execution.text(password))
    case .passkey(let id):
      let named = id.isSessionsOwn ? nil : try execution.text(id)
      return try await execution.answerWithPasskey(
        named,
        challenge,
        reply.metadata,
        session: step.session
      )
    }
  }
}

extension ScenarioExecution {
  fileprivate func newPassword(
    _ password: TextTemplate,
    _ attributes: ValueTemplate?
  ) throws(StepStop) -> JSONObject {
    var responses: JSONObject = ["NEW_PASSWORD": .string(try text(password))]
    for (name, value) in try object(attributes)?.members ?? [] {
      responses["userAttributes.\(name)"] = .string(value.splicedText ?? value.text())
    }
    return responses
  }

  fileprivate func answer(
    _ reply: Reply,
    code: TextTemplate,
    _ deviceName: TextTemplate?
  ) async throws(StepStop) -> Outcome {
    let challenge = reply.challenge
    if case .softwareToken? = challenge.step {
      let name = try deviceName.map { name throws(StepStop) in try text(name) }
      return try await verify(reply, try text(code), name)
    }
    guard deviceName == nil else {
      let words =
        "the sign-in asks for a code (\(challenge.name)) and sets no software token up, so there is nothing to call by `deviceName`"
      return .refusedHere("NoChallenge", words)
    }
    return try await answer(reply, ["\(challenge.name)_CODE": .string(try text(code))])
  }
}
