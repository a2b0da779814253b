import AuthCrypto
import FoundationEssentials
import JSON

// What follows a proven password, whichever flow proved it.
extension MockPool {
  /// Opens the pool to a user whose password is proven: a challenge, or tokens.
  mutating func admit(
    _ id: UserTable.ID,
    to client: ClientSettings,
    _ call: inout Call
  ) throws(MockFault) -> Answer {
    users[id].lock.succeed()
    switch users[id].status {
    case .unconfirmed: throw .notConfirmed
    case .resetRequired: throw .resetRequired
    case .forceChangePassword(let until):
      guard call.now < until else { throw .temporaryPasswordExpired }
      return challengeForNewPassword(id, of: client, &call)
    case .confirmed:
      try requireNoSecondFactor()
      return issueTokens(to: id, of: client, &call)
    }
  }

  /// Stops where the service would ask for more than a password, which this mock cannot do yet.
  ///
  /// No user can have a factor of its own, because the operations that would set one are missing.
  func requireNoSecondFactor() throws(MockFault) {
    if settings.mfa == .on { throw .notImplemented("sign-in with MFA") }
    if settings.tracksDevices { throw .notImplemented("sign-in with device tracking") }
    try requireNo(
      trigger: "PostAuthentication",
      "PreTokenGeneration",
      "PreTokenGenerationConfig"
    )
  }
}

// MARK: - Sessions

extension MockPool {
  /// Opens a session for a challenge; gives its Session.
  mutating func openSession(
    _ challenge: ChallengeSession.Challenge,
    for id: UserTable.ID,
    of client: ClientSettings,
    _ call: inout Call
  ) -> String {
    let text = "AYAB" + Base64URL.encode(call.random.bytes(192))
    let expires = call.now.addingTimeInterval(Double(client.sessionSeconds))
    let session = ChallengeSession(
      challenge: challenge,
      sub: users[id].sub,
      clientID: client.id,
      expires: expires
    )
    sessions.insert(session, for: text, until: expires, at: call.now)
    return text
  }

  /// The user of an open session, which is good once, for one challenge, one client and one user.
  func user(
    ofSession text: String,
    _ challenge: ChallengeSession.Challenge,
    named username: String,
    of client: ClientSettings,
    at now: Date
  ) throws(MockFault) -> UserTable.ID {
    guard let session = sessions[text], session.challenge == challenge,
      session.clientID == client.id, let id = users.find(sub: session.sub),
      find(username) == id
    else { throw .invalidSession }
    if session.isUsed { throw .usedSession }
    guard now < session.expires else { throw .expiredSession }
    guard users[id].isEnabled else { throw .disabled }
    return id
  }
}
