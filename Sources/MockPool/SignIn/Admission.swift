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

  /// Ends a sign-in whose challenges are all answered.
  mutating func complete(_ signIn: SignIn, _ call: inout Call) throws(MockFault) -> Answer {
    if settings.tracksDevices { throw .notImplemented("sign-in with device tracking") }
    try requireNo(
      trigger: "PostAuthentication",
      "PreTokenGeneration",
      "PreTokenGenerationConfig"
    )
    return issueTokens(to: signIn.user, of: signIn.client, &call)
  }

  /// Refuses users who may not even try their password.
  func requireSignInOpen(to id: UserTable.ID) throws(MockFault) {
    guard users[id].isEnabled else { throw .disabled }
    guard users[id].status != .unconfirmed else { throw .notConfirmed }
    try requireNo(trigger: "PreAuthentication")
  }
}
