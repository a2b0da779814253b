import FoundationEssentials
import JSON

/// A code that was sent for a sign-in.
struct SignInCode: Hashable, Sendable, Codable {
  let kind: Kind
  let digits: String
  let contact: Contact
  let address: String

  /// The purpose of the code.
  enum Kind: Hashable, Sendable, Codable {
    /// A second factor.
    case mfa(MFAMethod)
    /// The verification of an address that becomes a second factor.
    case mfaSetup
    /// The only factor of a sign-in.
    case first(SignInFactor)
  }
}

extension SignInCode.Kind {
  /// The service's `ChallengeName`.
  var challengeName: String {
    switch self {
    case .mfa(let method): method.rawValue
    case .mfaSetup: MFAMethod.email.rawValue
    case .first(let factor): factor.rawValue
    }
  }

  /// The key of the code in `ChallengeResponses`.
  var responseKey: String { challengeName + "_CODE" }

  /// The number of digits.
  ///
  /// EMAIL_OTP as the only factor has eight digits, and a second factor has six (observed in a
  /// live run). «unconfirmed» for SMS_OTP, which has the same lengths in the mock.
  fileprivate var length: Int {
    if case .first = self { 8 } else { 6 }
  }
}

// MARK: - Challenges

extension MockPool {
  /// Sends a code as the only factor and creates its challenge.
  ///
  /// The code also confirms an unconfirmed user.
  mutating func askForCode(
    _ factor: SignInFactor,
    _ factors: [SignInFactor],
    of signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    let contact = factor.contact ?? .email
    let address = users[signIn.user].attributes[contact] ?? ""
    guard users[signIn.user].isEnabled else { throw .disabled }
    try preAuthentication(of: signIn)
    return try askForCode(.first(factor), contact, address, available: factors, of: signIn)
  }

  /// Sends a code and creates its challenge.
  mutating func askForCode(
    _ kind: SignInCode.Kind,
    _ contact: Contact,
    _ address: String,
    available: [SignInFactor]? = nil,
    of signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    try requireDeliverable(contact)
    let digits = call.random.code(digits: kind.length)
    let code = SignInCode(kind: kind, digits: digits, contact: contact, address: address)
    let template = settings.message(\.authentication)
    try post(template, to: (contact, address), digits, of: signIn.user, .authentication)
    var parameters = code.parameters
    // Observed for SMS_MFA and the software token; «unconfirmed» for email codes.
    if case .mfa = kind {
      parameters["USER_ID_FOR_SRP"] = .string(users[signIn.user].username)
    }
    return ask(.code(code), parameters, available: available, of: signIn)
  }
}

extension SignInCode {
  /// The challenge's parameters, with the destination of the code.
  var parameters: JSONObject {
    [
      "CODE_DELIVERY_DELIVERY_MEDIUM": .string(contact.medium.rawValue),
      "CODE_DELIVERY_DESTINATION": .string(contact.masked(address)),
    ]
  }
}

// MARK: - Responses

extension MockPool {
  /// Handles a challenge response with a code.
  ///
  /// A right code verifies the address.
  ///
  /// A wrong code leaves the session open (live run: six times).
  mutating func answerCode(
    _ code: SignInCode,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    let typed = try answer.responses.required(code.kind.responseKey)
    guard typed == code.digits || !rules.signIn.codeMustMatch else {
      if !rules.sessions.survivesWrongCode { use(session: answer.session) }
      throw .wrongSignInCode
    }
    let signIn = answer.signIn
    if proves(code, of: signIn.user) {
      try requireOwnable(code.contact, code.address, isVerified: true, for: signIn.user)
    }
    use(session: answer.session)
    prove(code, of: signIn.user)
    return try complete(signIn.passing(code.kind.challengeName))
  }

  /// Whether the code's destination is still the user's address, or becomes the address in a setup.
  private func proves(_ code: SignInCode, of id: UserTable.ID) -> Bool {
    code.kind == .mfaSetup || users[id].attributes[code.contact] == code.address
  }

  /// Applies a right code to the user: verifies the address, and confirms the sign-up with a first
  /// factor.
  private mutating func prove(_ code: SignInCode, of id: UserTable.ID) {
    let isSetup = code.kind == .mfaSetup
    let isOwn = proves(code, of: id)
    change(id) { [rules] user in
      if isSetup {
        user.attributes[code.contact] = code.address
        user.mfa.set(.email, MFAPreference(isEnabled: true, isPreferred: false))
      }
      if isOwn, rules.signIn.codeVerifies { user.attributes.setVerified(code.contact) }
      if case .first = code.kind, user.status == .unconfirmed, rules.signIn.codeConfirms {
        user.status = .confirmed
        user.signUpCodes.useUp()
      }
    }
  }
}
