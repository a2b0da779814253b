import AuthCrypto
import FoundationEssentials
import JSON
import Values

// StartWebAuthnRegistration and CompleteWebAuthnRegistration.
extension MockPool {
  mutating func startWebAuthnRegistration() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    let options = try startPasskey(of: id, by: client)
    return .body(["CredentialCreationOptions": .object(options)])
  }

  /// Starts a registration for a user.
  ///
  /// Returns the options for the browser.
  mutating func startPasskey(
    of id: UserTable.ID,
    by client: ClientSettings
  ) throws(ServiceError) -> JSONObject {
    guard settings.passkeys.isEnabled else { throw .passkeysOff }
    guard let party = settings.passkeys.relyingParty else { throw .noRelyingParty }
    let user = users[id]
    guard user.passkeys.count < UserPasskey.limit else { throw .tooManyPasskeys }
    let challenge = Base64URL.encode(call.random.bytes(32))
    let expires = call.now.addingTimeInterval(Double(PendingPasskey.seconds))
    let pending = PendingPasskey(sub: user.sub, clientID: client.id, expires: expires)
    pendingPasskeys.insert(pending, for: challenge, until: expires, at: call.now)
    return creationOptions(challenge, of: user, for: party)
  }

  /// The options with the members of the API reference's example.
  private func creationOptions(
    _ challenge: String,
    of user: User,
    for party: RelyingParty
  ) -> JSONObject {
    let parameters = PasskeyAlgorithm.allCases.map { algorithm -> JSONValue in
      ["type": "public-key", "alg": .integer(algorithm.rawValue)]
    }
    let excluded = user.passkeys.map { passkey -> JSONValue in
      ["type": "public-key", "id": .string(passkey.credential.id)]
    }
    let name = JSONValue.string(user.attributes[.email] ?? user.username)
    return [
      "challenge": .string(challenge), "rp": ["id": .string(party.id), "name": .string(party.id)],
      "user": [
        "id": .string(Base64URL.encode(user.passkeyHandle)), "name": name, "displayName": name,
      ],
      "pubKeyCredParams": .array(parameters),
      "timeout": .integer(PendingPasskey.seconds * 1000),
      "excludeCredentials": .array(excluded),
      "authenticatorSelection": [
        "requireResidentKey": true, "residentKey": "required",
        "userVerification": settings.passkeys.verification,
      ],
    ]
  }

  mutating func completeWebAuthnRegistration() throws(ServiceError) -> Answer {
    let (id, client) = try bearer()
    try completePasskey(call.input["Credential"]?.object ?? [:], of: id, by: client)
    return .empty
  }

  /// Completes a registration with the authenticator's response from the browser.
  mutating func completePasskey(
    _ response: JSONObject,
    of id: UserTable.ID,
    by client: ClientSettings
  ) throws(ServiceError) {
    guard settings.passkeys.isEnabled else { throw .passkeysOff }
    guard let challenge = RelyingParty.challenge(in: response) else { throw .malformedPasskey }
    let key = Base64URL.encode(challenge)
    guard let pending = pendingPasskeys[key], pending.sub == users[id].sub,
      call.now < pending.expires
    else { throw .passkeyChallengeNotFound }
    guard pending.clientID == client.id else { throw .passkeyOfAnotherClient }
    guard let party = settings.passkeys.relyingParty else { throw .passkeyChallengeNotFound }
    let credential = try register(response, with: party, answering: challenge)
    guard users[id].passkeys.count < UserPasskey.limit else { throw .tooManyPasskeys }
    guard !users[id].passkeys.contains(where: { $0.credential.id == credential.id }) else {
      throw .passkeyExists
    }
    pendingPasskeys[key] = nil
    let place = users[id].passkeys.place(at: call.now)
    users[id].passkeys.append(
      UserPasskey(credential: credential, created: call.now, place: place)
    )
  }

  private func register(
    _ response: JSONObject,
    with party: RelyingParty,
    answering challenge: [UInt8]
  ) throws(ServiceError) -> RegisteredPasskey {
    do throws(PasskeyError) {
      return try party.register(
        response,
        challenge: challenge,
        requiresVerification: settings.passkeys.requiresVerification
      )
    } catch {
      throw .registration(error)
    }
  }
}

extension PasskeySettings {
  /// The value for verification of the owner in the browser's options.
  var verification: JSONValue { requiresVerification ? "required" : "preferred" }
}
