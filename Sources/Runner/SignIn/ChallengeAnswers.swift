internal import AuthCrypto
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// Answers to the challenges of a sign-in.
extension ScenarioExecution {
  /// Sends an answer with what every answer has.
  func answer(
    _ reply: Reply,
    _ responses: JSONObject
  ) async throws(StepStop) -> Outcome {
    let answer = try await respond(to: reply.challenge, reply.named(responses), reply.metadata)
    return try await finish(
      answer,
      reply.attempt,
      session: reply.session,
      open: reply.challenge
    )
  }
}

/// What every answer to an open challenge goes with.
struct Reply {
  var challenge: Challenge
  let metadata: JSONValue?
  let session: String

  init(_ challenge: Challenge, _ metadata: JSONValue? = nil, session: String) {
    (self.challenge, self.metadata, self.session) = (challenge, metadata, session)
  }

  var attempt: SignInAttempt { SignInAttempt(challenge) }

  func named(_ responses: JSONObject) -> JSONObject {
    (["USERNAME": .string(challenge.username)] as JSONObject).merging(responses)
  }
}

// MARK: - Choices

extension ScenarioExecution {
  /// Goes on with a factor; the pool is told at once only where the choice itself is the answer.
  func select(_ reply: Reply, _ choice: FactorChoice) async throws(StepStop) -> Outcome {
    var challenge = reply.challenge
    switch (challenge.name, choice) {
    case ("MFA_SETUP", _):
      guard challenge.setUpChoices.contains(choice) else {
        let offered = challenge.setUpChoices.map(\.rawValue).quotedList
        let words = "the pool offers to set up \(offered), not `\(choice.rawValue)`"
        return .refusedHere("NoChallenge", words)
      }
      return try await setUp(choice, challenge, session: reply.session)
    case ("SELECT_CHALLENGE", .password), ("SELECT_CHALLENGE", .passwordSRP):
      challenge.step = .password(choice == .password ? .password : .passwordSRP)
      sessions[reply.session] = .challenged(challenge)
      return Outcome().asking(challenge)
    case ("SELECT_CHALLENGE", .webAuthn) where !passkeys(of: reply.session).isEmpty:
      return try await answerWithPasskey(nil, challenge, reply.metadata, session: reply.session)
    default: return try await answer(reply, ["ANSWER": .string(choice.rawValue)])
    }
  }

  /// Sends or proves the password that was chosen as the first factor.
  func prove(_ reply: Reply, _ password: String) async throws(StepStop) -> Outcome {
    var responses = JSONObject()
    let isSRP: Bool
    if case .password(let factor)? = reply.challenge.step {
      responses["ANSWER"] = .string(factor.rawValue)
      isSRP = factor == .passwordSRP
    } else {
      isSRP = reply.challenge.name == FirstFactor.passwordSRP.rawValue
    }
    guard isSRP else {
      responses["PASSWORD"] = .string(password)
      return try await answer(reply, responses)
    }
    let proof = PasswordProof(password, reply.metadata)
    responses["SRP_A"] = .string(proof.client.publicValue)
    let first = try await respond(to: reply.challenge, reply.named(responses), reply.metadata)
    return try await answerVerifier(
      proof,
      first,
      reply.attempt,
      session: reply.session,
      open: reply.challenge
    )
  }
}

// MARK: - Setting up

extension ScenarioExecution {
  /// Shows the pool the token's first code, and carries the sign-in on with what it gives for it.
  func verify(
    _ reply: Reply,
    _ code: String,
    _ deviceName: String?
  ) async throws(StepStop) -> Outcome {
    var reply = reply
    var input: JSONObject = ["UserCode": .string(code)]
    input["Session"] = reply.challenge.session.map { .string($0) }
    input["FriendlyDeviceName"] = deviceName.map { .string($0) }
    let answer = try await verifyToken(input, user: reply.challenge.username)
    guard answer.error == nil else { return Outcome(answer) }
    reply.challenge.session = answer.body["Session"]?.string ?? reply.challenge.session
    return try await self.answer(reply, [:])
  }
}
