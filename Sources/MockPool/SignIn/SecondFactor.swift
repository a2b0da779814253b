import JSON

/// A method of proving a second factor; the raw value is the service's name.
enum MFAMethod: String, Hashable, Sendable, CaseIterable, Codable {
  case sms = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case email = "EMAIL_OTP"

  /// The contact that receives the code; nil for the software token.
  var contact: Contact? {
    switch self {
    case .sms: .phone
    case .email: .email
    case .softwareToken: nil
    }
  }
}

extension [MFAMethod] {
  /// The methods in the format of challenge parameters: JSON in a string.
  var text: JSONValue {
    .string(JSONValue.array(map { .string($0.rawValue) }).text())
  }
}

/// The next step after a proven password.
enum SecondFactor: Hashable, Sendable {
  case none
  case challenge(MFAMethod)
  case choice([MFAMethod])
  case setUp([MFAMethod])
  /// The pool requires a factor, but this user can't have any.
  case impossible
}

// MARK: - Decision

extension MockPool {
  /// Whether this user needs more than a password.
  func needsSecondFactor(_ id: UserTable.ID) -> Bool { secondFactor(of: id) != .none }

  /// The second factor of a user, according to the developer guide's runtime logic of MFA.
  func secondFactor(of id: UserTable.ID) -> SecondFactor {
    let user = users[id]
    let own = user.mfa.methods.filter { $0.contact.map { user.attributes[$0] != nil } ?? true }
    let preferred = user.mfa.preferred.flatMap { method in
      own.contains(method) && rules.factors.preferenceCounts ? method : nil
    }
    switch settings.mfa(ofUserWithFactor: !own.isEmpty) {
    case .off: return .none
    case .optional where !rules.factors.requiredWhenEnabled: return .none
    case .optional: return SecondFactor(preferred: preferred, among: own) ?? .none
    case .on where !rules.factors.requiredWhenOn: return .none
    case .on:
      let methods = Set(own + registeredTokens(of: id) + usableContacts(of: id))
      let ordered = MFAMethod.allCases.filter(methods.contains)
      return SecondFactor(preferred: preferred, among: ordered) ?? setUp(for: id)
    }
  }

  /// The software token of a user who has registered one, if the pool accepts software tokens.
  private func registeredTokens(of id: UserTable.ID) -> [MFAMethod] {
    settings.mfaMethods.filter {
      $0 == .softwareToken && users[id].mfa.registeredMethods.contains($0)
    }
  }

  /// The contacts that can be a user's factor immediately if the pool requires a factor.
  ///
  /// The user must have the address. The first contact for password recovery is excluded.
  private func usableContacts(of id: UserTable.ID) -> [MFAMethod] {
    settings.mfaMethods.filter { method in
      guard let contact = method.contact else { return false }
      return users[id].attributes[contact] != nil && contact != settings.recovery.primary
    }
  }

  /// The factors that a user without any factor can set up during the sign-in.
  ///
  /// A user with an address can only set up a software token.
  private func setUp(for id: UserTable.ID) -> SecondFactor {
    let hasAddress = Contact.allCases.contains { users[id].attributes[$0] != nil }
    let methods = settings.mfaMethods.filter { method in
      guard let contact = method.contact else { return true }
      return !hasAddress && contact != settings.recovery.primary
    }
    return methods.isEmpty ? .impossible : .setUp(methods)
  }
}

extension SecondFactor {
  /// The preferred method, the only method, or a choice; nil without methods.
  fileprivate init?(preferred: MFAMethod?, among methods: [MFAMethod]) {
    guard let first = preferred ?? methods.first else { return nil }
    self = preferred == nil && methods.count > 1 ? .choice(methods) : .challenge(first)
  }
}

// MARK: - Challenges

extension MockPool {
  /// Creates the challenge between a proven password and tokens, or completes the sign-in.
  mutating func askForSecondFactor(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if try hasDeviceInstead(signIn) { return try complete(signIn) }
    switch secondFactor(of: signIn.user) {
    case .none: return try complete(signIn)
    case .challenge(let method): return try askForSecondFactor(method, signIn)
    case .choice(let methods):
      let parameters: JSONObject = [
        "MFAS_CAN_CHOOSE": methods.text,
        "USER_ID_FOR_SRP": .string(users[signIn.user].username),
      ]
      return ask(.selectMFAType(methods), parameters, of: signIn)
    case .setUp(let methods): return askForSetup(methods, of: signIn)
    case .impossible: throw .noSecondFactorPossible
    }
  }

  private mutating func askForSecondFactor(
    _ method: MFAMethod,
    _ signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    guard let contact = method.contact else { return askForSoftwareToken(signIn) }
    let address = users[signIn.user].attributes[contact] ?? ""
    return try askForCode(.mfa(method), contact, address, of: signIn)
  }

  /// Handles the response to SELECT_MFA_TYPE.
  ///
  /// Guides also mention `EMAIL_MFA`, which is not in the model. SDKs send `EMAIL_OTP`.
  mutating func answerMFASelection(
    _ methods: [MFAMethod],
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    let name = try answer.responses.required("ANSWER")
    guard let method = MFAMethod(rawValue: name), methods.contains(method) else {
      throw .factorNotAvailable(name)
    }
    let next = try askForSecondFactor(method, answer.signIn)
    use(session: answer.session)
    return next
  }
}
