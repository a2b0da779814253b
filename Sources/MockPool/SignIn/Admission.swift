import JSON

// What follows a proven password, whichever flow proved it.
extension MockPool {
  /// Opens the pool to a user whose password is proven: a challenge, or tokens.
  mutating func admit(_ signIn: UserSignIn, _ call: inout Call) throws(ServiceError) -> Answer {
    users[signIn.user].lock.succeed()
    if let end = try endByStatus(signIn, &call) { return end }
    return try askForSecondFactor(signIn, &call)
  }

  /// Opens the pool to a user whom the triggers have let in, and to whom no second factor applies.
  mutating func admitByStatus(
    _ signIn: UserSignIn,
    _ call: inout Call
  ) throws(ServiceError) -> Answer {
    if let end = try endByStatus(signIn, &call) { return end }
    return try finish(signIn, &call)
  }

  /// What a user gets instead of tokens for the state that it is in, whatever the flow (measured); nil
  /// for a confirmed one.
  private mutating func endByStatus(
    _ signIn: UserSignIn,
    _ call: inout Call
  ) throws(ServiceError) -> Answer? {
    switch users[signIn.user].status {
    case .unconfirmed: throw .notConfirmed
    case .resetRequired: throw .resetRequired
    case .forceChangePassword(let until):
      guard call.now < until else { throw .temporaryPasswordExpired }
      return challengeForNewPassword(signIn, &call)
    case .confirmed: return nil
    }
  }

  /// Goes on from the last of the pool's own challenges: to the triggers' ones, or to tokens.
  mutating func complete(_ signIn: UserSignIn, _ call: inout Call) throws(ServiceError) -> Answer {
    signIn.progress.flow == .custom
      ? try nextRound(signIn, &call) : try finish(signIn, &call)
  }

  /// Ends a sign-in whose user is proved; a remembered device must still prove itself.
  mutating func finish(_ signIn: UserSignIn, _ call: inout Call) throws(ServiceError) -> Answer {
    if let device = try deviceToProve(of: signIn) { return askForDevice(device, signIn, &call) }
    try postAuthentication(of: signIn, onNewDevice: try isOnNewDevice(signIn), &call)
    // The browser goes back to the app, which gets the tokens.
    if signIn.progress.flow == .pages { return .empty }
    let device = try signInDevice(of: signIn, &call)
    return try issueTokens(
      to: signIn.user,
      of: signIn.client,
      on: device,
      occasion: signIn.progress.occasion,
      &call
    )
  }

  /// Refuses users who may not even try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(ServiceError) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
  }
}
