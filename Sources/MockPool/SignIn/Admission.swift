// The end of a sign-in after a proven password, for all flows.
extension MockPool {
  /// Continues with a challenge or tokens for a user whose password is proven.
  mutating func admit(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if rules.passwords.successEndsCount { users[signIn.user].lock.succeed() }
    // On a mutant with the wrong order, `complete` requests the new password.
    if !rules.signIn.newPasswordComesFirst, users[signIn.user].status.hasTemporaryPassword,
      needsSecondFactor(signIn.user)
    {
      return try askForSecondFactor(signIn)
    }
    if let end = try endByStatus(signIn) { return end }
    return try askForSecondFactor(signIn)
  }

  /// Continues for a user whom the triggers have accepted and who needs no second factor.
  mutating func admitByStatus(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if let end = try endByStatus(signIn) { return end }
    return try finish(signIn)
  }

  /// The response that replaces tokens for a user's status, in every flow (measured); nil for a
  /// confirmed user.
  private mutating func endByStatus(_ signIn: UserSignIn) throws(ServiceError) -> Answer? {
    switch users[signIn.user].status {
    case .unconfirmed where rules.users.unconfirmedIsRejected: throw .notConfirmed
    case .resetRequired where rules.users.resetIsRequired: throw .resetRequired
    case .forceChangePassword(let until):
      let hasExpired = settings.hasExpired(temporaryPasswordUntil: until, at: call.now)
      if hasExpired, rules.passwords.temporaryExpires { throw .temporaryPasswordExpired }
      return rules.passwords.temporaryIsReplaced ? challengeForNewPassword(signIn) : nil
    case .confirmed, .unconfirmed, .resetRequired: return nil
    }
  }

  /// Continues after the last of the pool's own challenges, with the triggers' challenges or
  /// tokens.
  mutating func complete(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if !rules.signIn.newPasswordComesFirst, let end = try endByStatus(signIn) { return end }
    return signIn.progress.flow == .custom
      ? try nextRound(signIn) : try finish(signIn)
  }

  /// Completes the sign-in of a proven user.
  ///
  /// A remembered device must first pass its challenge.
  mutating func finish(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if let device = try deviceToProve(of: signIn) { return askForDevice(device, signIn) }
    try postAuthentication(of: signIn, onNewDevice: try isOnNewDevice(signIn))
    // The browser returns to the app, which gets the tokens.
    if signIn.progress.flow == .pages { return .empty }
    let device = try signInDevice(of: signIn)
    let plan = try issueTokens(
      to: signIn.user,
      of: signIn.client,
      on: device,
      tokenSource: signIn.progress.tokenSource
    )
    return .sign(.tokens(plan))
  }

  /// Starts a sign-in of a user.
  ///
  /// A disabled user is reported before an unconfirmed user. Both errors come before any proof,
  /// right or wrong (measured).
  mutating func open(_ signIn: UserSignIn) throws(ServiceError) {
    try requireSignInOpen(to: signIn.user)
    try preAuthentication(of: signIn)
  }

  /// Rejects users who are not allowed to try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(ServiceError) {
    guard users[id].isEnabled || !rules.users.disabledIsRejected else { throw .disabled }
    guard users[id].status != .unconfirmed || !rules.users.unconfirmedIsRejected else {
      throw .notConfirmed
    }
  }
}
