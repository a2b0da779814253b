/// The reason that a relying party rejects an authenticator's response.
package enum PasskeyError: Error, Hashable, Sendable {
  /// A member is missing or invalid.
  case malformed(member: String)
  /// The response is from a registration instead of a sign-in, or the reverse.
  case wrongPurpose
  /// The response is for another challenge.
  case wrongChallenge
  /// The response is from a page or an app that the relying party does not allow.
  case originNotAllowed(String)
  /// The response is for another relying party.
  case wrongRelyingParty
  /// No person was present.
  case userNotPresent
  /// The owner was not verified although verification is required.
  case userNotVerified
  /// The algorithm of the key was not requested.
  case unsupportedAlgorithm
  /// The response is from another credential.
  case wrongCredential
  /// The private half of the key did not sign the response.
  case wrongSignature
  /// The authenticator's counter did not increase, so there may be a copy of the authenticator.
  case counterWentBack
}

/// The values that a relying party stores for a credential: the public half and the number of
/// uses.
package struct RegisteredPasskey: Hashable, Sendable, Codable {
  /// The credential's ID, in Base64url.
  package let id: String

  /// The relying party with which the credential is registered.
  package let relyingPartyID: String

  /// The COSE_Key in the authenticator's encoding.
  let publicKey: [UInt8]

  /// The authenticator's counter at its last use; 0 for authenticators that don't count.
  var counter: UInt32

  /// `platform` or `cross-platform`; nil if the client does not report it.
  package let attachment: String?

  /// The transports of the authenticator, such as `internal` or `usb`.
  package let transports: [String]
}
