package import JSON
internal import Values

/// The side that registers passkeys and verifies responses from authenticators.
package struct RelyingParty: Hashable, Sendable {
  /// The domain of the relying party, which is its ID.
  package let id: String

  /// Creates a relying party from a domain, such as `auth.example.com`.
  package init(id: String) { self.id = id }

  /// Returns the challenge in a response that is not verified yet; nil if it has none.
  package static func challenge(in response: JSONObject) -> [UInt8]? {
    response.bytes("clientDataJSON").flatMap(ClientData.init)?.challenge
  }
}

// MARK: - Registration

extension RelyingParty {
  /// Verifies a new credential (WebAuthn Level 3 §7.1) regardless of its attestation statement.
  ///
  /// - Parameters:
  ///   - response: `RegistrationResponseJSON`.
  ///   - challenge: the challenge that was sent.
  ///   - requiresVerification: whether the owner must be verified.
  /// - Returns: the values to store.
  /// - Throws: the first error in the response.
  package func register(
    _ response: JSONObject,
    challenge: [UInt8],
    requiresVerification: Bool
  ) throws(PasskeyError) -> RegisteredPasskey {
    let id = try response.credentialID()
    _ = try clientData(response, ClientData.Purpose.registration, challenge)
    guard let attestation = response.bytes("attestationObject").flatMap({ CBOR($0) }),
      attestation["fmt"]?.text != nil, case .map? = attestation["attStmt"],
      let bytes = attestation["authData"]?.bytes, let data = AuthenticatorData(bytes),
      let credential = data.credential
    else { throw .malformed(member: "attestationObject") }
    try check(data, requiresVerification: requiresVerification)
    guard let algorithm = PasskeyPublicKey.algorithm(of: credential.publicKey),
      PasskeyAlgorithm(rawValue: algorithm) != nil
    else { throw .unsupportedAlgorithm }
    guard PasskeyPublicKey(credential.publicKey) != nil else {
      throw .malformed(member: "attestationObject")
    }
    guard Base64URL.encode(credential.id) == id else { throw .wrongCredential }
    let transports = response["response"]?["transports"]?.array ?? []
    return RegisteredPasskey(
      id: id,
      relyingPartyID: self.id,
      publicKey: credential.publicKey.encoded,
      counter: data.counter,
      attachment: response["authenticatorAttachment"]?.string,
      transports: transports.compactMap(\.string)
    )
  }
}

// MARK: - Sign-in

extension RelyingParty {
  /// Verifies a signed challenge (WebAuthn Level 3 §7.2).
  ///
  /// - Parameters:
  ///   - response: `AuthenticationResponseJSON`.
  ///   - passkey: the credential in the response; its counter is updated.
  ///   - challenge: the challenge that was sent.
  ///   - userHandle: the user's ID at registration.
  ///   - requiresVerification: whether the owner must be verified.
  /// - Throws: the first error in the response.
  package func verify(
    _ response: JSONObject,
    of passkey: inout RegisteredPasskey,
    challenge: [UInt8],
    userHandle: [UInt8],
    requiresVerification: Bool
  ) throws(PasskeyError) {
    guard try response.credentialID() == passkey.id else { throw .wrongCredential }
    if let handle = response["response"]?["userHandle"]?.string,
      Base64URL.decode(handle) != userHandle
    {
      throw .wrongCredential
    }
    let clientData = try clientData(response, ClientData.Purpose.assertion, challenge)
    guard let bytes = response.bytes("authenticatorData"), let data = AuthenticatorData(bytes)
    else { throw .malformed(member: "authenticatorData") }
    guard let signature = response.bytes("signature") else { throw .malformed(member: "signature") }
    try check(data, requiresVerification: requiresVerification)
    guard let key = CBOR(passkey.publicKey).flatMap(PasskeyPublicKey.init),
      key.verifies(signature, of: bytes + Hash.sha256(clientData))
    else { throw .wrongSignature }
    // §6.1.1: authenticators that do not count always send 0.
    guard data.counter > passkey.counter || (data.counter == 0 && passkey.counter == 0) else {
      throw .counterWentBack
    }
    passkey.counter = data.counter
  }
}

// MARK: - Shared

extension RelyingParty {
  /// Returns the bytes of the client's data after verifying their content.
  private func clientData(
    _ response: JSONObject,
    _ purpose: String,
    _ challenge: [UInt8]
  ) throws(PasskeyError) -> [UInt8] {
    guard let bytes = response.bytes("clientDataJSON"), let data = ClientData(bytes) else {
      throw .malformed(member: "clientDataJSON")
    }
    guard data.purpose == purpose else { throw .wrongPurpose }
    guard data.challenge == challenge else { throw .wrongChallenge }
    guard allows(origin: data.origin) else { throw .originNotAllowed(data.origin) }
    return bytes
  }

  private func check(_ data: AuthenticatorData, requiresVerification: Bool) throws(PasskeyError) {
    guard data.relyingPartyHash == Hash.sha256(Array(id.utf8)) else { throw .wrongRelyingParty }
    guard data.flags.contains(.present) else { throw .userNotPresent }
    if requiresVerification, !data.flags.contains(.verified) { throw .userNotVerified }
  }
}

extension JSONObject {
  fileprivate func credentialID() throws(PasskeyError) -> String {
    guard self["type"]?.string == "public-key" else { throw .malformed(member: "type") }
    guard let id = self["id"]?.string, let bytes = Base64URL.decode(id),
      (1...AuthenticatorData.longestID).contains(bytes.count),
      self["rawId"]?.string ?? id == id
    else { throw .malformed(member: "id") }
    return id
  }

  /// The bytes of a Base64url member of `response`; nil if the member is missing or invalid.
  fileprivate func bytes(_ member: String) -> [UInt8]? {
    self["response"]?[member]?.string.flatMap { Base64URL.decode($0) }
  }
}
