import JSON

// USER_AUTH for a nonexistent user, if the client hides user existence.
extension MockPool {
  /// Creates a challenge from the pool's factors, with a destination derived from the typed name.
  ///
  /// A live run returned EMAIL_OTP.
  mutating func simulateChoice(
    _ attempt: AuthAttempt,
    for username: String
  ) throws(ServiceError) -> Answer {
    // A nonexistent user has no registered factors.
    let registered: Set<SignInFactor> = [.webAuthn, .softwareToken]
    let factors = SignInFactor.allCases.filter { settings.offers($0) && !registered.contains($0) }
    let preferred = attempt.preferred(among: factors)
    let signIn = UnknownSignIn(attempt, as: username)
    let given = attempt.parameters
    let usual = factors.contains(.emailOTP) ? .emailOTP : factors.last ?? .password
    let factor = preferred ?? usual
    // A list of choices does not start the sign-in yet.
    if preferred != nil || factor.contact != nil { try preAuthentication(of: signIn.subject) }
    switch factor {
    case .password where preferred != nil:
      _ = try given.required("PASSWORD")
      throw .wrongPassword
    case .passwordSRP where preferred != nil: return try simulateProof(signIn, given)
    case .password, .passwordSRP, .webAuthn, .softwareToken:
      return ask(.selectFactor(factors), [:], available: factors, of: signIn)
    case .emailOTP, .smsOTP: return simulateCode(factor, factors, of: signIn)
    }
  }

  private mutating func simulateCode(
    _ factor: SignInFactor,
    _ factors: [SignInFactor],
    of signIn: UnknownSignIn
  ) -> Answer {
    let contact = factor.contact ?? .email
    let delivery = simulatedDelivery(for: signIn.username, by: contact)
    let code = SignInCode(kind: .first(factor), digits: "", contact: contact, address: "")
    let parameters: JSONObject = [
      "CODE_DELIVERY_DELIVERY_MEDIUM": .string(contact.medium.rawValue),
      "CODE_DELIVERY_DESTINATION": delivery["Destination"] ?? "",
    ]
    return ask(.code(code), parameters, available: factors, of: signIn)
  }

  /// Rejects the response to a simulated challenge with the error for a real user's wrong response.
  mutating func rejectSimulated(
    _ session: ChallengeSession,
    _ responses: SignInParameters,
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    let name = session.progress.unknownName ?? username
    guard session.progress.clientID == client.id, folded(name) == folded(username) else {
      throw .invalidSession
    }
    var signIn = UnknownSignIn(session.progress, as: username, to: client)
    switch session.challenge {
    case .custom(let challenge):
      let round = try evaluate(challenge, responses, about: signIn.subject, isFound: false)
      signIn.progress.rounds.append(round)
      use(session: call.required("Session"))
      return try nextRound(signIn)
    case .selectFactor(let factors):
      let factor = try responses.choice(among: factors, call)
      try preAuthentication(of: signIn.subject)
      if factor == .passwordSRP { return try simulateProof(signIn, responses) }
      _ = try responses.required("PASSWORD")
      throw .wrongPassword
    case .code(let code):
      _ = try responses.required(code.kind.responseKey)
      throw .wrongSignInCode
    default: throw .wrongSignInCode
    }
  }
}
