import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

// Passkey calls for tests.
extension TestPool {
  static let relyingParty = "auth.example.com"

  /// A pool that accepts passkeys and passwords, with a user who has a password.
  static func withPasskeys(
    factors: JSONValue = ["PASSWORD", "WEB_AUTHN"],
    configuration: JSONObject = ["RelyingPartyId": .string(relyingParty)],
    _ settings: JSONObject = [:]
  ) throws -> TestPool {
    let policy: JSONObject = [
      "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": factors]]
    ]
    var pool = try TestPool(policy.merging(settings), client: choiceClient)
    pool.configurePasskeys(configuration)
    pool.addUser()
    return pool
  }

  static let choiceClient: JSONObject = [
    "ExplicitAuthFlows": [
      "ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
    ]
  ]

  mutating func configurePasskeys(_ configuration: JSONObject, mfa: JSONObject = [:]) {
    let members: JSONObject =
      configuration.isEmpty ? [:] : ["WebAuthnConfiguration": .object(configuration)]
    let reply = admin("SetUserPoolMfaConfig", members.merging(mfa))
    #expect(reply.said == "200")
  }

  /// A pool with passkeys and optional software tokens.
  static func withPasskeyMFA(
    _ configuration: String = "MULTI_FACTOR_WITH_USER_VERIFICATION"
  ) throws -> TestPool {
    var pool = try TestPool.withPasskeys()
    pool.countPasskeys(as: configuration)
    return pool
  }

  /// Sets the number of factors that a passkey counts as, with optional software tokens.
  mutating func countPasskeys(as configuration: String) {
    configurePasskeys(
      [
        "RelyingPartyId": .string(TestPool.relyingParty),
        "FactorConfiguration": .string(configuration),
      ],
      mfa: ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]
    )
  }

  /// The response to a call that counts a passkey as both factors, and enables the software token.
  mutating func countPasskeys(_ tokens: Tokens) -> String {
    let members: JSONObject = [
      "WebAuthnMfaSettings": ["Enabled": true], "SoftwareTokenMfaSettings": ["Enabled": true],
    ]
    return own(tokens, "SetUserMFAPreference", members).said
  }

  /// Starts a registration and returns the options.
  mutating func startPasskey(_ tokens: Tokens) throws -> JSONObject {
    let started = own(tokens, "StartWebAuthnRegistration")
    return try #require(started.body["CredentialCreationOptions"]?.object, "\(started.said)")
  }

  mutating func completePasskey(_ tokens: Tokens, _ response: JSONObject) -> String {
    own(tokens, "CompleteWebAuthnRegistration", ["Credential": .object(response)]).said
  }

  /// Registers a passkey.
  mutating func addPasskey(
    _ tokens: Tokens,
    by authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
  ) throws -> Passkey {
    let made = try authenticator.register(startPasskey(tokens), using: &random)
    #expect(completePasskey(tokens, made.response) == "200")
    return made.passkey
  }

  /// Starts a USER_AUTH sign-in.
  mutating func choose(_ preferred: String? = nil, user: String = "ann") -> MockReply {
    var parameters: JSONObject = ["USERNAME": .string(user)]
    parameters["PREFERRED_CHALLENGE"] = preferred.map(JSONValue.string)
    return initiate("USER_AUTH", parameters)
  }
}

extension MockReply {
  /// The request options of a WEB_AUTHN challenge.
  func requestOptions() throws -> JSONObject {
    let written = body["ChallengeParameters"]?["CREDENTIAL_REQUEST_OPTIONS"]?.string
    let text = try #require(written, "\(said)")
    let options = try JSONValue(parsing: text)
    return try #require(options.object)
  }

  /// The response to the challenge.
  func signed(
    by passkey: inout Passkey,
    _ authenticator: SoftwareAuthenticator = SoftwareAuthenticator(),
    origin: String? = nil
  ) throws -> JSONObject {
    let response = try authenticator.assert(requestOptions(), with: &passkey, origin: origin)
    return ["CREDENTIAL": .string(JSONValue.object(response).text())]
  }
}
