import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

@Suite("Passkeys: sign-in")
struct PasskeySignInTests {
  private static let refused = "NotAuthorizedException: Invalid WebAuthn credential."

  @Test func `a user with a passkey can choose it and sign in with it`() throws {
    var pool = try TestPool.withPasskeys()
    var passkey = try pool.addPasskey(pool.tokens())
    let choice = pool.choose()
    #expect(choice.challenge == "SELECT_CHALLENGE")
    #expect(choice.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "WEB_AUTHN"])
    let asked = pool.answer(choice, ["ANSWER": "WEB_AUTHN"])
    #expect(asked.challenge == "WEB_AUTHN")
    let options = try asked.requestOptions()
    #expect(options["rpId"] == "auth.example.com")
    #expect(options["userVerification"] == "preferred")
    #expect(options["allowCredentials"]?[0]?["id"]?.string == passkey.id)
    let signed = try asked.signed(by: &passkey)
    #expect(Tokens(pool.answer(asked, signed)) != nil)
    #expect(
      pool.answer(asked, signed).said
        == "NotAuthorizedException: "
        + "Invalid session for the user, session can only be used once."
    )
  }

  @Test func `a preferred passkey is requested at once if the user has one`() throws {
    var pool = try TestPool.withPasskeys()
    #expect(pool.choose("WEB_AUTHN").challenge == "SELECT_CHALLENGE")
    #expect(pool.choose().body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
    var passkey = try pool.addPasskey(pool.tokens())
    let asked = pool.choose("WEB_AUTHN")
    #expect(asked.challenge == "WEB_AUTHN")
    let signed = try asked.signed(by: &passkey)
    #expect(Tokens(pool.answer(asked, signed)) != nil)
  }

  @Test func `GetUserAuthFactors lists the passkey`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    let key = "ConfiguredUserAuthFactors"
    #expect(pool.own(tokens, "GetUserAuthFactors").body[key] == ["PASSWORD"])
    _ = try pool.addPasskey(tokens)
    #expect(pool.own(tokens, "GetUserAuthFactors").body[key] == ["PASSWORD", "WEB_AUTHN"])
  }

  @Test func `an unknown user is never asked for a passkey`() throws {
    var pool = try TestPool.withPasskeys()
    let client = try pool.addClient(
      TestPool.choiceClient.merging(["PreventUserExistenceErrors": "ENABLED"])
    )
    let reply = pool.call(
      "InitiateAuth",
      [
        "ClientId": .string(client), "AuthFlow": "USER_AUTH",
        "AuthParameters": ["USERNAME": "nobody", "PREFERRED_CHALLENGE": "WEB_AUTHN"],
      ]
    )
    #expect(reply.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  // MARK: Rejected sign-ins

  @Test func `an invalid signature is rejected and leaves the session open`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    var passkey = try pool.addPasskey(tokens)
    var deleted = try pool.addPasskey(tokens)
    let asked = pool.choose("WEB_AUTHN")
    _ = pool.own(tokens, "DeleteWebAuthnCredential", ["CredentialId": .string(deleted.id)])
    #expect(try pool.answer(asked, asked.signed(by: &deleted)).said == Self.refused)
    let elsewhere = try asked.signed(by: &passkey, origin: "https://evil.example.org")
    #expect(pool.answer(asked, elsewhere).said == Self.refused)
    let other = pool.choose("WEB_AUTHN")
    #expect(try pool.answer(asked, other.signed(by: &passkey)).said == Self.refused)
    for text in ["{", "[]", #"{"id":"AAAA"}"#] {
      let rejection = pool.answer(asked, ["CREDENTIAL": .string(text)]).said
      #expect(rejection.hasSuffix("Invalid WebAuthn credential."))
    }
    #expect(
      pool.answer(asked, [:]).said
        == "InvalidParameterException: Missing required parameter CREDENTIAL"
    )
    #expect(Tokens(try pool.answer(asked, asked.signed(by: &passkey))) != nil)
  }

  @Test func `a signature counter that does not increase is rejected`() throws {
    var pool = try TestPool.withPasskeys()
    var passkey = try pool.addPasskey(pool.tokens())
    var copy = passkey
    let first = pool.choose("WEB_AUTHN")
    #expect(Tokens(try pool.answer(first, first.signed(by: &passkey))) != nil)
    let second = pool.choose("WEB_AUTHN")
    #expect(try pool.answer(second, second.signed(by: &copy)).said == Self.refused)
    #expect(Tokens(try pool.answer(second, second.signed(by: &passkey))) != nil)
  }

  @Test func `if verification is required, a passkey without it is rejected`() throws {
    let configuration: JSONObject = ["RelyingPartyId": "auth.example.com"]
    var pool = try TestPool.withPasskeys(configuration: configuration)
    var passkey = try pool.addPasskey(pool.tokens())
    pool.configurePasskeys(configuration.merging(["UserVerification": "required"]))
    let asked = pool.choose("WEB_AUTHN")
    var options = try asked.requestOptions()
    #expect(options["userVerification"] == "required")
    options["userVerification"] = "discouraged"
    let response = try SoftwareAuthenticator().assert(options, with: &passkey)
    let credential = JSONValue.object(response).text()
    #expect(pool.answer(asked, ["CREDENTIAL": .string(credential)]).said == Self.refused)
  }

  @Test func `passkeys of another relying party are not available`() throws {
    var pool = try TestPool.withPasskeys()
    _ = try pool.addPasskey(pool.tokens())
    pool.configurePasskeys(["RelyingPartyId": "example.org"])
    #expect(pool.choose("WEB_AUTHN").body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test func `a disabled user is rejected`() throws {
    var pool = try TestPool.withPasskeys()
    var passkey = try pool.addPasskey(pool.tokens())
    let asked = pool.choose("WEB_AUTHN")
    _ = pool.admin("AdminDisableUser", ["Username": "ann"])
    let rejection = "NotAuthorizedException: User is disabled."
    #expect(pool.choose("WEB_AUTHN").said == rejection)
    #expect(try pool.answer(asked, asked.signed(by: &passkey)).said == rejection)
  }

  // MARK: Passkeys and MFA

  @Test(arguments: ["SINGLE_FACTOR", "MULTI_FACTOR_WITH_USER_VERIFICATION"])
  func `if a second factor follows, a passkey cannot be the first factor`(
    configuration: String
  ) throws {
    var pool = try TestPool.withPasskeyMFA(configuration)
    let tokens = try pool.tokens()
    _ = try pool.addPasskey(tokens)
    _ = try pool.enrol(tokens)
    #expect(pool.choose("WEB_AUTHN").body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test func `a passkey is enough for a user who has enabled it as both factors`() throws {
    var pool = try TestPool.withPasskeyMFA()
    let tokens = try pool.tokens()
    var passkey = try pool.addPasskey(tokens)
    _ = try pool.register(tokens)
    #expect(pool.countPasskeys(tokens) == "200")
    let asked = pool.choose("WEB_AUTHN")
    #expect(try asked.requestOptions()["userVerification"] == "required")
    #expect(Tokens(try pool.answer(asked, asked.signed(by: &passkey))) != nil)

    pool.countPasskeys(as: "SINGLE_FACTOR")
    #expect(pool.choose("WEB_AUTHN").body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
    pool.countPasskeys(as: "MULTI_FACTOR_WITH_USER_VERIFICATION")
    #expect(pool.choose("WEB_AUTHN").challenge == "WEB_AUTHN")

    let off: JSONObject = ["WebAuthnMfaSettings": ["Enabled": false]]
    #expect(pool.own(tokens, "SetUserMFAPreference", off).said == "200")
    #expect(pool.choose("WEB_AUTHN").body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test(arguments: [("SINGLE_FACTOR", false), ("MULTI_FACTOR_WITH_USER_VERIFICATION", true)])
  func `MFA can be required with passkeys only if they count as two factors`(
    configuration: String,
    isAllowed: Bool
  ) throws {
    var pool = try TestPool.withPasskeys()
    let reply = pool.admin(
      "SetUserPoolMfaConfig",
      [
        "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        "WebAuthnConfiguration": [
          "RelyingPartyId": "auth.example.com", "FactorConfiguration": .string(configuration),
        ],
      ]
    )
    #expect((reply.said == "200") == isAllowed, "\(reply.said)")
  }
}
