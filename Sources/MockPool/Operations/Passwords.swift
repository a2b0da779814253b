import JSON

// Checks and changes of passwords.
extension MockPool {
  /// Rejects a password that violates the pool's policy.
  func requireCompliant(_ password: String, at place: PasswordPlace) throws(ServiceError) {
    guard rules.passwords.policyPlaces.contains(place),
      let rule = settings.requirement(
        brokenBy: password,
        checking: rules.passwords.requirements
      )
    else { return }
    throw .policy(rule, place.prefix)
  }

  /// Rejects a new password that violates the policy, or that the user had recently.
  func requireNew(
    _ password: String,
    for id: UserTable.ID,
    at place: PasswordPlace
  ) throws(ServiceError) {
    try requireCompliant(password, at: place)
    guard rules.passwords.historyCounts, let current = users[id].password else { return }
    if settings.rejects(password, asUsedBefore: current) { throw .usedBefore }
  }

  /// Sets a user's password.
  ///
  /// Existing sign-ins stay valid («unconfirmed»).
  mutating func setPassword(_ password: String, of id: UserTable.ID, _ status: UserStatus) {
    let fresh: Password
    if let known = users[id].password {
      let count = settings.storedPasswords
      fresh = known.replaced(by: password, keeping: count, using: &call.random)
    } else {
      fresh = Password(password, using: &call.random)
    }
    change(id) { user in
      user.password = fresh
      user.status = status
    }
  }

  mutating func changePassword() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let previous = call.text("PreviousPassword")
    if users[id].password != nil, previous == nil { throw .missingParameter("OldPassword") }
    try countAttempt(.changePassword, of: id)
    if rules.passwords.changeComparesPrevious, let password = users[id].password, let previous,
      !password.matches(previous)
    {
      throw .wrongPassword
    }
    let proposed = call.required("ProposedPassword")
    try requireNew(proposed, for: id, at: .change)
    if rules.passwords.changeHasEffect { setPassword(proposed, of: id, users[id].status) }
    return .empty
  }
}

// ForgotPassword and ConfirmForgotPassword, and the channel that they share with
// AdminResetUserPassword.
extension MockPool {
  mutating func forgotPassword() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    // An error that applies to all users does not reveal whether this user exists.
    func reject(_ serviceError: ServiceError) throws(ServiceError) -> Answer {
      guard client.hidesUserExistence else { throw serviceError }
      if recovery == .administratorOnly { throw .contactAdministrator }
      let delivery = simulatedDelivery(for: typed, in: recovery.contacts)
      return .body(["CodeDeliveryDetails": delivery])
    }
    guard let id = try found(typed, password: nil, to: client) else {
      return try reject(.noSuchUserForClient)
    }
    guard users[id].isEnabled else { return try reject(.disabled) }
    // «unconfirmed»: that a client that hides user existence also gets this error.
    if case .forceChangePassword = users[id].status { throw .cannotResetInThisState }
    // Observed on a real pool, except for the message, which is «unconfirmed». A user who was
    // migrated from another directory may have to set a first password.
    if users[id].status == .confirmed, users[id].password == nil {
      return try reject(.cannotResetInThisState)
    }
    if recovery == .administratorOnly { throw .contactAdministrator }
    guard users[id].status != .unconfirmed, let contact = recoveryContact(of: id) else {
      return try reject(.noVerifiedContact)
    }
    try requireDeliverable(contact)
    try countAttempt(.forgotPassword, of: id)
    if !rules.passwords.surviveResetRequest { change(id) { $0.status = .resetRequired } }
    return .body(["CodeDeliveryDetails": try sendCode(.forgotPassword, to: id, by: contact)])
  }

  /// The pool's recovery setting, which a mutant replaces with the default.
  private var recovery: PoolSettings.Recovery {
    let isOff = settings.recovery == .administratorOnly
    return isOff && !rules.users.recoveryCanBeOff ? .unset : settings.recovery
  }

  /// The first verified contact of the user, in the pool's order; nil if there is none.
  func recoveryContact(of id: UserTable.ID) -> Contact? {
    let user = users[id]
    let contacts = recovery.contacts
    let ordered = rules.users.recoveryPriorityCounts ? contacts : contacts.reversed()
    return ordered.first { contact in
      user.attributes[contact] != nil
        && (user.attributes.isVerified(contact) || !rules.users.recoveryNeedsVerification)
        && !mfaContacts(of: user).contains(contact)
    }
  }

  /// The contacts that receive a user's second factor, and therefore no reset code.
  ///
  /// Pools without AccountRecoverySetting exclude none (API reference, CreateUserPool).
  private func mfaContacts(of user: User) -> [Contact] {
    guard recovery != .unset, settings.mfa != .off else { return [] }
    return user.mfa.methods.compactMap(\.contact)
  }

  /// Resets a password.
  ///
  /// The code is checked first («unconfirmed»). A rejected password does not use up the code.
  mutating func confirmForgotPassword() throws(ServiceError) -> Answer {
    let typed = call.required("Username")
    let client = try namedClient(checkingHashOf: typed)
    guard let id = find(typed) else { throw client.unknownUserForCode }
    guard users[id].isEnabled else { throw client.hidesUserExistence ? .wrongCode : .disabled }
    try countAttempt(.confirmForgotPassword, of: id)
    let digits = call.required("ConfirmationCode")
    _ = try matchingCode(digits, of: id, under: rules.resetCodes, among: \.resetCodes)
    let password = call.required("Password")
    // On a mutant, a rejected password also uses up the code.
    if !rules.passwords.rejectionKeepsResetCode { users[id].resetCodes.useUp() }
    try requireNew(password, for: id, at: .reset)
    if rules.resetCodes.workOnce { users[id].resetCodes.useUp() }
    let status = rules.users.resetConfirms ? .confirmed : users[id].status
    if rules.passwords.resetHasEffect { setPassword(password, of: id, status) }
    let source = "PostConfirmation_ConfirmForgotPassword"
    try postConfirmation(of: id, source, clientID: client.id)
    return .empty
  }
}
