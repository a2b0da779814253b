internal import Diagnostics
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension Challenge {
  /// Sends a challenge response and handles the pool's response.
  func answer(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    let answer = try await challenge.send(responses, in: execution)
    return try await challenge.attempt.finish(answer, open: challenge, in: execution)
  }

  /// Continues with a factor.
  ///
  /// The pool is called immediately only if the choice itself is the challenge response.
  func select(
    _ choice: FactorChoice,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    switch (name, choice) {
    case ("MFA_SETUP", _):
      guard setUpChoices.contains(choice) else {
        let offered = setUpChoices.map(\.rawValue).quotedList
        let words = "the pool offers to set up \(offered), not `\(choice.rawValue)`"
        return .localError("NoChallenge", words)
      }
      return try await setUp(choice, in: execution)
    case ("SELECT_CHALLENGE", .password), ("SELECT_CHALLENGE", .passwordSRP):
      var challenge = self
      challenge.step = .password(choice == .password ? .password : .passwordSRP)
      return challenge.wait(Outcome(), in: execution)
    case ("SELECT_CHALLENGE", .webAuthn)
    where !execution.deviceMemories.passkeys(of: attempt.session).isEmpty:
      return try await answerWithPasskey(nil, in: execution)
    default: return try await answer(["ANSWER": .string(choice.rawValue)], in: execution)
    }
  }

  /// Sends or proves the password that was chosen as the first factor.
  func prove(
    _ password: Secret,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    if case .proof(var proof)? = step {
      proof.password = password
      return try await prove(proof, in: execution)
    }
    var responses = RequestObject()
    var factor = name
    if case .password(let chosen)? = step {
      factor = chosen.rawValue
      responses["ANSWER"] = .string(factor)
    }
    guard factor == FirstFactor.passwordSRP.rawValue else {
      responses["PASSWORD"] = .secret(password)
      return try await answer(responses, in: execution)
    }
    var challenge = self
    let proof = PasswordProof(password)
    let first = try await challenge.send(responses.merging(proof.start), in: execution)
    guard var verifier = challenge.attempt.challenge(in: first),
      verifier.name == "PASSWORD_VERIFIER"
    else { return try await challenge.attempt.finish(first, open: challenge, in: execution) }
    verifier.step = .proof(proof)
    return try await verifier.prove(proof, in: execution)
  }

  /// Responds to PASSWORD_VERIFIER, which stays open after a wrong password (measured).
  private func prove(
    _ proof: PasswordProof,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let responses = try proof.responses(to: self, in: execution)
    return try await answer(responses, in: execution)
  }

  /// Sends the token's first code to the pool, and continues the sign-in with the result.
  func verify(
    _ code: Secret,
    _ deviceName: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    var input: RequestObject = ["UserCode": .secret(code)]
    input["Session"] = sessionText.map { .secret($0) }
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    let answer = try await execution.call("VerifySoftwareToken", input, user: attempt.username)
      .verifiedToken()
    guard answer.error == nil else { return Outcome(answer) }
    challenge.sessionText = answer.sessionText ?? sessionText
    return try await challenge.answer([:], in: execution)
  }
}
