/// Why a relying party rejects an authenticator's response.
package enum PasskeyFault: Error, Hashable, Sendable {
  /// A member is missing or invalid.
  case malformed(member: String)
  /// The response is from a registration instead of a sign-in, or the reverse.
  case wrongPurpose
  /// It answers another challenge.
  case wrongChallenge
  /// It comes from a page or app that the relying party does not allow.
  case originNotAllowed(String)
  /// It was made for another relying party.
  case wrongRelyingParty
  /// No person was present.
  case userNotPresent
  /// The owner was not verified although that is required.
  case userNotVerified
  /// The key is for an algorithm that was not requested.
  case unsupportedAlgorithm
  /// It is a response of another credential.
  case wrongCredential
  /// It was not signed by the private half of the key.
  case wrongSignature
  /// The authenticator's counter went back: there may be a copy of it.
  case counterWentBack
}

/// What a relying party stores of a credential: the public half and the number of uses.
package struct RegisteredPasskey: Hashable, Sendable, Codable {
  /// The credential's id, Base64url.
  package let id: String

  /// The relying party that it was registered with.
  package let relyingPartyID: String

  /// The COSE_Key as the authenticator wrote it.
  let publicKey: [UInt8]

  /// The authenticator's counter at its last use; 0 for authenticators that don't count.
  package var counter: UInt32

  /// `platform` or `cross-platform`; nil if the client does not report it.
  package let attachment: String?

  /// How the authenticator is connected, such as `internal` or `usb`.
  package let transports: [String]
}
