import JSON

/// What a user may begin a sign-in with in the USER_AUTH flow, in the order in which the service lists them.
enum SignInFactor: String, Hashable, Sendable, CaseIterable, Codable {
  case passwordSRP = "PASSWORD_SRP"
  case password = "PASSWORD"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"

  /// The code of an authenticator; as a challenge it has the name that it has as a second factor.
  ///
  /// The service takes the factor into sign-in policies, and its reference says that it is not supported as a
  /// first factor yet (SignInPolicyType, November 2026). «unconfirmed»: how it will be offered and answered.
  case softwareToken = "SOFTWARE_TOKEN_MFA"

  /// The name among a pool's first factors and a user's configured ones (`AuthFactorType`).
  var configuredName: String { self == .softwareToken ? "SOFTWARE_TOKEN" : rawValue }

  /// Reads what a caller chooses, by the challenge's name or the configured one.
  init?(chosen name: String) {
    let isMeant = { (factor: SignInFactor) in
      [factor.rawValue, factor.configuredName].contains(name)
    }
    guard let factor = SignInFactor.allCases.first(where: isMeant) else { return nil }
    self = factor
  }

  var isPassword: Bool { self == .password || self == .passwordSRP }

  /// Where its code goes; nil for a factor without one.
  var contact: Contact? {
    switch self {
    case .emailOTP: .email
    case .smsOTP: .phone
    case .password, .passwordSRP, .webAuthn, .softwareToken: nil
    }
  }

  /// The factors that a code to a contact is.
  static func code(to contact: Contact) -> SignInFactor {
    contact == .email ? .emailOTP : .smsOTP
  }
}

// MARK: - Which there are

extension PoolSettings {
  /// Whether the pool's sign-in policy has a factor; `PASSWORD` stands for both ways to prove one.
  func offers(_ factor: SignInFactor) -> Bool {
    factor.isPassword
      ? firstFactors.isEmpty || firstFactors.contains("PASSWORD")
      : firstFactors.contains(factor.configuredName)
  }

  /// Whether users can have software tokens: as a second factor, or as the first.
  var takesSoftwareTokens: Bool {
    (mfa != .off && mfaMethods.contains(.softwareToken)) || offers(.softwareToken)
  }
}

extension MockPool {
  /// What a user can begin with.
  ///
  /// Where MFA follows, or a temporary password is to be changed, only a password (developer guide;
  /// a live run for the second), or a passkey that stands for both factors.
  func firstFactors(of id: UserTable.ID) -> [SignInFactor] {
    let user = users[id]
    let isTemporary = user.status.hasTemporaryPassword
    let isPasswordOnly = needsSecondFactor(id) || isTemporary
    return SignInFactor.allCases.filter { factor in
      guard settings.offers(factor) else { return false }
      switch factor {
      case .password, .passwordSRP: return user.password != nil
      case .emailOTP, .smsOTP:
        return !isPasswordOnly && factor.contact.map { user.attributes[$0] != nil } ?? false
      case .webAuthn:
        let isEnough = !isPasswordOnly || (!isTemporary && settings.passkeys.isMultiFactor)
        return isEnough && !usablePasskeys(of: id).isEmpty
      case .softwareToken: return !isPasswordOnly && user.mfa.token != nil
      }
    }
  }
}

// MARK: - USER_AUTH

extension MockPool {
  /// Whether a code as the only factor reaches whoever has these attributes.
  func canSignInByCode(_ attributes: AttributeList) -> Bool {
    SignInFactor.allCases.contains { factor in
      settings.offers(factor) && factor.contact.map { attributes[$0] != nil } ?? false
    }
  }

  /// Starts a choice: straight to the preferred factor where the user has it, else with the list.
  mutating func startChoice(_ attempt: AuthAttempt) throws(ServiceError) -> Answer {
    let username = try attempt.username()
    if call.text("Session") != nil { return try signInAfterSignUp(username, attempt) }
    guard let user = findForSignIn(username) else {
      guard attempt.client.hidesUserExistence else { throw .noSuchUser }
      return try simulateChoice(attempt, for: username)
    }
    guard users[user].isEnabled else { throw .disabled }
    let signIn = signIn(of: user, attempt)
    let factors = firstFactors(of: user)
    let preferred = attempt.parameters["PREFERRED_CHALLENGE"].flatMap(SignInFactor.init(chosen:))
    let chosen = preferred.flatMap { factors.contains($0) ? $0 : nil } ?? factors.onlyCode
    guard let chosen else {
      // «unconfirmed»: the words where a user has nothing to sign in with.
      guard !factors.isEmpty else { throw .noFirstFactor }
      return ask(.selectFactor(factors), [:], available: factors, of: signIn)
    }
    return try begin(chosen, factors, attempt.parameters, of: signIn)
  }

  /// Begins with one factor.
  mutating func begin(
    _ factor: SignInFactor,
    _ factors: [SignInFactor],
    _ given: SignInParameters,
    of signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    switch factor {
    case .password: return try prove(given.required("PASSWORD"), of: signIn)
    case .passwordSRP:
      let clientValue = try given.required("SRP_A")
      try open(signIn)
      return try challengeForProof(clientValue, of: signIn)
    case .emailOTP, .smsOTP: return try askForCode(factor, factors, of: signIn)
    case .webAuthn: return try askForPasskey(factors, of: signIn)
    case .softwareToken:
      try open(signIn)
      return askForSoftwareToken(signIn, available: factors)
    }
  }

  /// The answer to SELECT_CHALLENGE, or to a password factor by its own name.
  mutating func answerSelection(
    _ factors: [SignInFactor],
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    let factor = try answer.responses.choice(among: factors, call)
    let next = try begin(factor, factors, answer.responses, of: answer.signIn)
    use(session: answer.session)
    return next
  }
}

extension [SignInFactor] {
  /// The one factor there is, if it is a code: the service does not ask for a choice of one (live run).
  fileprivate var onlyCode: SignInFactor? {
    count == 1 && first?.contact != nil ? first : nil
  }
}

extension SignInParameters {
  /// The factor that an answer chooses, by `ANSWER` or by the challenge's own name.
  func choice(among factors: [SignInFactor], _ call: Call) throws(ServiceError) -> SignInFactor {
    if let factor = SignInFactor(rawValue: call.required("ChallengeName")), factors.contains(factor)
    {
      return factor
    }
    let name = try required("ANSWER")
    guard let factor = SignInFactor(chosen: name), factors.contains(factor) else {
      throw .factorNotAvailable(name)
    }
    return factor
  }
}
