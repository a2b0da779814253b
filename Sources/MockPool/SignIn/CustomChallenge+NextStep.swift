import JSON

// The step that DefineAuthChallenge decides.
extension MockPool {
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
