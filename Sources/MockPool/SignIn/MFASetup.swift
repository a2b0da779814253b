import JSON

/// The setup of a second factor during a sign-in.
struct MFASetup: Hashable, Sendable, Codable {
  let methods: [MFAMethod]

  /// The state of the software token.
  var token: Token = .none
  private var failures = 0

  enum Token: Hashable, Sendable, Codable {
    case none
    case associated(SoftwareToken)
    case verified(SoftwareToken)
  }

  init(_ methods: [MFAMethod]) { self.methods = methods }

  /// Counts a wrong code; true after the last code that the session accepts.
  ///
  /// The limit of three was observed on real pools.
  mutating func fail() -> Bool {
    failures += 1
    return failures >= 3
  }
}

extension MockPool {
  /// Creates MFA_SETUP for a user without a second factor.
  mutating func askForSetup(_ methods: [MFAMethod], of signIn: UserSignIn) -> Answer {
    let parameters: JSONObject = [
      "MFAS_CAN_SETUP": methods.text,
      "USER_ID_FOR_SRP": .string(users[signIn.user].username),
    ]
    return ask(.mfaSetup(MFASetup(methods)), parameters, of: signIn)
  }

  /// Handles the response to MFA_SETUP: an address for codes, or only the Session of a verified
  /// token.
  ///
  /// Amplify sends `EMAIL`, and the developer guide has `email`. Any other response ends the
  /// session (observed on real pools). A verified token completes the sign-in (measured).
  mutating func answerMFASetup(
    _ setup: MFASetup,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    if let address = answer.responses["EMAIL"] ?? answer.responses["email"] {
      return try setUpEmail(address, setup, answer)
    }
    use(session: answer.session)
    guard case .verified(let token) = setup.token else { throw .invalidSession }
    // Older state files contain verified tokens that are not yet assigned to their users.
    if users[answer.signIn.user].mfa.token == nil { adopt(token, of: answer.signIn.user) }
    return try complete(answer.signIn)
  }

  private mutating func setUpEmail(
    _ address: String,
    _ setup: MFASetup,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    guard setup.methods.contains(.email) else {
      throw .factorNotAvailable(MFAMethod.email.rawValue)
    }
    guard Contact.email.accepts(address) else { throw .invalidFormat(.email) }
    try requireOwnable(.email, address, isVerified: true, for: answer.signIn.user)
    let next = try askForCode(.mfaSetup, .email, address, of: answer.signIn)
    use(session: answer.session)
    return next
  }
}
