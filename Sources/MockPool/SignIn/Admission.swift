// The end of a sign-in after a proven password, for all flows.
extension MockPool {
  /// Continues with a challenge or tokens for a user whose password is proven.
  mutating func admit(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    users[signIn.user].lock.succeed()
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
    case .unconfirmed: throw .notConfirmed
    case .resetRequired: throw .resetRequired
    case .forceChangePassword(let until):
      guard call.now < until else { throw .temporaryPasswordExpired }
      return challengeForNewPassword(signIn)
    case .confirmed: return nil
    }
  }

  /// Continues after the last of the pool's own challenges, with the triggers' challenges or
  /// tokens.
  mutating func complete(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    signIn.progress.flow == .custom
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
      occasion: signIn.progress.occasion
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

  /// Rejects users who may not try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(ServiceError) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
  }
}
