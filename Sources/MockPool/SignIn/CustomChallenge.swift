import JSON

/// A challenge of CreateAuthChallenge that has no response yet.
struct CustomChallenge: Hashable, Sendable, Codable {
  /// The private parameters for VerifyAuthChallengeResponse, which no caller sees.
  let secrets: JSONObject
  let metadata: String?
}

/// A completed step of a custom sign-in.
struct CustomRound: Hashable, Sendable, Codable {
  let challenge: String
  let isRight: Bool
  var metadata: String?

  /// The round as an element of `session` in triggers' events.
  fileprivate var json: JSONValue {
    var json: JSONObject = [
      "challengeName": .string(challenge), "challengeResult": .bool(isRight),
    ]
    json["challengeMetadata"] = metadata.map(JSONValue.string)
    return .object(json)
  }
}

// CUSTOM_AUTH, with or without an initial SRP password.
extension MockPool {
  mutating func startCustom(_ attempt: AuthAttempt) throws(ServiceError) -> Answer {
    let username = try attempt.username()
    let user = findForSignIn(username)
    try requireCustomOpen(to: user, of: attempt.client)
    let begun: [CustomRound] =
      attempt.parameters["CHALLENGE_NAME"] == "SRP_A"
      ? [CustomRound(challenge: "SRP_A", isRight: true)] : []
    guard let user else {
      let signIn = UnknownSignIn(attempt, as: username, rounds: begun)
      try preAuthentication(of: signIn.subject)
      return try nextRound(signIn, given: attempt.parameters)
    }
    var signIn = signIn(of: user, attempt)
    try preAuthentication(of: signIn)
    signIn.progress.rounds = begun
    return try nextRound(signIn, given: attempt.parameters)
  }

  /// Rejects users who may not sign in.
  ///
  /// This check comes before the check of the triggers (measured).
  ///
  /// For a client that hides user existence, the triggers are also invoked for missing users.
  private func requireCustomOpen(
    to user: UserTable.ID?,
    of client: ClientSettings
  ) throws(ServiceError) {
    if let user {
      try requireSignInOpen(to: user)
    } else if !client.hidesUserExistence {
      throw .noSuchUser
    }
    guard has(.defineAuthChallenge) else { throw .noCustomChallenge }
  }

  /// Runs the step that DefineAuthChallenge decides.
  ///
  /// `given` may contain the SRP value that starts a proof of the password.
  mutating func nextRound(
    _ signIn: UserSignIn,
    given: SignInParameters = SignInParameters(nil)
  ) throws(ServiceError) -> Answer {
    let subject = TriggerSubject(users[signIn.user], clientID: signIn.client.id)
    switch try decision(signIn.progress, about: subject, isFound: true) {
    case .tokens: return try admitByStatus(signIn)
    case .failure: throw .wrongPassword
    case .proof:
      let value = try given.required("SRP_A")
      return try challengeForProof(value, of: signIn)
    case .challenge(let challenge, let shown):
      let parameters: JSONObject = ["USERNAME": .string(users[signIn.user].username)]
      return ask(.custom(challenge), parameters.merging(shown), of: signIn)
    }
  }

  /// Runs the next step for a nonexistent user, who gets no tokens regardless of the triggers.
  mutating func nextRound(
    _ signIn: UnknownSignIn,
    given: SignInParameters = SignInParameters(nil)
  ) throws(ServiceError) -> Answer {
    switch try decision(signIn.progress, about: signIn.subject, isFound: false) {
    case .tokens, .failure: throw .wrongPassword
    case .proof: return try simulateProof(signIn, given)
    case .challenge(let challenge, let shown):
      let parameters: JSONObject = ["USERNAME": .string(signIn.username)]
      return ask(.custom(challenge), parameters.merging(shown), of: signIn)
    }
  }

  /// Responds to CUSTOM_CHALLENGE.
  ///
  /// DefineAuthChallenge decides the step after right and wrong responses.
  mutating func answerCustom(
    _ challenge: CustomChallenge,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    var signIn = answer.signIn
    let subject = TriggerSubject(users[signIn.user], clientID: signIn.client.id)
    let round = try judge(challenge, answer.responses, about: subject, isFound: true)
    signIn.progress.rounds.append(round)
    use(session: answer.session)
    return try nextRound(signIn)
  }

  mutating func judge(
    _ challenge: CustomChallenge,
    _ responses: SignInParameters,
    about subject: TriggerSubject,
    isFound: Bool
  ) throws(ServiceError) -> CustomRound {
    let request: JSONObject = [
      "privateChallengeParameters": .object(challenge.secrets),
      "challengeAnswer": .string(try responses.required("ANSWER")),
    ]
    guard has(.verifyAuthChallenge) else { throw .noCustomChallenge }
    let response = try ask(
      .verifyAuthChallenge,
      "VerifyAuthChallengeResponse_Authentication",
      about: subject,
      request.merging(userNotFound(!isFound, to: subject)).merging(call.clientMetadata),
      response: ["answerCorrect": .null]
    )
    return CustomRound(
      challenge: "CUSTOM_CHALLENGE",
      isRight: response?["answerCorrect"]?.bool ?? false || !rules.signIn.answerMustMatch,
      metadata: challenge.metadata
    )
  }
}

// MARK: - Next step

extension MockPool {
  private enum Decision {
    case tokens, failure, proof
    case challenge(CustomChallenge, shown: JSONObject)
  }

  private mutating func decision(
    _ progress: SignInProgress,
    about subject: TriggerSubject,
    isFound: Bool
  ) throws(ServiceError) -> Decision {
    let history = JSONValue.array(progress.rounds.map(\.json))
    let session: JSONObject = ["session": history]
    let request = session.merging(userNotFound(!isFound, to: subject))
    let response =
      try ask(
        .defineAuthChallenge,
        "DefineAuthChallenge_Authentication",
        about: subject,
        request.merging(call.clientMetadata),
        response: ["challengeName": .null, "issueTokens": .null, "failAuthentication": .null]
      ) ?? [:]
    if response["failAuthentication"]?.bool ?? false { return .failure }
    if response["issueTokens"]?.bool ?? false { return .tokens }
    switch response["challengeName"]?.string {
    case "PASSWORD_VERIFIER" where progress.rounds.last?.challenge == "SRP_A": return .proof
    case "CUSTOM_CHALLENGE": return try question(request, about: subject)
    default: throw .lambdaAnswerUnreadable
    }
  }

  private mutating func question(
    _ request: JSONObject,
    about subject: TriggerSubject
  ) throws(ServiceError) -> Decision {
    guard has(.createAuthChallenge) else { throw .noCustomChallenge }
    let asked = (["challengeName": "CUSTOM_CHALLENGE"] as JSONObject).merging(request)
    let response =
      try ask(
        .createAuthChallenge,
        "CreateAuthChallenge_Authentication",
        about: subject,
        asked.merging(call.clientMetadata),
        response: [
          "publicChallengeParameters": .null, "privateChallengeParameters": .null,
          "challengeMetadata": .null,
        ]
      ) ?? [:]
    let challenge = CustomChallenge(
      secrets: response["privateChallengeParameters"]?.object ?? [:],
      metadata: response["challengeMetadata"]?.string
    )
    return .challenge(challenge, shown: response["publicChallengeParameters"]?.object ?? [:])
  }
}
