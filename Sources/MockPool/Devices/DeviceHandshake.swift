import AuthCrypto
import FoundationEssentials

/// A device's challenge whose numbers are still to be computed.
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

/// A device's challenge as the pool keeps it for the answer.
struct DeviceHandshake: Hashable, Sendable, Codable {
  let start: SRPStart
  let deviceKey: String
  let groupKey: String
  let username: String
  let salt: String
  let server: SRPServer
}

/// A device's answer that is still to be judged.
struct DeviceProof: Hashable, Sendable {
  let handshake: DeviceHandshake
  let signature: String
  let timestamp: String

  /// For a device, SRP's group is the device's and its name the key (pycognito, amplify-swift).
  func judged() -> SRPVerdict {
    let isAccepted = handshake.server.accepts(
      signature: signature,
      clientPublicValue: handshake.start.clientValue,
      poolName: handshake.groupKey,
      userID: handshake.deviceKey,
      secretBlock: handshake.start.secretBlock,
      timestamp: timestamp
    )
    var progress = handshake.start.progress
    progress.device = .proved(handshake.deviceKey)
    return SRPVerdict(progress: progress, isAccepted: isAccepted)
  }
}
