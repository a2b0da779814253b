import JSON

// RespondToAuthChallenge and AdminRespondToAuthChallenge.
extension MockPool {
  mutating func respondToAuthChallenge() throws(ServiceError) -> Answer {
    let client = try namedClient()
    let responses = SignInParameters(call.input["ChallengeResponses"]?.object)
    if responses.isEmpty { throw .noChallengeResponses }
    let username = try responses.required("USERNAME")
    try client.requireHash(responses["SECRET_HASH"], of: username)
    switch call.required("ChallengeName") {
    case "PASSWORD_VERIFIER": return try answerSRP(responses, username, client)
    case "ADMIN_NO_SRP_AUTH" where call.operation.hasPrefix("Admin"):
      return try answerWithPassword(responses, client)
    case DeviceChallenge.proof: return try proveDevice(responses, username, client)
    default: break
    }
    guard let text = call.text("Session") ?? deviceSession(for: responses, of: client) else {
      throw .missingParameter("Session")
    }
    let session = try session(text)
    let isOwn =
      session.challenge.takes(call.required("ChallengeName")) || !rules.sessions.belongToChallenge
    guard isOwn, session.progress.flow != .pages else { throw .invalidSession }
    if session.progress.sub.isEmpty {
      return try rejectSimulated(session, responses, username, client)
    }
    let begun = try signIn(session, named: username, of: client)
    let signIn = try naming(responses["DEVICE_KEY"], in: begun)
    let answer = ChallengeAnswer(session: text, signIn: signIn, responses: responses)
    return try evaluate(answer, to: session.challenge)
  }

  /// Signs in with a name and a password without a Session, for administrators only (API
  /// reference).
  private mutating func answerWithPassword(
    _ responses: SignInParameters,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    let attempt = AuthAttempt(
      client: client,
      party: .administrator,
      flow: .adminPassword,
      flowName: "ADMIN_NO_SRP_AUTH",
      parameters: responses
    )
    return try startWithPassword(attempt)
  }

  /// Checks a response to the session's challenge.
  mutating func evaluate(
    _ answer: ChallengeAnswer,
    to challenge: OpenChallenge
  ) throws(ServiceError) -> Answer {
    switch challenge {
    case .newPassword: try answerNewPassword(answer)
    case .code(let code): try answerCode(code, answer)
    case .softwareToken: try answerSoftwareToken(answer)
    case .selectMFAType(let methods): try answerMFASelection(methods, answer)
    case .mfaSetup(let setup): try answerMFASetup(setup, answer)
    case .custom(let challenge): try answerCustom(challenge, answer)
    case .selectFactor(let factors): try answerSelection(factors, answer)
    case .passkey(let request): try answerPasskey(request, answer)
    case .device(let key): try startDeviceProof(of: key, answer)
    case .signedUp, .confirmed: throw .invalidSession
    }
  }
}

/// A challenge response with its sign-in.
struct ChallengeAnswer: Sendable {
  /// The Session in the challenge response.
  let session: String
  let signIn: UserSignIn
  let responses: SignInParameters
}

/// `AuthParameters` or `ChallengeResponses`, by the service's keys.
struct SignInParameters: Sendable {
  let members: JSONObject

  init(_ members: JSONObject?) { self.members = members ?? [:] }

  var isEmpty: Bool { members.isEmpty }

  subscript(key: String) -> String? { members[key]?.string }

  func required(_ key: String) throws(ServiceError) -> String {
    guard let value = self[key], !value.isEmpty else { throw .missingParameter(key) }
    return value
  }

  /// The attributes whose names have the `userAttributes.` prefix, under their names without the
  /// prefix.
  var attributes: AttributeList {
    var attributes = AttributeList()
    for (key, value) in members.members where key.hasPrefix(NewPasswordChallenge.prefix) {
      attributes[String(key.dropFirst(NewPasswordChallenge.prefix.count))] = value.string
    }
    return attributes
  }
}
