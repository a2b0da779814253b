// What follows a proven password, whichever flow proved it.
extension MockPool {
  /// Opens the pool to a user whose password is proven: a challenge, or tokens.
  mutating func admit(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    users[signIn.user].lock.succeed()
    if let end = try endByStatus(signIn) { return end }
    return try askForSecondFactor(signIn)
  }

  /// Opens the pool to a user whom the triggers have let in, and to whom no second factor applies.
  mutating func admitByStatus(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if let end = try endByStatus(signIn) { return end }
    return try finish(signIn)
  }

  /// What a user gets instead of tokens for the state that it is in, whatever the flow (measured); nil
  /// for a confirmed one.
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

  /// Goes on from the last of the pool's own challenges: to the triggers' ones, or to tokens.
  mutating func complete(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    signIn.progress.flow == .custom
      ? try nextRound(signIn) : try finish(signIn)
  }

  /// Ends a sign-in whose user is proved; a remembered device must still prove itself.
  mutating func finish(_ signIn: UserSignIn) throws(ServiceError) -> Answer {
    if let device = try deviceToProve(of: signIn) { return askForDevice(device, signIn) }
    try postAuthentication(of: signIn, onNewDevice: try isOnNewDevice(signIn))
    // The browser goes back to the app, which gets the tokens.
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

  /// Begins a sign-in of a user who may try to prove who they are.
  ///
  /// Disabled is told before unconfirmed, and both before any proof, right or wrong (measured).
  mutating func open(_ signIn: UserSignIn) throws(ServiceError) {
    try requireSignInOpen(to: signIn.user)
    try preAuthentication(of: signIn)
  }

  /// Refuses users who may not even try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(ServiceError) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
  }
}
