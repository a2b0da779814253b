import AuthCrypto
package import JSON
import Values

/// The IDs of the pool's key pair in its JWKS.
///
/// The service signs ID and access tokens with different keys. The mock has only one key pair,
/// because generating a pair takes 50 ms. The pair has two IDs. A client that uses the first key in
/// the JWKS therefore still fails.
struct SigningKeyIDs: Hashable, Sendable {
  let idToken: String
  let accessToken: String
}

extension SigningKeyIDs {
  init(using random: inout CallRandom) {
    idToken = Base64.encode(random.bytes(32))
    accessToken = Base64.encode(random.bytes(32))
  }
}

/// The pool's key pair with its key IDs.
struct TokenSigningKeys: Sendable {
  let key: RSAKey
  let ids: SigningKeyIDs

  func signed(_ payload: JSONObject, _ use: TokenUse) -> String {
    let kid = use == .id ? ids.idToken : ids.accessToken
    return CompactJWS.sign(payload: payload, key: key, kid: kid)
  }
}

/// The use of a token; the raw value is its `token_use`.
enum TokenUse: String, Hashable, Sendable {
  case id, access
}

extension MockPool {
  /// The pool's `iss`.
  ///
  /// An updated issuer has another host (API reference, IssuerConfigurationType).
  package var issuer: String {
    guard settings.hasUpdatedIssuer else { return options.issuer }
    return options.issuer.replacing("https://cognito-idp.", with: "https://issuer-cognito-idp.")
  }

  /// The content of `/.well-known/jwks.json`: the keys of ID and access tokens; empty before there
  /// is a key pair.
  package var keySet: JSONObject {
    let key = signingKey
    let keys = [keyIDs.idToken, keyIDs.accessToken].compactMap { name in
      key.map { JSONValue.object($0.publicJWK(kid: name)) }
    }
    return ["keys": .array(keys)]
  }
}

/// Tokens with all their claims before signing, and the response around them.
struct TokenPlan: Sendable {
  /// The claims of the ID token; nil for an app client itself, and for a sign-in without `openid`.
  var idToken: JSONObject?
  let accessToken: JSONObject
  var refreshToken: String?

  /// The device of the sign-in; nil unless the device is new.
  var newDevice: GrantDevice?
  let expiresIn: Int

  /// Whether the response must report the absence of a challenge, because the operation can return
  /// a challenge.
  var endsChallenges = true

  /// Signs both tokens and creates the response.
  func signed(by keys: TokenSigningKeys) -> MockReply {
    var result: JSONObject = [
      "AccessToken": .string(keys.signed(accessToken, .access)),
      "ExpiresIn": .integer(expiresIn),
      "TokenType": "Bearer",
    ]
    if let refreshToken { result["RefreshToken"] = .string(refreshToken) }
    result["IdToken"] = idToken.map { .string(keys.signed($0, .id)) }
    result["NewDeviceMetadata"] = newDevice?.metadata
    var body: JSONObject = ["AuthenticationResult": .object(result)]
    if endsChallenges { body["ChallengeParameters"] = [:] }
    return MockReply(body: body)
  }
}
