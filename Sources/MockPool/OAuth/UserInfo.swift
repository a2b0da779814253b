import JSON

// The endpoints that take a token: userInfo and revocation.
extension MockPool {
  /// The user's attributes that the token's scopes and the client allow, all as strings (observed).
  mutating func userInfo(_ request: OAuthRequest) throws(ServiceError) -> JSONObject {
    guard let token = request.credentials("bearer") else { throw .noBearer }
    guard let claims = accessClaims(of: token), call.now.wholeSeconds < claims.expires else {
      throw .badBearer
    }
    guard claims.scopes.contains("openid") else { throw .bearerWithoutOpenID }
    guard let id = users.find(sub: claims.sub), isOpen(claims, user: id),
      let client = clients[claims.clientID]?.settings
    else { throw .badBearer }
    let scopes = OAuthScopes(names: claims.scopes)
    let user = users[id]
    var info: JSONObject = ["sub": .string(user.sub)]
    for attribute in user.attributes.elements
    where client.canRead(attribute.name) && scopes.shows(attribute.name) {
      info[attribute.name] = .string(attribute.value)
    }
    if !user.identities.isEmpty, client.canRead("identities") {
      info["identities"] = .string(user.identities.attributeText)
    }
    info["username"] = .string(user.username)
    return info
  }

  /// Revokes a refresh token.
  ///
  /// An unknown or already revoked token is not an error (RFC 7009 §2.2).
  mutating func revoke(_ request: OAuthRequest) throws(ServiceError) {
    guard let form = request.form, !form.hasRepetition else { throw .invalidRequest }
    let client: OAuthClient
    do throws(ServiceError) {
      client = try authenticated(request, form)
    } catch {
      throw error == .invalidClient ? .unknownRevokingClient : error
    }
    guard let token = form["token"], client.settings.revokesTokens else { throw .invalidRequest }
    guard let known = refreshTokens[token], let grant = grants[known.grantID] else {
      if isSignedHere(token) { throw .tokenTypeNotRevocable }
      return
    }
    // «unconfirmed»: the error for another client's token.
    guard grant.clientID == client.settings.id else { throw .unknownRevokingClient }
    grants[known.grantID]?.revoke()
  }
}
