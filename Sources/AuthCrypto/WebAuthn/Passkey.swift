internal import Crypto
package import Values

/// The private half of a credential for one user of one relying party.
package struct Passkey: Sendable {
  /// The credential's ID, in Base64url.
  package let id: String

  /// The domain of the relying party.
  package let relyingPartyID: String

  /// The relying party's ID for the user, which every assertion returns.
  let userHandle: [UInt8]

  /// The scalar of the P-256 key, in Base64url.
  private let privateKey: Secret

  /// The number of signatures by the key, which never decreases (WebAuthn Level 3 §6.1.1).
  private(set) var counter: UInt32 = 0

  /// The private key as a string, for masking it in output.
  package var secret: Secret { privateKey }

  /// Generates a key; `random` must be cryptographically secure.
  init(
    relyingPartyID: String,
    userHandle: [UInt8],
    using random: inout some RandomNumberGenerator
  ) {
    var key = Passkey.key(of: random.bytes(32))
    // On average, one number in 2^32 is not below the order of the curve.
    while key == nil { key = Passkey.key(of: random.bytes(32)) }
    privateKey = Secret(Base64URL.encode(key.map { Array($0.rawRepresentation) } ?? []))
    id = Base64URL.encode(random.bytes(16))
    self.relyingPartyID = relyingPartyID
    self.userHandle = userHandle
  }

  private static func key(of scalar: [UInt8]) -> P256.Signing.PrivateKey? {
    try? P256.Signing.PrivateKey(rawRepresentation: scalar)
  }

  private var signer: P256.Signing.PrivateKey {
    guard let scalar = Base64URL.decode(privateKey.reveal()), let key = Passkey.key(of: scalar)
    else { preconditionFailure("a passkey has a valid private key") }
    return key
  }
}

extension Passkey {
  /// The public half as a COSE_Key.
  var publicKey: CBOR { PasskeyPublicKey.cose(of: signer.publicKey) }

  /// Counts a use, and signs the authenticator data and the client data, with a DER signature
  /// (§6.3.3, step 11).
  mutating func sign(_ flags: AuthenticatorData.Flags, _ clientData: [UInt8]) -> SignedAssertion {
    counter &+= 1
    let data = AuthenticatorData(
      relyingPartyHash: Hash.sha256(Array(relyingPartyID.utf8)),
      flags: flags,
      counter: counter,
      credential: nil
    ).encoded
    guard let signature = try? signer.signature(for: data + Hash.sha256(clientData)) else {
      preconditionFailure("signing with a P-256 key failed")
    }
    return SignedAssertion(authenticatorData: data, signature: Array(signature.derRepresentation))
  }

  struct SignedAssertion {
    let authenticatorData: [UInt8]
    let signature: [UInt8]
  }
}
