/// Why a relying party does not take what an authenticator sent.
package enum PasskeyFault: Error, Hashable, Sendable {
  /// A member is missing or not what it has to be.
  case malformed(member: String)
  /// The response is one to a registration where a sign-in was wanted, or the other way round.
  case wrongPurpose
  /// It answers another challenge.
  case wrongChallenge
  /// It comes from a page or an app that the relying party does not know.
  case originNotAllowed(String)
  /// It was made for another relying party.
  case wrongRelyingParty
  /// Nobody was there.
  case userNotPresent
  /// The owner had to be verified and was not.
  case userNotVerified
  /// The key is for an algorithm that was not asked for.
  case unsupportedAlgorithm
  /// It is no answer of this credential.
  case wrongCredential
  /// The private half of the key has not signed it.
  case wrongSignature
  /// The authenticator has counted backwards: there may be a copy of it.
  case counterWentBack
}

/// What a relying party keeps of a credential: the public half, and how often it was used.
package struct RegisteredPasskey: Hashable, Sendable, Codable {
  /// The credential's id, Base64url.
  package let id: String

  /// The relying party that it was registered with.
  package let relyingPartyID: String

  /// The COSE_Key as the authenticator wrote it.
  let publicKey: [UInt8]

  /// The authenticator's count at its last use; 0 from those that never count.
  package var counter: UInt32

  /// `platform` or `cross-platform`; nil where the client does not say.
  package let attachment: String?

  /// How the authenticator is reached, such as `internal` or `usb`.
  package let transports: [String]
}
