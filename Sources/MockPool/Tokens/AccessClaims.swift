import AuthCrypto
import JSON
import Values

/// The claims of an access token of this pool with a verified signature.
struct AccessClaims: Hashable, Sendable {
  let sub: String
  let clientID: String

  /// The token's grant; nil for some tokens that an older version has issued.
  let grant: GrantReference?

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
      // An ID token has only `aud`, and a mutant accepts it.
      let client = (jws.payload["client_id"] ?? jws.payload["aud"])?.string,
      let expires = jws.payload["exp"]?.int
    else { return nil }
    self.sub = sub
    self.clientID = client
    self.expires = expires
    grant = GrantReference(jws.payload)
    let scope = jws.payload["scope"]?.string ?? (rules.useIsChecked ? "" : TokenClaims.scope)
    scopes = OAuthScopes.names(in: scope)
  }

  /// The pool ID in a token before its signature is verified; nil if there is none.
  ///
  /// The search finds only the claim and parses nothing else, because it runs for every call with a
  /// token.
  static func poolID(inToken token: String) -> String? {
    let token = Array(token.utf8)
    let dot = UInt8(ascii: ".")
    guard let first = token.firstIndex(of: dot), let last = token.lastIndex(of: dot), first < last
    else { return nil }
    let payload = token[(first + 1)..<last]
    guard let issuer = issuer(startingIn: payload) ?? issuer(in: payload, isWhole: true) else {
      return nil
    }
    let slash = issuer.lastIndex(of: UInt8(ascii: "/"))
    let name = issuer[(slash.map { $0 + 1 } ?? issuer.startIndex)...]
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The length of a payload's start, a multiple of four, that almost always has the issuer.
  private static let issuerLimit = 192

  /// The issuer in the start of a payload; nil if it is not there, or if the payload is not
  /// Base64url.
  private static func issuer(startingIn payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard payload.count > issuerLimit else { return nil }
    let tail = payload.dropFirst(payload.count / 4 * 4 - 4)
    guard !others.containsAny(of: payload), Base64URL.decode(tail) != nil else { return nil }
    return issuer(in: payload.prefix(issuerLimit), isWhole: false)
  }

  /// The bytes that are not digits of Base64url.
  private static let others = ByteSet { !$0.isASCIIAlphanumeric && !"-_".utf8.contains($0) }

  /// The value of the first `iss` claim in Base64url; in part of a payload, only a complete value.
  private static func issuer(
    in payload: ArraySlice<UInt8>,
    isWhole: Bool
  ) -> ArraySlice<UInt8>? {
    guard let text = Base64URL.decode(payload), let start = text.end(ofFirst: #""iss":""#) else {
      return nil
    }
    let end = text[start...].firstIndex(of: UInt8(ascii: "\""))
    return isWhole || end != nil ? text[start..<(end ?? text.endIndex)] : nil
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
    let client = try settings(ofClient: claims.clientID)
    guard isOpen(claims, user: id) else { throw .revokedAccessToken }
    return (id, client)
  }

  /// The grant of a call's access token; nil for a token without `origin_jti`.
  mutating func bearerGrant() -> String? {
    guard case .tokenIDs(let grant, _) = accessClaims(of: call.required("AccessToken"))?.grant
    else { return nil }
    return grant
  }

  /// The claims of an access token that this pool has signed; nil for any other string.
  mutating func accessClaims(of token: String) -> AccessClaims? {
    // A pool without a key pair has signed nothing.
    guard let key = signingKey else { return nil }
    let accepted = AcceptedToken(text: token)
    if let known = accessTokens[accepted] { return known }
    guard let claims = AccessClaims(token, issuer: issuer, key: key, under: rules.tokens) else {
      return nil
    }
    // The limit is enough for many concurrent users. A removed token is only verified again.
    if accessTokens.count >= 4096 { accessTokens.removeAll(keepingCapacity: true) }
    accessTokens[accepted] = claims
    return claims
  }

  /// Whether a string is an ID or access token of this pool.
  func isSignedHere(_ token: String) -> Bool {
    guard let key = signingKey, let jws = try? CompactJWS(parsing: token) else { return false }
    return jws.isSigned(by: key.publicKey)
  }
}
