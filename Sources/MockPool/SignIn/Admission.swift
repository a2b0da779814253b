import JSON

// What follows a proven password, whichever flow proved it.
extension MockPool {
  /// Opens the pool to a user whose password is proven: a challenge, or tokens.
  mutating func admit(_ signIn: SignIn, _ call: inout Call) throws(MockFault) -> Answer {
    users[signIn.user].lock.succeed()
    switch users[signIn.user].status {
    case .unconfirmed: throw .notConfirmed
    case .resetRequired: throw .resetRequired
    case .forceChangePassword(let until):
      guard call.now < until else { throw .temporaryPasswordExpired }
      return challengeForNewPassword(signIn, &call)
    case .confirmed: return try askForSecondFactor(signIn, &call)
    }
  }

  /// Goes on from the last of the pool's own challenges: to the triggers' ones, or to tokens.
  mutating func complete(_ signIn: SignIn, _ call: inout Call) throws(MockFault) -> Answer {
    signIn.progress.flow == .custom
      ? try nextRound(signIn, &call) : try finish(signIn, &call)
  }

  /// Ends a sign-in whose user is proved; a remembered device must still prove itself.
  mutating func finish(_ signIn: SignIn, _ call: inout Call) throws(MockFault) -> Answer {
    if let device = try deviceToProve(of: signIn) { return askForDevice(device, signIn, &call) }
    try postAuthentication(of: signIn, onNewDevice: try isOnNewDevice(signIn), &call)
    // The browser goes back to the app, which gets the tokens.
    if signIn.progress.flow == .pages { return .empty }
    let device = try signInDevice(of: signIn, &call)
    return try issueTokens(to: signIn.user, of: signIn.client, on: device, &call)
  }

  /// Refuses users who may not even try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(MockFault) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
  }
}
