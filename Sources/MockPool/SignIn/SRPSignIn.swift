import FoundationEssentials
import JSON
import Values

// USER_SRP_AUTH and its PASSWORD_VERIFIER challenge.
extension MockPool {
  /// The part of the pool's ID that SRP hashes.
  var poolName: String { String(id.drop { $0 != "_" }.dropFirst()) }

  /// Starts USER_SRP_AUTH.
  ///
  /// A missing user is reported immediately, or only after the proof if the client hides user
  /// existence.
  mutating func startSRP(_ attempt: AuthAttempt) throws(ServiceError) -> Answer {
    let username = try attempt.username()
    let clientValue = try attempt.parameters.required("SRP_A")
    try requireHexadecimal(clientValue)
    guard let user = findForSignIn(username) else {
      guard attempt.client.hidesUserExistence else { throw .noSuchUser }
      let signIn = UnknownSignIn(attempt, as: username)
      try preAuthentication(of: signIn.subject)
      return try simulateProof(signIn, attempt.parameters)
    }
    let signIn = signIn(of: user, attempt)
    try open(signIn)
    return try challengeForProof(clientValue, of: signIn)
  }

  /// Creates PASSWORD_VERIFIER, in any flow.
  mutating func challengeForProof(
    _ clientValue: String,
    of signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    try requireHexadecimal(clientValue)
    try requirePassword(of: signIn)
    let user = users[signIn.user]
    let start = start(signIn, clientValue)
    guard let password = user.password else { return simulate(start, for: user.username) }
    let challenge = SRPChallenge(
      start: start,
      poolName: poolName,
      username: user.username,
      password: password,
      ephemeral: [1] + call.random.bytes(31)
    )
    return .pending(.challenge(challenge))
  }

  mutating func start(_ signIn: some OngoingSignIn, _ clientValue: String) -> SRPStart {
    SRPStart(
      progress: signIn.progress,
      clientValue: clientValue,
      secretBlock: Base64.encode(call.random.bytes(192)),
      expires: call.now.addingTimeInterval(Double(signIn.client.sessionSeconds))
    )
  }

  func requireHexadecimal(_ clientValue: String) throws(ServiceError) {
    guard clientValue.utf8.allSatisfy(\.isASCIIHexDigit) else {
      throw .notHexadecimal(srpA: clientValue)
    }
  }

  /// Stores and returns a challenge.
  ///
  /// The response has no Session (measured). Its secret block identifies the challenge.
  mutating func issue(_ handshake: SRPHandshake) -> Answer {
    let sub = handshake.start.progress.sub
    if let id = users.find(sub: sub), users[id].password?.salt == handshake.salt {
      users[id].password?.verifier = handshake.verifier
    }
    let start = handshake.start
    handshakes.insert(handshake, for: start.secretBlock, until: start.expires, at: call.now)
    return .body([
      "ChallengeName": "PASSWORD_VERIFIER",
      "ChallengeParameters": [
        "SALT": .string(handshake.shownSalt), "SECRET_BLOCK": .string(start.secretBlock),
        "SRP_B": .string(handshake.publicValue), "USERNAME": .string(handshake.username),
        "USER_ID_FOR_SRP": .string(handshake.username),
      ],
    ])
  }

  /// Creates PASSWORD_VERIFIER for a nonexistent user.
  mutating func simulateProof(
    _ signIn: UnknownSignIn,
    _ given: SignInParameters
  ) throws(ServiceError) -> Answer {
    let clientValue = try given.required("SRP_A")
    try requireHexadecimal(clientValue)
    return simulate(start(signIn, clientValue), for: signIn.username)
  }

  /// A challenge without a right response.
  ///
  /// The salt and the user ID depend only on the name.
  private mutating func simulate(_ start: SRPStart, for name: String) -> Answer {
    var random = simulation.random(for: folded(name))
    let username = random.sub()
    // The value is below the modulus, whose top bits are all set.
    let publicValue = [0x7F] + call.random.bytes(383)
    return issue(
      SRPHandshake(
        start: start,
        username: username,
        salt: [0x40] + random.bytes(15),
        publicValue: Hex.encode(publicValue)
      )
    )
  }
}
