package import JSON
internal import Values

/// Why an authenticator does not do what it is asked for.
package enum AuthenticatorRefusal: Error, Hashable, Sendable {
  /// The options lack a member, or it is not what it has to be.
  case malformedOptions(member: String)
  /// None of the algorithms asked for is ES256.
  case noCommonAlgorithm
  /// A passkey that it already has is one of those to be left out.
  case alreadyRegistered
  /// The passkey is none of those allowed, or one for another relying party.
  case noMatchingPasskey
  /// The owner must be verified, which it cannot do.
  case cannotVerifyUser
}

/// An authenticator without hardware: it makes passkeys and uses them, as a phone does for its owner.
///
/// Its client is part of it, so it takes and gives the JSON forms of WebAuthn Level 3 §5.1: whoever
/// runs it consents to everything.
package struct SoftwareAuthenticator: Sendable {
  /// Whether it vouches for its owner, as with a finger or a PIN.
  package var verifiesUser: Bool

  /// Vouches for its owner unless told otherwise.
  package init(verifiesUser: Bool = true) { self.verifiesUser = verifiesUser }
}

// MARK: - Registration

extension SoftwareAuthenticator {
  /// Makes a passkey (WebAuthn Level 3 §5.1.3 and §6.3.2), without a statement about the authenticator.
  ///
  /// - Parameters:
  ///   - options: `PublicKeyCredentialCreationOptionsJSON`, the service's `CredentialCreationOptions`.
  ///   - origin: where the page or app comes from; the relying party's own domain where it is nil.
  ///   - known: the passkeys that the authenticator has already.
  ///   - random: where key and id come from, fit for secrets.
  /// - Returns: the passkey, and `RegistrationResponseJSON`.
  /// - Throws: where the options are malformed, or ask for what it cannot or must not do.
  package func register(
    _ options: JSONObject,
    origin: String? = nil,
    knowing known: [Passkey] = [],
    using random: inout some RandomNumberGenerator
  ) throws(AuthenticatorRefusal) -> (passkey: Passkey, response: JSONObject) {
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
    // Nothing is said of the model, as §5.1.3 demands where no statement is wanted.
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

// MARK: - Sign-in

extension SoftwareAuthenticator {
  /// Signs a challenge (WebAuthn Level 3 §5.1.4 and §6.3.3).
  ///
  /// - Parameters:
  ///   - options: `PublicKeyCredentialRequestOptionsJSON`, the service's `CREDENTIAL_REQUEST_OPTIONS`.
  ///   - passkey: the one to use; its counter grows.
  ///   - origin: where the page or app comes from; the relying party's own domain where it is nil.
  /// - Returns: `AuthenticationResponseJSON`.
  /// - Throws: where the options are malformed or not for this passkey.
  package func assert(
    _ options: JSONObject,
    with passkey: inout Passkey,
    origin: String? = nil
  ) throws(AuthenticatorRefusal) -> JSONObject {
    let challenge = try bytes("challenge", of: options)
    guard let domain = options["rpId"]?.string else { throw .malformedOptions(member: "rpId") }
    let allowed = options.credentialIDs("allowCredentials")
    guard passkey.relyingPartyID == domain, allowed.isEmpty || allowed.contains(passkey.id) else {
      throw .noMatchingPasskey
    }
    let flags = try flags(for: options["userVerification"])
    let clientData = ClientData(
      purpose: ClientData.Purpose.assertion,
      challenge: challenge,
      origin: origin ?? "https://\(domain)"
    ).encoded
    let use = passkey.sign(flags, clientData)
    return passkey.response([
      "authenticatorData": .string(Base64URL.encode(use.authenticatorData)),
      "clientDataJSON": .string(Base64URL.encode(clientData)),
      "signature": .string(Base64URL.encode(use.signature)),
      "userHandle": .string(Base64URL.encode(passkey.userHandle)),
    ])
  }
}

// MARK: - Both

extension SoftwareAuthenticator {
  private func bytes(
    _ member: String,
    of options: JSONObject
  ) throws(AuthenticatorRefusal) -> [UInt8] {
    guard let bytes = options[member]?.string.flatMap({ Base64URL.decode($0) }), !bytes.isEmpty
    else { throw .malformedOptions(member: member) }
    return bytes
  }

  private func flags(
    for verification: JSONValue?
  ) throws(AuthenticatorRefusal) -> AuthenticatorData.Flags {
    if verification?.string == "required", !verifiesUser { throw .cannotVerifyUser }
    let isVerified = verifiesUser && verification?.string != "discouraged"
    return isVerified ? [.present, .verified] : .present
  }
}

extension Passkey {
  /// The members that both responses have.
  fileprivate func response(_ response: JSONObject) -> JSONObject {
    [
      "id": .string(id), "rawId": .string(id), "type": "public-key",
      "authenticatorAttachment": "platform", "response": .object(response),
      "clientExtensionResults": [:],
    ]
  }
}

extension JSONObject {
  /// The ids of a list of credential descriptors.
  fileprivate func credentialIDs(_ member: String) -> [String] {
    (self[member]?.array ?? []).compactMap { $0["id"]?.string }
  }
}
