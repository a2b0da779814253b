import JSON
import Values

// AssociateSoftwareToken, VerifySoftwareToken, and the challenge that asks for a token's code.
extension MockPool {
  /// The operations that take either of the two, so that the model requires neither.
  static let tokenOrSession: Set = ["AssociateSoftwareToken", "VerifySoftwareToken"]

  /// Gives a new secret, to a signed-in user or within a sign-in that asked for one.
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
    let verdict = token.judge(call.required("UserCode"), at: call.now)
    guard verdict == .right else { throw .setupFault(verdict) }
    token.name = call.text("FriendlyDeviceName") ?? token.name
    users[id].mfa.token = token
    users[id].mfa.pendingToken = nil
    return .body(["Status": "SUCCESS"])
  }

  private mutating func verifySoftwareToken(_ text: String) throws(ServiceError) -> Answer {
    var (setup, signIn) = try setup(of: text)
    guard case .associated(var token) = setup.token else { throw .noSoftwareToken }
    let verdict = token.judge(call.required("UserCode"), at: call.now)
    guard verdict == .right else {
      let isLast = setup.fail()
      sessions[text]?.challenge = .mfaSetup(setup)
      if isLast { use(session: text) }
      throw .setupFault(verdict)
    }
    token.name = call.text("FriendlyDeviceName")
    setup.token = .verified(token)
    use(session: text)
    adopt(token, of: signIn.user)
    let next = openSession(.mfaSetup(setup), for: signIn.progress, of: signIn.client)
    return .body(["Status": "SUCCESS", "Session": .string(next)])
  }

  /// Makes a token that was verified within a sign-in the user's own.
  ///
  /// It counts at the next sign-in, whether or not MFA_SETUP is answered (measured).
  mutating func adopt(_ token: SoftwareToken, of id: UserTable.ID) {
    change(id) { user in
      user.mfa.token = token
      user.mfa.pendingToken = nil
      user.mfa.set(.softwareToken, MFAPreference(isEnabled: true, isPreferred: true))
    }
  }

  /// The set-up that a Session is of.
  private func setup(of text: String) throws(ServiceError) -> (MFASetup, UserSignIn) {
    let session = try session(text)
    guard case .mfaSetup(let setup) = session.challenge else { throw .invalidSession }
    try requireSoftwareTokens()
    return (setup, try signIn(resuming: session.progress))
  }

  /// Software tokens work in a pool that has MFA and has switched them on, or has them as a first factor.
  private func requireSoftwareTokens() throws(ServiceError) {
    guard settings.takesSoftwareTokens else { throw .softwareTokensOff }
  }

  private mutating func newSoftwareToken() -> SoftwareToken {
    SoftwareToken(secret: Base32.encode(call.random.bytes(32)))
  }
}

// MARK: - At sign-in

extension MockPool {
  /// `available` is the list of a choice of first factors.
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

  /// A refused code leaves the session open, as with codes by mail («unconfirmed»).
  mutating func answerSoftwareToken(_ answer: ChallengeAnswer) throws(ServiceError) -> Answer {
    let code = try answer.responses.required("SOFTWARE_TOKEN_MFA_CODE")
    guard var token = users[answer.signIn.user].mfa.token else { throw .softwareTokenMissing }
    switch token.judge(code, at: call.now) {
    case .wrong: throw .wrongSoftwareTokenCode
    case .used: throw .usedSoftwareTokenCode
    case .right: break
    }
    users[answer.signIn.user].mfa.token = token
    use(session: answer.session)
    return try complete(answer.signIn)
  }
}
