// RevokeToken, GlobalSignOut and AdminUserGlobalSignOut.
extension MockPool {
  /// A token that is unknown or revoked already is no error, as at the OAuth 2 endpoint (RFC 7009).
  mutating func revokeToken() throws(ServiceError) -> Answer {
    let client = try namedClient()
    do throws(ServiceError) { try requireSecret(of: client) } catch { throw .unauthorized(error) }
    guard client.revokesTokens else { throw .revocationOff(client.id) }
    let token = call.required("Token")
    guard let known = refreshTokens[token], let grant = grants[known.grantID] else {
      if isSignedHere(token) { throw .unsupportedTokenType }
      return .empty
    }
    guard grant.clientID == client.id else { throw .notThisClientsToken }
    grants[known.grantID]?.revoke()
    // Without tracking there is no parent session (API reference, RevokeAssociatedSessions).
    if call.revokesLinkedSessions, let parent = grant.session?.origin { end(ssoSession: parent) }
    return .empty
  }

  mutating func globalSignOut(by party: Party) throws(ServiceError) -> Answer {
    for grant in users[try user(party)].grants { grants[grant]?.revoke() }
    return .empty
  }
}
