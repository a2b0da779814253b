import JSON

// A user's enabled second factors, and their form in responses.
extension MockPool {
  /// Sets a user's MFA preferences.
  ///
  /// Omitted methods stay unchanged.
  mutating func setUserMFAPreference(by party: Caller) throws(ServiceError) -> Answer {
    let id = try user(party)
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
      if preference.isEnabled || rules.factors.disablingHasEffect { mfa.set(method, preference) }
    }
    if let passkeys = call.input["WebAuthnMfaSettings"] {
      mfa.takesPasskeys = passkeys["Enabled"]?.bool ?? false
      if mfa.takesPasskeys == true { try requirePasskeyMFA(for: id) }
    }
    if preferredCount > 1 { throw .severalPreferredFactors }
    try requireFactor(mfa, of: id, by: party)
    if rules.factors.preferenceIsKept { change(id) { $0.mfa = mfa } }
    return .empty
  }

  /// Rejects a passkey as both factors of a user who lacks a passkey or another method, or in a
  /// pool that does not allow it.
  ///
  /// Another method must be enabled in the same call, even if the user already has one (public
  /// field reports, which quote both errors). «unconfirmed»: the order of the checks.
  private func requirePasskeyMFA(for id: UserTable.ID) throws(ServiceError) {
    guard settings.passkeys.isMultiFactor else { throw .passkeysAreNoSecondFactor }
    guard !usablePasskeys(of: id).isEmpty else { throw .noPasskeyForMFA }
    let hasOther = MockPool.preferenceMembers.contains { _, member in
      call.input[member]?["Enabled"]?.bool ?? false
    }
    if !hasOther { throw .passkeyMFANeedsOther }
  }

  /// Rejects the removal of a user's last factor if the pool requires MFA.
  ///
  /// An administrator can remove the last factor, for example after its loss («unconfirmed»).
  private func requireFactor(
    _ mfa: UserMFA,
    of id: UserTable.ID,
    by party: Caller
  ) throws(ServiceError) {
    guard settings.mfa == .on, rules.factors.lastFactorStays, party == .user,
      keepableFactors(of: mfa).isEmpty
    else { return }
    if !keepableFactors(of: users[id].mfa).isEmpty { throw .mfaRequired }
  }

  /// The methods of which a user must keep one: the enabled methods, and a registered token if the
  /// pool accepts software tokens.
  private func keepableFactors(of mfa: UserMFA) -> [MFAMethod] {
    mfa.registeredMethods.filter { mfa.methods.contains($0) || settings.mfaMethods.contains($0) }
  }

  private static let preferenceMembers: [(MFAMethod, String)] = [
    (.sms, "SMSMfaSettings"), (.softwareToken, "SoftwareTokenMfaSettings"),
    (.email, "EmailMfaSettings"),
  ]

  /// Rejects a method that the pool does not have, or whose prerequisites the user does not meet.
  private func requireMFA(_ method: MFAMethod, for id: UserTable.ID) throws(ServiceError) {
    let user = users[id]
    if let contact = method.contact {
      guard user.attributes[contact] != nil else { throw .noDeliveryFor(method) }
      guard settings.mfaMethods.contains(method) else { throw .factorOff(method) }
    } else if user.mfa.token == nil {
      guard user.mfa.pendingToken != nil else { throw .noDeliveryFor(method) }
      if rules.factors.onlyVerifiedIsEnabled { throw .tokenNotVerified }
    }
  }

  /// Responds to SetUserSettings, the legacy operation that only turns SMS on and off.
  mutating func setUserSettings(by party: Caller) throws(ServiceError) -> Answer {
    let id = try user(party)
    let isEnabled = !(call.input["MFAOptions"]?.array ?? []).isEmpty
    if isEnabled { try requireMFA(.sms, for: id) }
    let preference = MFAPreference(isEnabled: isEnabled, isPreferred: false)
    var mfa = users[id].mfa
    mfa.set(.sms, preference)
    try requireFactor(mfa, of: id, by: party)
    change(id) { $0.mfa = mfa }
    return .empty
  }

  /// The factors that a user can sign in with.
  mutating func getUserAuthFactors(by party: Caller) throws(ServiceError) -> Answer {
    let id = try user(party)
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

  /// Removes the software token of a user.
  ///
  /// The user then signs in without the token and can register a new token.
  mutating func adminDeleteSoftwareToken() throws(ServiceError) -> Answer {
    let id = try namedUser()
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
    // «unconfirmed»: the error for a user without a software token. The model has no specific
    // error.
    guard users[id].mfa.token != nil else { throw .noSoftwareToken }
    change(id) { $0.mfa.removeToken() }
    return .empty
  }
}

extension UserMFA {
  /// The MFA members of GetUser and AdminGetUser; empty for a user without a method (measured).
  var shown: JSONObject {
    var shown: JSONObject = [:]
    if let preferred { shown["PreferredMfaSetting"] = .string(preferred.rawValue) }
    // WEB_AUTHN_MFA was observed in the list, but the API reference does not mention it.
    let names = methods.map(\.rawValue) + (takesPasskeys == true ? ["WEB_AUTHN_MFA"] : [])
    if !names.isEmpty { shown["UserMFASettingList"] = .strings(names) }
    return shown
  }
}
