package import JSON
internal import Values

extension SoftwareAuthenticator {
  /// Creates a passkey (WebAuthn Level 3 §5.1.3 and §6.3.2), without an attestation statement.
  ///
  /// - Parameters:
  ///   - options: `PublicKeyCredentialCreationOptionsJSON`, the service's
  ///     `CredentialCreationOptions`.
  ///   - origin: the origin of the page or app; nil means the relying party's own domain.
  ///   - known: the passkeys that the authenticator already has.
  ///   - random: the cryptographically secure source of the key and the ID.
  /// - Returns: the passkey, and `RegistrationResponseJSON`.
  /// - Throws: if the options are malformed, or the authenticator can't or must not comply.
  package func register(
    _ options: JSONObject,
    origin: String? = nil,
    knowing known: [Passkey] = [],
    using random: inout some RandomNumberGenerator
  ) throws(AuthenticatorError) -> (passkey: Passkey, response: JSONObject) {
    let challenge = try bytes("challenge", of: options)
    guard let domain = options["rp"]?["id"]?.string else {
      throw .malformedOptions(member: "rp.id")
    }
    guard let handle = options["user"]?["id"]?.string.flatMap({ Base64URL.decode($0) }),
      (1...64).contains(handle.count)
    else { throw .malformedOptions(member: "user.id") }
    let algorithms = (options["pubKeyCredParams"]?.array ?? []).compactMap { $0["alg"]?.int }
    guard algorithms.contains(PasskeyAlgorithm.es256.rawValue) else { throw .noCommonAlgorithm }
    let excluded = options.credentialIDs("excludeCredentials")
    guard !known.contains(where: { excluded.contains($0.id) }) else { throw .alreadyRegistered }
    let flags = try flags(for: options["authenticatorSelection"]?["userVerification"])
    let passkey = Passkey(relyingPartyID: domain, userHandle: handle, using: &random)
    let clientData = ClientData(
      purpose: ClientData.Purpose.registration,
      challenge: challenge,
      origin: origin ?? "https://\(domain)"
    )
    return (passkey, response(passkey, flags, clientData))
  }

  private func response(
    _ passkey: Passkey,
    _ flags: AuthenticatorData.Flags,
    _ clientData: ClientData
  ) -> JSONObject {
    // §5.1.3 requires an empty model if no attestation statement is requested.
    let data = AuthenticatorData(
      relyingPartyHash: Hash.sha256(Array(passkey.relyingPartyID.utf8)),
      flags: flags.union(.credential),
      counter: passkey.counter,
      credential: AuthenticatorData.Credential(
        model: [UInt8](repeating: 0, count: 16),
        id: Base64URL.decode(passkey.id) ?? [],
        publicKey: passkey.publicKey
      )
    )
    let attestation: CBOR = ["fmt": "none", "attStmt": [:], "authData": .bytes(data.encoded)]
    return passkey.response([
      "attestationObject": .string(Base64URL.encode(attestation.encoded)),
      "clientDataJSON": .string(Base64URL.encode(clientData.encoded)),
      "transports": ["internal"],
    ])
  }
}
