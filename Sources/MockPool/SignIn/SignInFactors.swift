import JSON

extension MockPool {
  /// The factors that a user can start with.
  ///
  /// If MFA follows, only a password is possible, or a passkey that counts as both factors of this
  /// user (developer guide; API reference, SetUserMFAPreference). With a temporary password, only
  /// the password is possible (live run).
  func firstFactors(of id: UserTable.ID) -> [SignInFactor] {
    let user = users[id]
    let isTemporary = user.status.hasTemporaryPassword
    let needsFactor = needsSecondFactor(id) && rules.factors.excludeCodes
    let isPasswordOnly = needsFactor || isTemporary
    return SignInFactor.allCases.filter { factor in
      guard settings.offers(factor) else { return false }
      switch factor {
      case .password, .passwordSRP: return user.password != nil
      case .emailOTP, .smsOTP:
        return !isPasswordOnly && factor.contact.map { user.attributes[$0] != nil } ?? false
      case .webAuthn:
        let isEnough = !isPasswordOnly || passkeyIsBothFactors(of: id)
        return isEnough && !isTemporary && !usablePasskeys(of: id).isEmpty
      case .softwareToken: return !isPasswordOnly && user.mfa.token != nil
      }
    }
  }
}

extension MockPool {
  /// Whether a passkey that verifies its owner counts as both factors of a user.
  func passkeyIsBothFactors(of id: UserTable.ID) -> Bool {
    settings.passkeys.isMultiFactor && users[id].mfa.takesPasskeys == true
  }
}

// MARK: - USER_AUTH

extension MockPool {
  /// Whether a code as the only factor can be sent to a user with these attributes.
  func canSignInByCode(_ attributes: AttributeList) -> Bool {
    SignInFactor.allCases.contains { factor in
      settings.offers(factor) && factor.contact.map { attributes[$0] != nil } ?? false
    }
  }

  /// Starts USER_AUTH with the preferred factor.
  ///
  /// If the user does not have this factor, a list of factors follows.
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
    guard let chosen = attempt.preferred(among: factors) ?? factors.onlyCode else {
      // «unconfirmed»: the message for a user without any factor.
      guard !factors.isEmpty else { throw .noFirstFactor }
      return ask(.selectFactor(factors), [:], available: factors, of: signIn)
    }
    return try begin(chosen, factors, attempt.parameters, of: signIn)
  }

  /// Starts with one factor.
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

  /// Handles the response to SELECT_CHALLENGE, or a password factor under its own name.
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
  /// The only factor, if it is a code; nil for other factors.
  ///
  /// The service does not offer a choice of one factor (live run).
  fileprivate var onlyCode: SignInFactor? {
    count == 1 && first?.contact != nil ? first : nil
  }
}

extension SignInParameters {
  /// The factor that a challenge response selects, by `ANSWER` or by the challenge's own name.
  func choice(among factors: [SignInFactor], _ call: Call) throws(ServiceError) -> SignInFactor {
    if let factor = SignInFactor(rawValue: call.required("ChallengeName")), factors.contains(factor)
    {
      return factor
    }
    let name = try required("ANSWER")
    guard let factor = SignInFactor(chosen: name, among: factors) else {
      throw .factorNotAvailable(name)
    }
    return factor
  }
}
