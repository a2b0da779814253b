package import JSON
internal import Values

/// The reason that an authenticator rejects a request.
package enum AuthenticatorError: Error, Hashable, Sendable {
  /// A member of the options is missing or invalid.
  case malformedOptions(member: String)
  /// None of the requested algorithms is ES256.
  case noCommonAlgorithm
  /// The authenticator already has a passkey that the options exclude.
  case alreadyRegistered
  /// The options do not allow the passkey, or are for another relying party.
  case noMatchingPasskey
  /// The options require verification of the owner, which the authenticator does not support.
  case cannotVerifyUser
}

/// An authenticator without hardware, which creates and uses passkeys like a phone.
///
/// The authenticator includes its client, and therefore uses the JSON forms of WebAuthn Level 3
/// §5.1. Every request counts as approved by the owner.
package struct SoftwareAuthenticator: Sendable {
  /// Whether the authenticator verifies its owner, for example with a finger or a PIN.
  var verifiesUser: Bool

  /// Creates an authenticator, which verifies its owner by default.
  package init(verifiesUser: Bool = true) { self.verifiesUser = verifiesUser }
}

// MARK: - Sign-in

extension SoftwareAuthenticator {
  /// Signs a challenge (WebAuthn Level 3 §5.1.4 and §6.3.3).
  ///
  /// - Parameters:
  ///   - options: `PublicKeyCredentialRequestOptionsJSON`, the service's
  ///     `CREDENTIAL_REQUEST_OPTIONS`.
  ///   - passkey: the passkey to use; its counter is incremented.
  ///   - origin: the origin of the page or app; nil means the relying party's own domain.
  /// - Returns: `AuthenticationResponseJSON`.
  /// - Throws: if the options are malformed or not for this passkey.
  package func assert(
    _ options: JSONObject,
    with passkey: inout Passkey,
    origin: String? = nil
  ) throws(AuthenticatorError) -> JSONObject {
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

// MARK: - Shared

extension SoftwareAuthenticator {
  func bytes(
    _ member: String,
    of options: JSONObject
  ) throws(AuthenticatorError) -> [UInt8] {
    guard let bytes = options[member]?.string.flatMap({ Base64URL.decode($0) }), !bytes.isEmpty
    else { throw .malformedOptions(member: member) }
    return bytes
  }

  func flags(
    for verification: JSONValue?
  ) throws(AuthenticatorError) -> AuthenticatorData.Flags {
    if verification?.string == "required", !verifiesUser { throw .cannotVerifyUser }
    let isVerified = verifiesUser && verification?.string != "discouraged"
    return isVerified ? [.present, .verified] : .present
  }
}

extension Passkey {
  /// Adds the members that both kinds of response contain.
  func response(_ response: JSONObject) -> JSONObject {
    [
      "id": .string(id), "rawId": .string(id), "type": "public-key",
      "authenticatorAttachment": "platform", "response": .object(response),
      "clientExtensionResults": [:],
    ]
  }
}

extension JSONObject {
  /// The IDs in a list of credential descriptors.
  func credentialIDs(_ member: String) -> [String] {
    (self[member]?.array ?? []).compactMap { $0["id"]?.string }
  }
}
