import JSON

/// A way to prove a second factor; the raw value is the service's word.
enum MFAMethod: String, Hashable, Sendable, CaseIterable, Codable {
  case sms = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case email = "EMAIL_OTP"

  /// Where its code goes; nil for the software token.
  var contact: Contact? {
    switch self {
    case .sms: .phone
    case .email: .email
    case .softwareToken: nil
    }
  }
}

extension [MFAMethod] {
  /// A list as challenge parameters hold it: JSON inside a text.
  var text: JSONValue {
    .string(JSONValue.array(map { .string($0.rawValue) }).text())
  }
}

/// What a proven password leads to.
enum SecondFactor: Hashable, Sendable {
  case none
  case challenge(MFAMethod)
  case choice([MFAMethod])
  case setUp([MFAMethod])
  /// The pool demands a factor, and there is none that this user could have.
  case impossible
}

// MARK: - Deciding

extension MockPool {
  /// Whether a password alone does not let the user in.
  func needsSecondFactor(_ id: UserTable.ID) -> Bool { secondFactor(of: id) != .none }

  /// The developer guide's runtime logic of MFA.
  func secondFactor(of id: UserTable.ID) -> SecondFactor {
    let user = users[id]
    let own = user.mfa.methods.filter { $0.contact.map { user.attributes[$0] != nil } ?? true }
    let preferred = user.mfa.preferred.flatMap { own.contains($0) ? $0 : nil }
    switch settings.mfa {
    case .off: return .none
    case .optional: return SecondFactor(preferred: preferred, among: own) ?? .none
    case .on:
      let methods = Set(own + usableContacts(of: id))
      let ordered = MFAMethod.allCases.filter(methods.contains)
      return SecondFactor(preferred: preferred, among: ordered) ?? setUp(for: id)
    }
  }

  /// Addresses that can serve a user at once where the pool demands a factor: those it has, except the
  /// one by which a password is recovered first.
  private func usableContacts(of id: UserTable.ID) -> [MFAMethod] {
    settings.mfaMethods.filter { method in
      guard let contact = method.contact else { return false }
      return users[id].attributes[contact] != nil && contact != settings.recovery.primary
    }
  }

  /// What a user without any factor can set up during the sign-in.
  ///
  /// A user with an address is asked for a software token only.
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
  /// The preferred method, the only one, or a choice; nil where there is none.
  fileprivate init?(preferred: MFAMethod?, among methods: [MFAMethod]) {
    guard let first = preferred ?? methods.first else { return nil }
    self = preferred == nil && methods.count > 1 ? .choice(methods) : .challenge(first)
  }
}

// MARK: - Asking

extension MockPool {
  /// Asks for what still lies between a proven password and tokens.
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

  /// The answer to SELECT_MFA_TYPE.
  ///
  /// Guides also name `EMAIL_MFA`, which the model does not have; SDKs send `EMAIL_OTP`.
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
