// The response to a PASSWORD_VERIFIER challenge.
extension MockPool {
  mutating func answerSRP(
    _ responses: SignInParameters,
    _ username: String,
    _ client: ClientSettings
  ) throws(ServiceError) -> Answer {
    let claim = try SRPClaim(responses)
    // «unconfirmed»: that a late response causes this error.
    guard var handshake = handshakes[claim.secretBlock],
      let id = user(of: handshake.start, answering: username, client),
      users[id].password?.salt == handshake.salt
    else { throw .wrongPassword }
    try requireSignInOpen(to: id)
    guard !isLocked(id) else { throw .locked }
    let begun = try signIn(resuming: handshake.start.progress)
    handshake.start.progress = try naming(responses["DEVICE_KEY"], in: begun).progress
    let proof = SRPProof(
      start: handshake.start,
      server: handshake.server,
      group: poolName,
      name: handshake.username,
      claim: claim
    )
    return .pending(.prove(proof))
  }

  /// The user of a handshake; nil for a late response, or one from another user or client.
  func user(
    of start: SRPStart,
    answering username: String,
    _ client: ClientSettings
  ) -> UserTable.ID? {
    guard start.progress.clientID == client.id, call.now < start.expires,
      let id = users.find(sub: start.progress.sub), find(username) == id
    else { return nil }
    return id
  }

  /// Continues after a proof is checked.
  ///
  /// The pool may have changed in the meantime.
  mutating func conclude(_ verification: SRPVerification) throws(ServiceError) -> Answer {
    let signIn = try signIn(resuming: verification.progress)
    let id = signIn.user
    try requireSignInOpen(to: id)
    guard !isLocked(id) else { throw .locked }
    guard verification.isAccepted || !rules.passwords.mustMatch else {
      users[id].lock.fail(at: call.now)
      throw .wrongPassword
    }
    return try admit(signIn.passing("PASSWORD_VERIFIER"))
  }
}
