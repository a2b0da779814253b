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
  var json: JSONValue {
    var json: JSONObject = [
      "challengeName": .string(challenge), "challengeResult": .bool(isRight),
    ]
    json["challengeMetadata"] = metadata.map(JSONValue.string)
    return .object(json)
  }
}

extension UserSignIn {
  /// The sign-in after a right response to one of the pool's own challenges, which
  /// DefineAuthChallenge sees in a custom sign-in.
  ///
  /// The developer guide lists the challenges. «unconfirmed»: whether NEW_PASSWORD_REQUIRED and
  /// MFA_SETUP, which are not in its list, are shown.
  func passing(_ challenge: String) -> UserSignIn {
    guard progress.flow == .custom else { return self }
    var next = self
    next.progress.rounds.append(CustomRound(challenge: challenge, isRight: true))
    return next
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

  /// Rejects users who are not allowed to sign in.
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

  /// Responds to CUSTOM_CHALLENGE.
  ///
  /// DefineAuthChallenge decides the step after right and wrong responses.
  mutating func answerCustom(
    _ challenge: CustomChallenge,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    var signIn = answer.signIn
    let subject = TriggerSubject(users[signIn.user], clientID: signIn.client.id)
    let round = try evaluate(challenge, answer.responses, about: subject, isFound: true)
    signIn.progress.rounds.append(round)
    use(session: answer.session)
    return try nextRound(signIn)
  }

  mutating func evaluate(
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
