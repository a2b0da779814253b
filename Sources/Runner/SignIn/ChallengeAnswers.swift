internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// What every answer to an open challenge goes with.
struct Reply {
  var challenge: Challenge
  let metadata: RequestValue?
  let session: String

  init(_ challenge: Challenge, _ metadata: RequestValue? = nil, session: String) {
    (self.challenge, self.metadata, self.session) = (challenge, metadata, session)
  }

  var attempt: SignInAttempt { SignInAttempt(challenge) }

  func named(_ responses: RequestObject) -> RequestObject {
    (["USERNAME": .string(challenge.username)] as RequestObject).merging(responses)
  }
}

extension Reply {
  /// Sends an answer with what every answer has.
  func answer(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let answer = try await challenge.respond(named(responses), metadata, in: execution)
    return try await attempt.finish(answer, session: session, open: challenge, in: execution)
  }

  /// Goes on with a factor; the pool is told at once only where the choice itself is the answer.
  func select(
    _ choice: FactorChoice,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = challenge
    switch (challenge.name, choice) {
    case ("MFA_SETUP", _):
      guard challenge.setUpChoices.contains(choice) else {
        let offered = challenge.setUpChoices.map(\.rawValue).quotedList
        let words = "the pool offers to set up \(offered), not `\(choice.rawValue)`"
        return .refusedHere("NoChallenge", words)
      }
      return try await challenge.setUp(choice, session: session, in: execution)
    case ("SELECT_CHALLENGE", .password), ("SELECT_CHALLENGE", .passwordSRP):
      challenge.step = .password(choice == .password ? .password : .passwordSRP)
      execution.sessions[session] = .challenged(challenge)
      return Outcome().asking(challenge)
    case ("SELECT_CHALLENGE", .webAuthn) where !execution.passkeys(of: session).isEmpty:
      return try await challenge.answerWithPasskey(nil, metadata, session: session, in: execution)
    default: return try await answer(["ANSWER": .string(choice.rawValue)], in: execution)
    }
  }

  /// Sends or proves the password that was chosen as the first factor.
  func prove(
    _ password: Secret,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var responses = RequestObject()
    let isSRP: Bool
    if case .password(let factor)? = challenge.step {
      responses["ANSWER"] = .string(factor.rawValue)
      isSRP = factor == .passwordSRP
    } else {
      isSRP = challenge.name == FirstFactor.passwordSRP.rawValue
    }
    guard isSRP else {
      responses["PASSWORD"] = .secret(password)
      return try await answer(responses, in: execution)
    }
    let proof = PasswordProof(password, metadata)
    responses["SRP_A"] = .secret(Secret(proof.client.publicValue))
    let first = try await challenge.respond(named(responses), metadata, in: execution)
    return try await proof.answerVerifier(
      first,
      attempt,
      session: session,
      open: challenge,
      in: execution
    )
  }

  /// Shows the pool the token's first code, and carries the sign-in on with what it gives for it.
  func verify(
    _ code: Secret,
    _ deviceName: String?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var reply = self
    var input: RequestObject = ["UserCode": .secret(code)]
    input["Session"] = challenge.session.map { .secret($0) }
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    let answer = try await execution.call("VerifySoftwareToken", input, user: challenge.username)
      .verifiedToken()
    guard answer.error == nil else { return Outcome(answer) }
    reply.challenge.session = answer.body["Session"]?.string.map { Secret($0) } ?? challenge.session
    return try await reply.answer([:], in: execution)
  }
}
