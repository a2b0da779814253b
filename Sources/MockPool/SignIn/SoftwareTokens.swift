import JSON
import Values

// AssociateSoftwareToken, VerifySoftwareToken, and the challenge for a token's code.
extension MockPool {
  /// The operations that accept an access token or a Session.
  ///
  /// Their models require neither.
  static let tokenOrSession: Set = ["AssociateSoftwareToken", "VerifySoftwareToken"]

  /// Creates a new secret, for a signed-in user or for a sign-in with MFA_SETUP.
  mutating func associateSoftwareToken() throws(ServiceError) -> Answer {
    if let text = call.text("Session") { return try associateSoftwareToken(text) }
    guard call.text("AccessToken") != nil else { throw .tokenOrSessionRequired }
    let (id, _) = try bearer()
    try requireSoftwareTokens()
    let token = newSoftwareToken()
    users[id].mfa.pendingToken = token
    return .body(["SecretCode": .string(token.secret)])
  }

  private mutating func associateSoftwareToken(_ text: String) throws(ServiceError) -> Answer {
    var (setup, signIn) = try setup(of: text)
    let token = newSoftwareToken()
    setup.token = .associated(token)
    use(session: text)
    let next = openSession(.mfaSetup(setup), for: signIn.progress, of: signIn.client)
    return .body(["SecretCode": .string(token.secret), "Session": .string(next)])
  }

  mutating func verifySoftwareToken() throws(ServiceError) -> Answer {
    if let text = call.text("Session") { return try verifySoftwareToken(text) }
    guard call.text("AccessToken") != nil else { throw .tokenOrSessionRequired }
    let (id, _) = try bearer()
    try requireSoftwareTokens()
    guard var token = users[id].mfa.pendingToken ?? users[id].mfa.token else {
      throw .noSoftwareToken
    }
    let verdict = token.evaluate(call.required("UserCode"), at: call.now, under: rules.factors)
    guard verdict == .right || !rules.factors.tokenIsVerified else { throw .setupError(verdict) }
    token.name = call.text("FriendlyDeviceName") ?? token.name
    users[id].mfa.register(token)
    return .body(["Status": "SUCCESS"])
  }

  private mutating func verifySoftwareToken(_ text: String) throws(ServiceError) -> Answer {
    var (setup, signIn) = try setup(of: text)
    guard case .associated(var token) = setup.token else { throw .noSoftwareToken }
    let verdict = token.evaluate(call.required("UserCode"), at: call.now, under: rules.factors)
    guard verdict == .right else {
      let isLast = setup.fail()
      sessions[text]?.challenge = .mfaSetup(setup)
      if isLast { use(session: text) }
      throw .setupError(verdict)
    }
    token.name = call.text("FriendlyDeviceName")
    setup.token = .verified(token)
    use(session: text)
    adopt(token, of: signIn.user)
    let next = openSession(.mfaSetup(setup), for: signIn.progress, of: signIn.client)
    return .body(["Status": "SUCCESS", "Session": .string(next)])
  }

  /// Assigns a token that was verified during a sign-in to its user.
  ///
  /// The token is active from the next sign-in, even without a response to MFA_SETUP (measured).
  mutating func adopt(_ token: SoftwareToken, of id: UserTable.ID) {
    change(id) { user in
      user.mfa.register(token)
      user.mfa.set(.softwareToken, MFAPreference(isEnabled: true, isPreferred: true))
    }
  }

  /// The setup that a Session belongs to.
  private func setup(of text: String) throws(ServiceError) -> (MFASetup, UserSignIn) {
    let session = try session(text)
    guard case .mfaSetup(let setup) = session.challenge else { throw .invalidSession }
    try requireSoftwareTokens()
    return (setup, try signIn(resuming: session.progress))
  }

  /// Rejects software tokens if they are neither an enabled MFA method nor a first factor of the
  /// pool.
  private func requireSoftwareTokens() throws(ServiceError) {
    guard settings.takesSoftwareTokens else { throw .softwareTokensOff }
  }

  private mutating func newSoftwareToken() -> SoftwareToken {
    SoftwareToken(secret: Base32.encode(call.random.bytes(32)))
  }
}

// MARK: - At sign-in

extension MockPool {
  /// Creates SOFTWARE_TOKEN_MFA.
  ///
  /// `available` lists the first factors of a choice.
  mutating func askForSoftwareToken(
    _ signIn: UserSignIn,
    available: [SignInFactor]? = nil
  ) -> Answer {
    let user = users[signIn.user]
    let parameters: JSONObject = [
      "USER_ID_FOR_SRP": .string(user.username),
      "FRIENDLY_DEVICE_NAME": .string(user.mfa.token?.name ?? "Unknown"),
    ]
    return ask(.softwareToken, parameters, available: available, of: signIn)
  }

  /// Handles the response to SOFTWARE_TOKEN_MFA.
  ///
  /// A rejected code leaves the session open, as for email codes («unconfirmed»).
  mutating func answerSoftwareToken(_ answer: ChallengeAnswer) throws(ServiceError) -> Answer {
    let code = try answer.responses.required("SOFTWARE_TOKEN_MFA_CODE")
    guard var token = users[answer.signIn.user].mfa.token else { throw .softwareTokenMissing }
    switch token.evaluate(code, at: call.now, under: rules.factors) {
    case .wrong: throw .wrongSoftwareTokenCode
    case .used: throw .usedSoftwareTokenCode
    case .right: break
    }
    users[answer.signIn.user].mfa.token = token
    use(session: answer.session)
    return try complete(answer.signIn.passing(MFAMethod.softwareToken.rawValue))
  }
}
