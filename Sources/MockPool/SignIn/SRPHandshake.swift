import AuthCrypto
import FoundationEssentials
import Values

/// The data of an SRP sign-in at its start.
struct SRPStart: Hashable, Sendable, Codable {
  var progress: SignInProgress
  let clientValue: String
  let secretBlock: String
  let expires: Date
}

/// A challenge whose numbers are not computed yet.
struct SRPChallenge: Hashable, Sendable {
  let start: SRPStart
  let poolName: String
  let username: String
  let password: Password
  let ephemeral: [UInt8]

  /// Computes the public value, and also the verifier unless an earlier sign-in has computed it.
  func made() -> SRPHandshake {
    let verifier = password.computedVerifier(poolName: poolName, username: username)
    let server = SRPServer(verifier: verifier, ephemeral: ephemeral)
    return SRPHandshake(self, verifier, server)
  }
}

/// A challenge as the pool stores it.
///
/// The challenge response may arrive more than once.
struct SRPHandshake: Hashable, Sendable, Codable {
  var start: SRPStart
  let username: String
  let salt: [UInt8]
  let shownSalt: String
  let publicValue: String
  let verifier: SRPVerifier?
  let server: SRPServer?

  fileprivate init(_ challenge: SRPChallenge, _ verifier: SRPVerifier, _ server: SRPServer) {
    start = challenge.start
    username = challenge.username
    salt = challenge.password.salt
    shownSalt = verifier.salt
    publicValue = server.publicValue
    self.verifier = verifier
    self.server = server
  }

  /// Creates a challenge that no response can solve, for a user without a password.
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

/// A device's challenge whose numbers are not computed yet.
struct DeviceSRPChallenge: Hashable, Sendable {
  let start: SRPStart
  let deviceKey: String
  let groupKey: String
  let username: String
  let verifier: SRPVerifier
  let ephemeral: [UInt8]

  func made() -> DeviceHandshake {
    DeviceHandshake(
      start: start,
      deviceKey: deviceKey,
      groupKey: groupKey,
      username: username,
      salt: verifier.salt,
      server: SRPServer(verifier: verifier, ephemeral: ephemeral)
    )
  }
}

/// A device's challenge as the pool stores it for the challenge response.
struct DeviceHandshake: Hashable, Sendable, Codable {
  let start: SRPStart
  let deviceKey: String
  let groupKey: String
  let username: String
  let salt: String
  let server: SRPServer
}

/// A challenge response that is not checked yet.
struct SRPProof: Hashable, Sendable {
  let start: SRPStart

  /// The server's side of the exchange; nil if no response can be right.
  let server: SRPServer?
  let group: String
  let name: String
  let claim: SRPClaim

  func verification() -> SRPVerification {
    let isAccepted = server?.accepts(
      signature: claim.signature,
      clientPublicValue: start.clientValue,
      poolName: group,
      userID: name,
      secretBlock: start.secretBlock,
      timestamp: claim.timestamp
    )
    return SRPVerification(progress: start.progress, isAccepted: isAccepted ?? false)
  }
}

/// The result of a proof and the sign-in that it belongs to.
struct SRPVerification: Hashable, Sendable {
  let progress: SignInProgress
  let isAccepted: Bool
}
