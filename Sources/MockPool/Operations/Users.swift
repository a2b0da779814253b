import FoundationEssentials
import JSON

// Operations of an administrator on one existing user.
extension MockPool {
  func adminGetUser() throws(ServiceError) -> Answer {
    let user = users[try namedUser()]
    let profile = user.profile(attributesAs: "UserAttributes", user.attributes())
    return .body(profile.merging(user.mfa.shown))
  }

  /// Confirms a user without verifying any attribute.
  mutating func adminConfirmSignUp() throws(ServiceError) -> Answer {
    let id = try namedUser()
    guard users[id].status == .unconfirmed else { throw .cannotBeConfirmed(users[id].status.name) }
    change(id) { [rules] user in
      if rules.users.administratorConfirms { user.status = .confirmed }
      user.signUpCodes.useUp()
    }
    try postConfirmation(of: id, clientID: nil)
    return .empty
  }

  mutating func adminSetUserPassword() throws(ServiceError) -> Answer {
    let id = try namedUser()
    let password = call.required("Password")
    try requireNew(password, for: id, at: .administrator)
    let isPermanent = call.input["Permanent"]?.bool ?? false
    let confirms = isPermanent && rules.users.permanentPasswordConfirms
    let keepsStatus = !isPermanent && !rules.users.temporaryPasswordChangesStatus
    let status = confirms ? .confirmed : temporaryStatus
    setPassword(password, of: id, keepsStatus ? users[id].status : status)
    return .empty
  }

  var temporaryStatus: UserStatus {
    .forceChangePassword(until: settings.expirationOfTemporaryPassword(setAt: call.now))
  }

  /// Resets a password.
  ///
  /// «unconfirmed»: that an unconfirmed user causes the same error as a temporary password, and
  /// that a user without a password causes no error.
  mutating func adminResetUserPassword() throws(ServiceError) -> Answer {
    let id = try namedUser()
    // An administrator must enable the user first (amazon-cognito-identity-js#373).
    guard users[id].isEnabled else { throw .disabled }
    switch users[id].status {
    case .confirmed, .resetRequired: break
    case .unconfirmed, .forceChangePassword: throw .cannotResetInThisState
    }
    guard let contact = recoveryContact(of: id) else { throw .noVerifiedContact }
    try requireDeliverable(contact)
    if rules.users.administratorResets { change(id) { $0.status = .resetRequired } }
    _ = try sendCode(.forgotPassword, to: id, by: contact)
    return .empty
  }

  /// Disables a user.
  ///
  /// Access tokens are revoked permanently, but refresh tokens work again once the user is enabled
  /// («unconfirmed»).
  mutating func adminDisableUser() throws(ServiceError) -> Answer {
    let id = try namedUser()
    if rules.users.administratorDisables { change(id) { $0.isEnabled = false } }
    guard rules.tokens.disablingEndsAccess else { return .empty }
    for grant in users[id].grants { grants[grant]?.revokeAccessTokens() }
    return .empty
  }

  mutating func adminEnableUser() throws(ServiceError) -> Answer {
    let id = try namedUser()
    if rules.users.administratorEnables { change(id) { $0.isEnabled = true } }
    return .empty
  }
}

// GetUser and DeleteUser, which a user calls with an access token.
extension MockPool {
  /// Describes the signed-in user.
  ///
  /// MFA members are omitted for a user without MFA (measured for AdminGetUser).
  mutating func getUser() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    let user = users[id]
    let body: JSONObject = [
      "Username": .string(user.username), "UserAttributes": user.attributes(where: client.canRead),
    ]
    return .body(body.merging(user.mfa.shown))
  }

  mutating func deleteUser(by party: Caller) throws(ServiceError) -> Answer {
    let id = try user(party)
    let hasEffect = party == .user ? rules.users.userDeletes : rules.users.administratorDeletes
    if hasEffect { remove(id) }
    return .empty
  }
}
