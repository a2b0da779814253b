import JSON

// Which second factors a user has switched on, and what is shown of it.
extension MockPool {
  mutating func setUserMFAPreference(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    return try setMFAPreference(of: id, by: .user, call)
  }

  mutating func adminSetUserMFAPreference(_ call: Call) throws(ServiceError) -> Answer {
    try setMFAPreference(of: try user(for: call), by: .administrator, call)
  }

  /// Methods that a call leaves out stay as they are.
  private mutating func setMFAPreference(
    of id: UserTable.ID,
    by writer: Writer,
    _ call: Call
  ) throws(ServiceError) -> Answer {
    var mfa = users[id].mfa
    var preferredCount = 0
    for (method, member) in MockPool.preferenceMembers {
      guard let given = call.input[member] else { continue }
      let preference = MFAPreference(
        isEnabled: given["Enabled"]?.bool ?? false,
        isPreferred: given["PreferredMfa"]?.bool ?? false
      )
      if preference.isEnabled { try requireMFA(method, for: id) }
      if preference.isPreferred { preferredCount += 1 }
      mfa.set(method, preference)
    }
    if call.input["WebAuthnMfaSettings"]?["Enabled"]?.bool ?? false,
      !settings.passkeys.isMultiFactor
    {
      throw .passkeysAreNoSecondFactor
    }
    if preferredCount > 1 { throw .severalPreferredFactors }
    try requireFactor(mfa, of: id, by: writer)
    change(id, at: call.now) { $0.mfa = mfa }
    return .empty
  }

  /// Where a pool demands MFA, users keep a factor; an administrator can take the last one from them
  /// («unconfirmed»), as one that is lost.
  private func requireFactor(
    _ mfa: UserMFA,
    of id: UserTable.ID,
    by writer: Writer
  ) throws(ServiceError) {
    guard settings.mfa == .on, writer == .user, mfa.methods.isEmpty else { return }
    if !users[id].mfa.methods.isEmpty { throw .mfaRequired }
  }

  private static let preferenceMembers: [(MFAMethod, String)] = [
    (.sms, "SMSMfaSettings"), (.softwareToken, "SoftwareTokenMfaSettings"),
    (.email, "EmailMfaSettings"),
  ]

  /// Refuses a method that the pool lacks or for which the user lacks what it needs.
  private func requireMFA(_ method: MFAMethod, for id: UserTable.ID) throws(ServiceError) {
    let user = users[id]
    if let contact = method.contact {
      guard user.attributes[contact] != nil else { throw .noDeliveryFor(method) }
      guard settings.mfaMethods.contains(method) else { throw .factorOff(method) }
    } else if user.mfa.token == nil {
      throw user.mfa.pendingToken == nil ? .noDeliveryFor(method) : .tokenNotVerified
    }
  }

  /// SetUserSettings: the old way to switch SMS on and off, and nothing else.
  mutating func setUserSettings(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    return try setSMSOption(of: id, by: .user, call)
  }

  mutating func adminSetUserSettings(_ call: Call) throws(ServiceError) -> Answer {
    try setSMSOption(of: try user(for: call), by: .administrator, call)
  }

  private mutating func setSMSOption(
    of id: UserTable.ID,
    by writer: Writer,
    _ call: Call
  ) throws(ServiceError) -> Answer {
    let isEnabled = !(call.input["MFAOptions"]?.array ?? []).isEmpty
    if isEnabled { try requireMFA(.sms, for: id) }
    let preference = MFAPreference(isEnabled: isEnabled, isPreferred: false)
    var mfa = users[id].mfa
    mfa.set(.sms, preference)
    try requireFactor(mfa, of: id, by: writer)
    change(id, at: call.now) { $0.mfa = mfa }
    return .empty
  }

  /// What a user can sign in with, by its own access token.
  mutating func getUserAuthFactors(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    return shownFactors(of: id)
  }

  /// A user's factors, as the user or an administrator sees them.
  func shownFactors(of id: UserTable.ID) -> Answer {
    let user = users[id]
    let factors = SignInFactor.allCases.filter { factor in
      if let contact = factor.contact {
        return settings.offers(factor) && user.attributes[contact] != nil
      }
      switch factor {
      case .webAuthn: return settings.offers(factor) && !usablePasskeys(of: id).isEmpty
      case .softwareToken: return settings.takesSoftwareTokens && user.mfa.token != nil
      default: return factor == .password && user.password != nil
      }
    }
    var body: JSONObject = ["Username": .string(user.username)]
    body["ConfiguredUserAuthFactors"] = .array(factors.map { .string($0.configuredName) })
    return .body(body.merging(user.mfa.shown))
  }
}

extension UserMFA {
  /// The members of GetUser and AdminGetUser; left out while a user has no method (measured).
  var shown: JSONObject {
    var shown: JSONObject = [:]
    if let preferred { shown["PreferredMfaSetting"] = .string(preferred.rawValue) }
    if !methods.isEmpty {
      shown["UserMFASettingList"] = .array(methods.map { .string($0.rawValue) })
    }
    return shown
  }
}
