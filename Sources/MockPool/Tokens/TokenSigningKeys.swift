import AuthCrypto
package import JSON
import Values

/// The names under which the pool's JWKS publishes its key pair.
///
/// The service signs id and access tokens with different keys. The mock has one pair, since generating one
/// takes 50 ms, and gives it two names, so that a client that takes the first key it finds still fails.
struct SigningKeyIDs: Hashable, Sendable {
  let idToken: String
  let accessToken: String

  init(using random: inout CallRandom) {
    idToken = Base64.encode(random.bytes(32))
    accessToken = Base64.encode(random.bytes(32))
  }

  /// Takes names that were kept.
  init(idToken: String, accessToken: String) {
    (self.idToken, self.accessToken) = (idToken, accessToken)
  }
}

/// The pool's key pair with its names.
struct TokenSigningKeys: Sendable {
  let key: RSAKey
  let ids: SigningKeyIDs

  func signed(_ payload: JSONObject, _ use: TokenUse) -> String {
    let kid = use == .id ? ids.idToken : ids.accessToken
    return CompactJWS.sign(payload: payload, key: key, kid: kid)
  }
}

/// What a token is for; the raw value is its `token_use`.
enum TokenUse: String, Hashable, Sendable {
  case id, access
}

extension MockPool {
  /// The pool's `iss`; an updated issuer has another host (API reference, IssuerConfigurationType).
  package var issuer: String {
    guard settings.hasUpdatedIssuer else { return options.issuer }
    return options.issuer.replacing("https://cognito-idp.", with: "https://issuer-cognito-idp.")
  }

  /// The content of `/.well-known/jwks.json`: the keys that sign id and access tokens; empty before there is a pair.
  package var keySet: JSONObject {
    let key = signingKey
    let keys = [keyIDs.idToken, keyIDs.accessToken].compactMap { name in
      key.map { JSONValue.object($0.publicJWK(kid: name)) }
    }
    return ["keys": .array(keys)]
  }
}

/// Tokens with all their claims, not yet signed, and the answer around them.
struct TokenPlan: Sendable {
  /// Nil for an app client itself, and for a sign-in without `openid`.
  var idToken: JSONObject?
  let accessToken: JSONObject
  var refreshToken: String?

  /// The device that the sign-in was the first from.
  var newDevice: GrantDevice?
  let expiresIn: Int

  /// Whether the operation could have answered a challenge, and so says that there is none.
  var endsChallenges = true

  /// Signs both tokens and writes the answer.
  func signed(by keys: TokenSigningKeys) -> MockReply {
    var result: JSONObject = [
      "AccessToken": .string(keys.signed(accessToken, .access)),
      "ExpiresIn": .number(JSONNumber(expiresIn)),
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
