import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing
import Values

@testable import AuthCrypto

@Suite("Passkeys: registration")
struct PasskeyRegistrationTests {
  private static let notFound =
    "WebAuthnChallengeNotFoundException: The WebAuthn challenge was not found or has expired."

  @Test func `the options name the relying party, the user, and the existing passkeys`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    let first = try pool.addPasskey(tokens)
    let options = try pool.startPasskey(tokens)
    #expect(options["rp"] == ["id": "auth.example.com", "name": "auth.example.com"])
    let sub = try #require(tokens.accessClaims["sub"]?.string)
    #expect(options["user"]?["id"]?.string == Base64URL.encode(Array(sub.utf8)))
    #expect(options["user"]?["name"] == "ann@example.com")
    #expect(options["pubKeyCredParams"]?.array?.compactMap { $0["alg"]?.int } == [-7, -257])
    #expect(options["excludeCredentials"]?[0]?["id"]?.string == first.id)
    #expect(options["authenticatorSelection"]?["userVerification"] == "preferred")
    let challenge = try #require(options["challenge"]?.string.flatMap { Base64URL.decode($0) })
    #expect(challenge.count == 32)
  }

  @Test func `a passkey is listed until it is deleted`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    #expect(pool.own(tokens, "ListWebAuthnCredentials").body == ["Credentials": []])
    let passkey = try pool.addPasskey(tokens)
    let listed = pool.own(tokens, "ListWebAuthnCredentials").body["Credentials"]
    #expect(
      listed == [
        [
          "CredentialId": .string(passkey.id), "FriendlyCredentialName": "Passkey",
          "RelyingPartyId": "auth.example.com", "AuthenticatorAttachment": "platform",
          "AuthenticatorTransports": ["internal"], "CreatedAt": 1_795_248_000.25,
        ]
      ]
    )
    let id: JSONObject = ["CredentialId": .string(passkey.id)]
    #expect(pool.own(tokens, "DeleteWebAuthnCredential", id).said == "200")
    #expect(pool.own(tokens, "ListWebAuthnCredentials").body == ["Credentials": []])
    #expect(
      pool.own(tokens, "DeleteWebAuthnCredential", id).said
        == "ResourceNotFoundException: WebAuthn credential does not exist."
    )
  }

  @Test func `a user has at most twenty passkeys, which come in pages`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    var ids: [String] = []
    for _ in 1...20 { ids.append(try pool.addPasskey(tokens).id) }
    #expect(
      pool.own(tokens, "StartWebAuthnRegistration").said
        == "LimitExceededException: User has reached the maximum number of WebAuthn credentials."
    )
    var listed: [String] = []
    var next: JSONObject = ["MaxResults": 8]
    for count in [8, 8, 4] {
      let page = pool.own(tokens, "ListWebAuthnCredentials", next).body
      let found = page["Credentials"]?.array ?? []
      #expect(found.count == count)
      listed += found.compactMap { $0["CredentialId"]?.string }
      next["NextToken"] = page["NextToken"]
    }
    #expect(next["NextToken"] == nil)
    #expect(listed == ids)
    #expect(
      pool.own(tokens, "ListWebAuthnCredentials", ["MaxResults": 21]).said
        .hasPrefix("InvalidParameterException")
    )
  }

  // MARK: Pools without passkeys

  @Test func `a pool without passkeys as a factor accepts none`() throws {
    var pool = try TestPool.withPasskeys(factors: ["PASSWORD"])
    let tokens = try pool.tokens()
    let off = "WebAuthnNotEnabledException: WebAuthn is not enabled for the user pool."
    #expect(pool.own(tokens, "StartWebAuthnRegistration").said == off)
    #expect(pool.completePasskey(tokens, ["id": "AAAA"]) == off)
  }

  @Test func `a pool needs a relying party or a domain`() throws {
    var pool = try TestPool.withPasskeys(configuration: [:])
    let tokens = try pool.tokens()
    #expect(
      pool.own(tokens, "StartWebAuthnRegistration").said
        == "WebAuthnConfigurationMissingException: "
        + "The user pool has neither a relying party id nor a domain."
    )
  }

  // MARK: Rejected registrations

  private func rejection(
    _ pool: inout TestPool,
    of change: (inout JSONObject) -> Void = { _ in },
    origin: String? = nil,
    by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
  ) throws -> String {
    let tokens = try pool.tokens()
    var options = try pool.startPasskey(tokens)
    change(&options)
    let made = try authenticator.register(options, origin: origin, using: &pool.random)
    return pool.completePasskey(tokens, made.response)
  }

  @Test func `a registration with a wrong origin or another relying party is rejected`() throws {
    var pool = try TestPool.withPasskeys()
    #expect(
      try rejection(&pool, origin: "https://evil.example.org")
        == "WebAuthnOriginNotAllowedException: "
        + "The origin https://evil.example.org is not allowed for the relying party."
    )
    #expect(
      try rejection(
        &pool,
        of: { $0["rp"] = ["id": "example.com"] },
        origin: "https://auth.example.com"
      ) == "WebAuthnRelyingPartyMismatchException: The credential belongs to another relying party."
    )
    let tokens = try pool.tokens()
    #expect(pool.own(tokens, "ListWebAuthnCredentials").body == ["Credentials": []])
  }

  @Test func `if verification is required, an authenticator without it is rejected`() throws {
    var pool = try TestPool.withPasskeys(
      configuration: ["RelyingPartyId": "auth.example.com", "UserVerification": "required"]
    )
    let rejection = try rejection(
      &pool,
      of: { options in
        #expect(options["authenticatorSelection"]?["userVerification"] == "required")
        options["authenticatorSelection"] = ["userVerification": "preferred"]
      },
      by: SoftwareAuthenticator(verifiesUser: false)
    )
    #expect(
      rejection
        == "WebAuthnCredentialNotSupportedException: The WebAuthn credential is not supported."
    )
    _ = try pool.addPasskey(pool.tokens())
  }

  @Test func `a challenge is valid until its timeout, once, and only for its user`() throws {
    var pool = try TestPool.withPasskeys()
    pool.addUser("bob", ["email": "bob@example.com"])
    let tokens = try pool.tokens()
    let others = try pool.tokens("bob")
    let options = try pool.startPasskey(tokens)
    let made = try SoftwareAuthenticator().register(options, using: &pool.random)
    #expect(pool.completePasskey(others, made.response) == Self.notFound)
    #expect(pool.completePasskey(tokens, made.response) == "200")
    #expect(pool.completePasskey(tokens, made.response) == Self.notFound)
    let late = try SoftwareAuthenticator().register(pool.startPasskey(tokens), using: &pool.random)
    pool.advance(by: .seconds(60))
    #expect(pool.completePasskey(tokens, late.response) == Self.notFound)
  }

  @Test func `a passkey can be registered once`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    let options = try pool.startPasskey(tokens)
    let again = try pool.startPasskey(tokens)
    var random = SeededRandom(seed: 9)
    let first = try SoftwareAuthenticator().register(options, using: &random)
    random = SeededRandom(seed: 9)
    let second = try SoftwareAuthenticator().register(again, using: &random)
    #expect(pool.completePasskey(tokens, first.response) == "200")
    #expect(
      pool.completePasskey(tokens, second.response)
        == "InvalidParameterException: The WebAuthn credential is already registered."
    )
  }

  @Test func `a registration must be completed by the client that started it`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    let made = try SoftwareAuthenticator()
      .register(pool.startPasskey(tokens), using: &pool.random)
    let other = try pool.addClient(TestPool.choiceClient)
    let reply = pool.call(
      "InitiateAuth",
      [
        "ClientId": .string(other), "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": ["USERNAME": "ann", "PASSWORD": .string(TestPool.password)],
      ]
    )
    #expect(
      pool.completePasskey(try #require(Tokens(reply)), made.response)
        == "WebAuthnClientMismatchException: The registration was started by another app client."
    )
  }

  private static let malformed: [JSONObject] = [
    [:], ["id": "AAAA"], ["response": ["clientDataJSON": "e30"]],
  ]

  @Test(arguments: malformed)
  func `a malformed registration is an invalid parameter`(_ response: JSONObject) throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    #expect(
      pool.completePasskey(tokens, response)
        == "InvalidParameterException: Invalid WebAuthn credential."
    )
  }
}
