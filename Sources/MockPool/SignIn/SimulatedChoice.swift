import JSON

// USER_AUTH for a user who must not be seen to be missing.
extension MockPool {
  /// A challenge picked from the pool's factors (live run: EMAIL_OTP, its destination made from the typed name).
  mutating func simulateChoice(
    _ attempt: AuthAttempt,
    for username: String
  ) throws(ServiceError) -> Answer {
    // A user who does not exist has registered nothing.
    let registered: Set<SignInFactor> = [.webAuthn, .softwareToken]
    let factors = SignInFactor.allCases.filter { settings.offers($0) && !registered.contains($0) }
    let asked = attempt.parameters["PREFERRED_CHALLENGE"]?.string.flatMap(
      SignInFactor.init(chosen:)
    )
    let preferred = asked.flatMap { registered.contains($0) ? nil : $0 }
    let progress = SignInProgress(sub: "", clientID: attempt.client.id, flow: .choice)
    let given = ChallengeResponses(attempt.parameters)
    let factor = preferred ?? factors.last ?? .password
    // Whoever has a list to choose from has not begun.
    if preferred != nil || factor.contact != nil {
      try preAuthentication(ofNobody: username, to: attempt.client)
    }
    switch factor {
    case .password where preferred != nil:
      _ = try given.required("PASSWORD")
      throw .wrongPassword
    case .passwordSRP where preferred != nil:
      return try simulateProof(progress, given, username, attempt.client)
    case .password, .passwordSRP, .webAuthn, .softwareToken:
      return simulated(.selectFactor(factors), [:], factors, progress, attempt.client)
    case .emailOTP, .smsOTP:
      let factor: SignInFactor = factors.contains(.emailOTP) ? .emailOTP : .smsOTP
      let contact: Contact = factor == .emailOTP ? .email : .phone
      let delivery = simulatedDelivery(for: username)
      let code = SignInCode(kind: .first(factor), digits: "", contact: contact, address: "")
      let parameters: JSONObject = [
        "CODE_DELIVERY_DELIVERY_MEDIUM": .string(contact.medium.rawValue),
        "CODE_DELIVERY_DESTINATION": delivery["Destination"] ?? "",
      ]
      return simulated(.code(code), parameters, factors, progress, attempt.client)
    }
  }

  private mutating func simulated(
    _ challenge: OpenChallenge,
    _ parameters: JSONObject,
    _ factors: [SignInFactor],
    _ progress: SignInProgress,
    _ client: ClientSettings
  ) -> Answer {
    .body([
      "ChallengeName": .string(challenge.name ?? ""),
      "Session": .string(openSession(challenge, for: progress, of: client)),
      "ChallengeParameters": .object(parameters),
      "AvailableChallenges": .array(factors.map { .string($0.rawValue) }),
    ])
  }

  /// What an answer to a made-up challenge gets: what a real user's wrong answer gets.
  mutating func refuseSimulated(
    _ session: ChallengeSession,
    _ responses: ChallengeResponses,
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    guard session.progress.clientID == client.id else { throw .invalidSession }
    if case .custom(let challenge) = session.challenge {
      return try answerCustom(challenge, session, responses, username, client)
    }
    guard case .selectFactor(let factors) = session.challenge else { throw .wrongSignInCode }
    let factor = try responses.choice(among: factors, call)
    try preAuthentication(ofNobody: username, to: client)
    guard factor == .passwordSRP else {
      _ = try responses.required("PASSWORD")
      throw .wrongPassword
    }
    return try simulateProof(session.progress, responses, username, client)
  }
  /// Asks the triggers on, about somebody who is not there.
  private mutating func answerCustom(
    _ challenge: CustomChallenge,
    _ session: ChallengeSession,
    _ responses: ChallengeResponses,
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    var progress = session.progress
    let subject = TriggerSubject(username: username, attributes: .init(), clientID: client.id)
    let round = try judge(challenge, responses, about: subject, isFound: false)
    progress.rounds.append(round)
    use(session: call.required("Session"))
    return try nextRound(progress, nobody: username, client)
  }
}
