import AuthCrypto
package import JSON

/// The pool's key and the names under which its JWKS publishes it.
///
/// The service signs id and access tokens with different keys. The mock has one pair, since making one
/// takes 50 ms, and gives it two names, so that a client that takes the first key it finds still fails.
struct SigningKeys: Sendable {
  let key: RSAKey
  let idTokenKeyID: String
  let accessTokenKeyID: String

  init(_ key: RSAKey, using random: inout CallRandom) {
    self.key = key
    idTokenKeyID = Base64.encode(random.bytes(32))
    accessTokenKeyID = Base64.encode(random.bytes(32))
  }

  /// Takes a key that has its names already.
  init(_ key: RSAKey, idTokenKeyID: String, accessTokenKeyID: String) {
    self.key = key
    self.idTokenKeyID = idTokenKeyID
    self.accessTokenKeyID = accessTokenKeyID
  }

  func signed(_ payload: JSONObject, _ use: TokenUse) -> String {
    let kid = use == .id ? idTokenKeyID : accessTokenKeyID
    return CompactJWS.sign(payload: payload, key: key, kid: kid)
  }
}

/// What a token is for; the raw value is its `token_use`.
enum TokenUse: String, Hashable, Sendable {
  case id, access
}

extension MockPool {
  /// The pool's `iss`.
  package var issuer: String { options.issuer }

  /// What `/.well-known/jwks.json` holds: the keys that sign id and access tokens.
  package var keySet: JSONObject {
    let names = [keys.idTokenKeyID, keys.accessTokenKeyID]
    return ["keys": .array(names.map { .object(keys.key.publicJWK(kid: $0)) })]
  }
}
