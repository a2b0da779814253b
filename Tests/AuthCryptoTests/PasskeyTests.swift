import JSON
import TestSupport
import Testing
import Values

@testable import AuthCrypto

/// Tests the software authenticator and the relying party against each other.
@Suite struct PasskeyTests {
  static let domain = "auth.example.com"
  private let party = RelyingParty(id: domain)
  private let challenge = [UInt8](repeating: 7, count: 32)
  private let user = Array("sub-of-ann".utf8)

  private func creation(_ changes: JSONObject = [:]) -> JSONObject {
    let options: JSONObject = [
      "rp": ["id": .string(PasskeyTests.domain)],
      "user": ["id": .string(Base64URL.encode(user)), "name": "ann"],
      "challenge": .string(Base64URL.encode(challenge)),
      "pubKeyCredParams": [
        ["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257],
      ],
      "authenticatorSelection": ["userVerification": "preferred"],
    ]
    return options.merging(changes)
  }

  private func request(_ changes: JSONObject = [:]) -> JSONObject {
    let options: JSONObject = [
      "rpId": .string(PasskeyTests.domain), "challenge": .string(Base64URL.encode(challenge)),
    ]
    return options.merging(changes)
  }

  private func registered(
    by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
  ) throws -> (passkey: Passkey, kept: RegisteredPasskey) {
    var random = SeededRandom(seed: 4)
    let (passkey, response) = try authenticator.register(creation(), using: &random)
    let kept = try party.register(response, challenge: challenge, requiresVerification: false)
    return (passkey, kept)
  }

  private func verify(
    _ response: JSONObject,
    _ kept: inout RegisteredPasskey,
    challenge: [UInt8]? = nil,
    user: [UInt8]? = nil,
    requiresVerification: Bool = false
  ) throws(PasskeyError) {
    try party.verify(
      response,
      of: &kept,
      challenge: challenge ?? self.challenge,
      userHandle: user ?? self.user,
      requiresVerification: requiresVerification
    )
  }

  // MARK: Success

  @Test func `a registered passkey can sign in, and its counter increases`() throws {
    var (passkey, kept) = try registered()
    #expect(kept.id == passkey.id && kept.counter == 0 && kept.attachment == "platform")
    for count: UInt32 in 1...3 {
      let response = try SoftwareAuthenticator().assert(request(), with: &passkey)
      try verify(response, &kept, requiresVerification: true)
      #expect(kept.counter == count)
    }
  }

  @Test func `the private key of a passkey is never shown`() throws {
    let passkey = try registered().passkey
    let shown = String(reflecting: passkey) + "\(passkey)"
    #expect(!shown.contains(passkey.secret.reveal()))
    #expect(passkey.secret.reveal().utf8.count == 43)
  }

  @Test
  func `an authenticator without user verification is sufficient unless verification is required`()
    throws
  {
    let authenticator = SoftwareAuthenticator(verifiesUser: false)
    var (passkey, kept) = try registered(by: authenticator)
    let response = try authenticator.assert(request(), with: &passkey)
    #expect(throws: PasskeyError.userNotVerified) {
      try verify(response, &kept, requiresVerification: true)
    }
    try verify(response, &kept)
  }

  // MARK: Rejections by an authenticator

  private static let refusedRegistrations: [(JSONObject, AuthenticatorError)] = [
    (["challenge": ""], .malformedOptions(member: "challenge")),
    (["challenge": "not base64url!"], .malformedOptions(member: "challenge")),
    (["rp": ["id": 3]], .malformedOptions(member: "rp.id")),
    (["user": ["id": ""]], .malformedOptions(member: "user.id")),
    (["pubKeyCredParams": [["type": "public-key", "alg": -257]]], .noCommonAlgorithm),
    (["authenticatorSelection": ["userVerification": "required"]], .cannotVerifyUser),
  ]

  @Test(arguments: refusedRegistrations)
  func `an impossible registration is rejected with the reason`(
    _ changes: JSONObject,
    _ rejection: AuthenticatorError
  ) {
    var random = SeededRandom()
    #expect(throws: rejection) {
      try SoftwareAuthenticator(verifiesUser: false).register(creation(changes), using: &random)
    }
  }

  @Test func `a passkey is not registered again if the options exclude it`() throws {
    let passkey = try registered().passkey
    let excluded = creation(["excludeCredentials": [["id": .string(passkey.id)]]])
    var random = SeededRandom()
    #expect(throws: AuthenticatorError.alreadyRegistered) {
      try SoftwareAuthenticator().register(excluded, knowing: [passkey], using: &random)
    }
    _ = try SoftwareAuthenticator().register(excluded, using: &random)
  }

  private static let refusedSignIns: [(JSONObject, AuthenticatorError)] = [
    (["rpId": "example.com"], .noMatchingPasskey),
    (["allowCredentials": [["id": "AAAA"]]], .noMatchingPasskey),
    (["rpId": .null], .malformedOptions(member: "rpId")),
    (["userVerification": "required"], .cannotVerifyUser),
  ]

  @Test(arguments: refusedSignIns)
  func `a passkey can be used only for the purpose that it was created for`(
    _ changes: JSONObject,
    _ rejection: AuthenticatorError
  ) throws {
    var passkey = try registered().passkey
    #expect(throws: rejection) {
      try SoftwareAuthenticator(verifiesUser: false).assert(request(changes), with: &passkey)
    }
    #expect(passkey.counter == 0)
  }

  // MARK: Rejections by a relying party

  @Test(arguments: [
    ("https://auth.example.com", true), ("https://auth.example.com:8443", true),
    ("https://app.auth.example.com", true), ("https://example.com", false),
    ("https://notauth.example.com", false), ("http://auth.example.com", false),
    ("https://auth.example.com.evil.org", false), ("https://auth.example.com/x", false),
    ("https://auth.example.com:x", false), ("", false), ("android:apk-key-hash:AbC", true),
  ])
  func `only origins in the domain are accepted`(_ origin: String, _ isAllowed: Bool) throws {
    #expect(party.allows(origin: origin) == isAllowed)
    var random = SeededRandom()
    let made = try SoftwareAuthenticator().register(creation(), origin: origin, using: &random)
    let rejection: PasskeyError?
    do throws(PasskeyError) {
      _ = try party.register(made.response, challenge: challenge, requiresVerification: false)
      rejection = nil
    } catch {
      rejection = error
    }
    #expect(rejection == (isAllowed ? nil : .originNotAllowed(origin)))
  }

  @Test func `a page on this machine does not need TLS`() {
    #expect(RelyingParty(id: "localhost").allows(origin: "http://localhost:3000"))
  }

  @Test func `a response for another challenge, passkey, or user is rejected`()
    throws
  {
    var (passkey, kept) = try registered()
    let response = try SoftwareAuthenticator().assert(request(), with: &passkey)
    #expect(throws: PasskeyError.wrongChallenge) { try verify(response, &kept, challenge: [1]) }
    #expect(throws: PasskeyError.wrongCredential) { try verify(response, &kept, user: [1]) }
    let other = response.merging(["id": "AAAA", "rawId": "AAAA"])
    #expect(throws: PasskeyError.wrongCredential) { try verify(other, &kept) }
    #expect(throws: PasskeyError.malformed(member: "id")) {
      try verify(response.merging(["id": "AAAA"]), &kept)
    }
    #expect(throws: PasskeyError.malformed(member: "type")) {
      try verify(response.merging(["type": "password"]), &kept)
    }
  }

  @Test func `a registration is not valid as a sign-in or for another domain`() throws {
    var random = SeededRandom()
    let made = try SoftwareAuthenticator().register(creation(), using: &random)
    var kept = try registered().kept
    let renamed = made.response.merging(["id": .string(kept.id), "rawId": .string(kept.id)])
    #expect(throws: PasskeyError.wrongPurpose) { try verify(renamed, &kept) }
    let elsewhere = creation(["rp": ["id": "example.org"]])
    let foreign = try SoftwareAuthenticator()
      .register(elsewhere, origin: "https://auth.example.com", using: &random)
    #expect(throws: PasskeyError.wrongRelyingParty) {
      try party.register(foreign.response, challenge: challenge, requiresVerification: false)
    }
  }

  @Test(arguments: ["attestationObject", "clientDataJSON"])
  func `a malformed registration is rejected, wherever it is truncated`(_ member: String) throws {
    var random = SeededRandom()
    let response = try SoftwareAuthenticator().register(creation(), using: &random).response
    let text = try #require(response["response"]?[member]?.string)
    let whole = try #require(Base64URL.decode(text))
    for count in 0..<whole.count {
      let cut = response.merging(
        [
          "response": [member: .string(Base64URL.encode(Array(whole[..<count])))]
        ] as JSONObject
      )
      #expect(throws: PasskeyError.malformed(member: member)) {
        try party.register(cut, challenge: challenge, requiresVerification: false)
      }
    }
  }

  @Test func `a key for an unknown algorithm is not supported`() throws {
    let data = AuthenticatorData(
      relyingPartyHash: Hash.sha256(Array(PasskeyTests.domain.utf8)),
      flags: [.present, .credential],
      counter: 0,
      credential: AuthenticatorData.Credential(
        model: [UInt8](repeating: 0, count: 16),
        id: [1, 2, 3],
        // EdDSA over Ed25519.
        publicKey: [1: 1, 3: -8, -1: 6, -2: .bytes([UInt8](repeating: 9, count: 32))]
      )
    )
    let attestation: CBOR = ["fmt": "none", "attStmt": [:], "authData": .bytes(data.encoded)]
    var random = SeededRandom()
    let usual = try SoftwareAuthenticator().register(creation(), using: &random).response
    let response = usual.merging([
      "id": "AQID", "rawId": "AQID",
      "response": ["attestationObject": .string(Base64URL.encode(attestation.encoded))],
    ])
    #expect(throws: PasskeyError.unsupportedAlgorithm) {
      try party.register(response, challenge: challenge, requiresVerification: false)
    }
  }
}
