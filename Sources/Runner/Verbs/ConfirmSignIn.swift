internal import AuthCrypto
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// Answers to the challenges of a sign-in.
extension ScenarioExecution {
  func confirmSignIn(
    _ given: ConfirmSignInParameters,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard case .challenged(let challenge)? = sessions[session] else {
      return notChallenged(session)
    }
    guard challenge.answers.contains(given.answer.name) else {
      return .refusing(given.answer.name, by: challenge)
    }
    let reply = Reply(challenge, try metadata(given.metadata), session: session)
    switch given.answer {
    case .newPassword(let password, let attributes):
      return try await answer(reply, try newPassword(password, attributes))
    case .code(let code, let deviceName):
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
    case .custom(let text): return try await answer(reply, ["ANSWER": .string(try self.text(text))])
    case .email(let address):
      return try await answer(reply, ["EMAIL": .string(try text(address))])
    case .select(let choice): return try await select(reply, try self.choice(choice))
    case .password(let password): return try await prove(reply, try text(password))
    case .passkey(let id):
      let named = id.isSessionsOwn ? nil : try text(id)
      return try await answerWithPasskey(named, challenge, reply.metadata, session: session)
    }
  }

  private func newPassword(
    _ password: TextTemplate,
    _ attributes: ValueTemplate?
  ) throws(StepStop) -> JSONObject {
    var responses: JSONObject = ["NEW_PASSWORD": .string(try text(password))]
    for (name, value) in try object(attributes)?.members ?? [] {
      responses["userAttributes.\(name)"] = .string(value.splicedText ?? value.text())
    }
    return responses
  }

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
  private func prove(_ reply: Reply, _ password: String) async throws(StepStop) -> Outcome {
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
