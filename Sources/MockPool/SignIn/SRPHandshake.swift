import AuthCrypto
import FoundationEssentials
import Values

/// What is known of an SRP sign-in when it starts.
struct SRPStart: Hashable, Sendable, Codable {
  var progress: SignInProgress
  let clientValue: String
  let secretBlock: String
  let expires: Date
}

/// A challenge whose numbers are still to be computed.
struct SRPChallenge: Hashable, Sendable {
  let start: SRPStart
  let poolName: String
  let username: String
  let password: Password
  let ephemeral: [UInt8]

  /// Computes the public value, and the verifier where no sign-in has needed it before.
  func made() -> SRPHandshake {
    let verifier = password.madeVerifier(poolName: poolName, username: username)
    let server = SRPServer(verifier: verifier, ephemeral: ephemeral)
    return SRPHandshake(self, verifier, server)
  }
}

/// A challenge as the pool keeps it for the answer, which may come more than once.
struct SRPHandshake: Hashable, Sendable, Codable {
  var start: SRPStart
  let username: String
  let salt: [UInt8]
  let shownSalt: String
  let publicValue: String
  let verifier: SRPVerifier?
  fileprivate let server: SRPServer?

  fileprivate init(_ challenge: SRPChallenge, _ verifier: SRPVerifier, _ server: SRPServer) {
    start = challenge.start
    username = challenge.username
    salt = challenge.password.salt
    shownSalt = verifier.salt
    publicValue = server.publicValue
    self.verifier = verifier
    self.server = server
  }

  /// A challenge without a password behind it.
  init(start: SRPStart, username: String, salt: [UInt8], publicValue: String) {
    self.start = start
    self.username = username
    self.salt = salt
    shownSalt = Hex.encode(salt)
    self.publicValue = publicValue
    verifier = nil
    server = nil
  }
}

/// An answer to a challenge that is still to be judged.
struct SRPProof: Hashable, Sendable {
  let handshake: SRPHandshake
  let poolName: String
  let signature: String
  let timestamp: String

  func judged() -> SRPVerdict {
    let isAccepted =
      handshake.server?
      .accepts(
        signature: signature,
        clientPublicValue: handshake.start.clientValue,
        poolName: poolName,
        userID: handshake.username,
        secretBlock: handshake.start.secretBlock,
        timestamp: timestamp
      )
    return SRPVerdict(
      progress: handshake.start.progress,
      isAccepted: isAccepted ?? false
    )
  }
}

/// Whether an answer proved the password, and for whom.
struct SRPVerdict: Hashable, Sendable {
  let progress: SignInProgress
  let isAccepted: Bool
}
