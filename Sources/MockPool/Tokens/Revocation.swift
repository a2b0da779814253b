// RevokeToken, GlobalSignOut, and AdminUserGlobalSignOut.
extension MockPool {
  /// Revokes a refresh token.
  ///
  /// An unknown or already revoked token is not an error, as at the OAuth 2 endpoint (RFC 7009).
  mutating func revokeToken() throws(ServiceError) -> Answer {
    let client = try namedClient()
    do throws(ServiceError) { try requireSecret(of: client) } catch { throw .unauthorized(error) }
    guard client.revokesTokens || !rules.tokens.revocationCanBeOff else {
      throw .revocationOff(client.id)
    }
    let token = call.required("Token")
    guard let known = refreshTokens[token], let grant = grants[known.grantID] else {
      if isSignedHere(token) { throw .unsupportedTokenType }
      return .empty
    }
    guard grant.clientID == client.id || !rules.tokens.revocationBelongsToClient else {
      throw .notThisClientsToken
    }
    if rules.tokens.revocationHasEffect { revoke(known.grantID, of: grant.sub) }
    // Parent sessions require tracking (API reference, RevokeAssociatedSessions).
    if call.revokesLinkedSessions, let parent = grant.session?.origin { end(ssoSession: parent) }
    return .empty
  }

  /// Revokes a sign-in; on a mutant without a limit, all sign-ins of the user.
  private mutating func revoke(_ grant: String, of sub: String) {
    grants[grant]?.revoke()
    guard !rules.tokens.revocationIsLimited, let id = users.find(sub: sub) else { return }
    for other in users[id].grants { grants[other]?.revoke() }
  }

  mutating func globalSignOut(by caller: Caller) throws(ServiceError) -> Answer {
    let id = try user(caller)
    let tokens = rules.tokens
    let hasEffect =
      caller == .user ? tokens.globalSignOutHasEffect : tokens.administratorSignOutHasEffect
    guard hasEffect else { return .empty }
    for grant in users[id].grants {
      if tokens.globalSignOutEndsAccess {
        grants[grant]?.revoke()
      } else {
        grants[grant]?.revokeRefreshTokens()
      }
    }
    return .empty
  }
}
