import AuthCrypto
import JSON

/// A token presented in a token exchange, with verified signature, time, and grant.
struct PresentedToken: Sendable {
  let sub: String
  let scopes: [String]

  /// The grant of the token; nil for a client's own token.
  let grantID: String?
  let claims: JSONObject

  /// The role of a token in an exchange; the raw value is the prefix of its members.
  enum Role: String, Sendable {
    case subject = "Subject"
    case actor = "Actor"
  }
}

extension PresentedToken {
  /// The `act` claim of an exchanged token (RFC 8693 §4.1): the actor, with the previous actor
  /// nested.
  ///
  /// «unconfirmed»: that the service writes only `sub`, and which `act` it nests.
  func act(after subject: PresentedToken) -> JSONValue {
    var act: JSONObject = ["sub": .string(sub)]
    act["act"] = subject.claims["act"]
    return .object(act)
  }
}

extension MockPool {
  /// Reads the token of a role.
  ///
  /// Throws unless the token is this pool's, has not expired, and is not revoked.
  func presented(_ role: PresentedToken.Role) throws(ServiceError) -> PresentedToken {
    guard let type = call.text("\(role.rawValue)TokenType") else {
      throw .missingParameter("\(role.rawValue)TokenType")
    }
    if type == "SAML2" || call.text("\(role.rawValue)TokenProviderName") != nil {
      throw .notImplemented("the exchange of another identity provider's token")
    }
    let use: TokenUse = type == "ID_TOKEN" ? .id : .access
    let text = call.required("\(role.rawValue)Token")
    guard isSignedHere(text), let claims = (try? CompactJWS(parsing: text))?.payload,
      claims["iss"]?.string == issuer, claims["token_use"]?.string == use.rawValue,
      let sub = claims["sub"]?.string, let expires = claims["exp"]?.int
    else { throw .invalidExchangedToken(role) }
    guard call.now.wholeSeconds < expires else { throw .expiredExchangedToken(role) }
    let grant = try openGrant(of: claims, use, sub, role)
    return PresentedToken(
      sub: sub,
      scopes: OAuthScopes.names(in: claims["scope"]?.string),
      grantID: grant?.id,
      claims: claims
    )
  }

  /// The grant of a presented token, which must not be revoked.
  private func openGrant(
    of claims: JSONObject,
    _ use: TokenUse,
    _ sub: String,
    _ role: PresentedToken.Role
  ) throws(ServiceError) -> Grant? {
    guard let reference = GrantReference(claims), let id = users.find(sub: sub) else { return nil }
    guard let grant = grant(of: reference, user: id), !grant.isRevoked,
      use == .id || grant.opens(with: reference)
    else { throw .revokedExchangedToken(role) }
    return grant
  }
}
