import AuthCrypto
import JSON
import Values

/// The claims of an access token of this pool with a verified signature.
struct AccessClaims: Hashable, Sendable {
  let sub: String
  let clientID: String
  let grantID: String?
  let jti: String?

  let scopes: [String]
  let expires: Int
}

extension AccessClaims {
  /// Whether the token's scopes allow the user's own operations.
  var opensOwnUser: Bool { scopes.contains(TokenClaims.scope) }

  /// Reads a token; nil for any string other than an access token of this issuer.
  init?(_ token: String, issuer: String, key: RSAKey, under rules: TokenRules) {
    let isAccess = { (use: String?) in use == TokenUse.access.rawValue || !rules.useIsChecked }
    guard let jws = try? CompactJWS(parsing: token),
      jws.isSigned(by: key.publicKey) || !rules.signatureIsVerified,
      jws.payload["iss"]?.string == issuer, isAccess(jws.payload["token_use"]?.string),
      let sub = jws.payload["sub"]?.string,
      // Only an ID token has `aud`, and a mutant accepts it.
      let client = (jws.payload["client_id"] ?? jws.payload["aud"])?.string,
      let expires = jws.payload["exp"]?.int
    else { return nil }
    self.sub = sub
    self.clientID = client
    self.expires = expires
    grantID = jws.payload["origin_jti"]?.string
    jti = jws.payload["jti"]?.string
    let scope = jws.payload["scope"]?.string ?? (rules.useIsChecked ? "" : TokenClaims.scope)
    scopes = scope.split(separator: " ").map(String.init)
  }

  /// The pool ID in a token before its signature is verified; nil if there is none.
  ///
  /// The search finds only the claim and parses nothing else, because it runs for every call with a
  /// token.
  static func poolID(inToken token: String) -> String? {
    let dot = UInt8(ascii: ".")
    guard let first = token.utf8.firstIndex(of: dot), let last = token.utf8.lastIndex(of: dot),
      first < last, let text = Base64URL.decode(String(token[first..<last].dropFirst())),
      let start = text.end(ofFirst: #""iss":""#)
    else { return nil }
    let issuer = text[start...].prefix { $0 != UInt8(ascii: "\"") }
    let name = issuer.suffix(from: issuer.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? start)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

// MARK: - Callers

extension MockPool {
  /// The user and the client of a call with an access token.
  mutating func bearer() throws(ServiceError) -> (id: UserTable.ID, client: ClientSettings) {
    // The models of some operations do not require the token.
    guard let token = call.text("AccessToken") else { throw .missingParameter("AccessToken") }
    guard let claims = accessClaims(of: token) else { throw .invalidAccessToken }
    guard call.now.wholeSeconds < claims.expires || !rules.tokens.accessExpires else {
      throw .expiredAccessToken
    }
    guard claims.opensOwnUser || !rules.claims.scope else { throw .insufficientScope }
    guard let id = users.find(sub: claims.sub) else { throw .noSuchBearer(of: call.operation) }
    guard let client = clients[claims.clientID].map({ applied($0.settings) }) else {
      throw .noSuchClient(claims.clientID)
    }
    guard isOpen(claims, user: id) else { throw .revokedAccessToken }
    return (id, client)
  }

  /// The grant of a call's access token; nil for a client that does not revoke tokens.
  mutating func bearerGrant() -> String? {
    accessClaims(of: call.required("AccessToken"))?.grantID
  }

  /// The claims of an access token that this pool has signed; nil for any other string.
  mutating func accessClaims(of token: String) -> AccessClaims? {
    // A pool without a key pair has signed nothing.
    guard let key = signingKey else { return nil }
    if let known = accessTokens[token] { return known }
    guard let claims = AccessClaims(token, issuer: issuer, key: key, under: rules.tokens) else {
      return nil
    }
    // The limit is enough for many concurrent users. A removed token is only verified again.
    if accessTokens.count >= 4096 { accessTokens.removeAll(keepingCapacity: true) }
    accessTokens[token] = claims
    return claims
  }

  /// Whether a token's grant is still valid.
  ///
  /// A client without revocation issues tokens without a grant.
  func isOpen(_ claims: AccessClaims, user id: UserTable.ID) -> Bool {
    guard let grantID = claims.grantID, let jti = claims.jti else { return users[id].isEnabled }
    guard rules.tokens.revokedAccessFails, rules.tokens.useIsChecked else { return true }
    return grants[grantID]?.opens(with: jti) ?? false
  }

  /// Whether a string is an ID or access token of this pool.
  func isSignedHere(_ token: String) -> Bool {
    guard let key = signingKey, let jws = try? CompactJWS(parsing: token) else { return false }
    return jws.isSigned(by: key.publicKey)
  }
}
