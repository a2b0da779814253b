import AuthCrypto
import JSON
import Values

/// The request to an authenticator in a WEB_AUTHN challenge.
struct PasskeyRequest: Hashable, Sendable, Codable {
  let challenge: [UInt8]

  /// Whether the authenticator must verify its owner.
  let requiresVerification: Bool
}

extension MockPool {
  /// The passkeys that are still valid for the pool's relying party.
  func usablePasskeys(of id: UserTable.ID) -> [UserPasskey] {
    users[id].passkeys.filter { $0.credential.relyingPartyID == settings.passkeys.relyingParty?.id }
  }

  /// Requests a signature from one of the user's passkeys.
  mutating func askForPasskey(
    _ factors: [SignInFactor],
    of signIn: UserSignIn
  ) throws(ServiceError) -> Answer {
    try open(signIn)
    let passkeys = usablePasskeys(of: signIn.user)
    guard let party = settings.passkeys.relyingParty, !passkeys.isEmpty else {
      throw .factorNotAvailable(SignInFactor.webAuthn.rawValue)
    }
    // A passkey counts as two factors only with verification of the owner (API reference,
    // FactorConfiguration and WebAuthnMfaSettings).
    let request = PasskeyRequest(
      challenge: call.random.bytes(32),
      requiresVerification: settings.passkeys.requiresVerification
        || needsSecondFactor(signIn.user) || passkeyIsBothFactors(of: signIn.user)
    )
    let options: JSONObject = [
      "challenge": .string(Base64URL.encode(request.challenge)),
      "timeout": .integer(signIn.client.sessionSeconds * 1000),
      "rpId": .string(party.id), "allowCredentials": .array(passkeys.map(\.descriptor)),
      "userVerification": request.requiresVerification ? "required" : "preferred",
    ]
    return ask(
      .passkey(request),
      ["CREDENTIAL_REQUEST_OPTIONS": .string(JSONValue.object(options).text())],
      available: factors,
      of: signIn
    )
  }

  /// Handles the response to WEB_AUTHN.
  ///
  /// «unconfirmed»: that a rejected signature leaves the session open, as a wrong code does on real
  /// pools.
  mutating func answerPasskey(
    _ request: PasskeyRequest,
    _ answer: ChallengeAnswer
  ) throws(ServiceError) -> Answer {
    let text = try answer.responses.required("CREDENTIAL")
    guard let response = (try? JSONValue(parsing: text))?.object else { throw .malformedPasskey }
    let id = answer.signIn.user
    try requireSignInOpen(to: id)
    let name = response["id"]?.string
    guard let party = settings.passkeys.relyingParty,
      let index = users[id].passkeys.firstIndex(where: { $0.credential.id == name })
    else { throw .assertion(.wrongCredential) }
    var credential = users[id].passkeys[index].credential
    do throws(PasskeyError) {
      try party.verify(
        response,
        of: &credential,
        challenge: request.challenge,
        userHandle: users[id].passkeyHandle,
        requiresVerification: request.requiresVerification
      )
    } catch {
      throw .assertion(error)
    }
    users[id].passkeys[index].credential = credential
    use(session: answer.session)
    return try complete(answer.signIn)
  }
}
