import FoundationEssentials
import Values

// Issues tokens for a sign-in or a refresh token.
extension MockPool {
  /// Signs a user in with a new grant and its first tokens.
  ///
  /// The authorization server passes the scopes and the time of the sign-in.
  mutating func issueTokens(
    to id: UserTable.ID,
    of client: ClientSettings,
    on device: GrantDevice? = nil,
    tokenSource: TokenTriggerSource,
    scopes: OAuthScopes? = nil,
    signedIn: Date? = nil,
    through ssoSession: String? = nil
  ) throws(ServiceError) -> TokenPlan {
    var grant = Grant(
      id: call.random.uuid(),
      sub: users[id].sub,
      clientID: client.id,
      signedIn: signedIn ?? call.now,
      expires: client.expirationOfRefreshTokens(issuedAt: call.now)
    )
    grant.eventID = call.random.uuid()
    grant.device = device
    grant.scopes = scopes
    forgetEndedGrants(of: id)
    grant.session = beginTokenSession(of: id, through: ssoSession)
    grants[grant.id] = grant
    users[id].grants.append(grant.id)
    let refreshToken = newRefreshToken(for: grant.id)
    var plan = try tokens(
      of: grant.id,
      to: id,
      client,
      with: refreshToken,
      tokenSource: tokenSource
    )
    plan.newDevice = device?.isNew == true ? device : nil
    return plan
  }

  /// Creates the ID and access token of a grant.
  mutating func tokens(
    of grantID: String,
    to id: UserTable.ID,
    _ client: ClientSettings,
    with refreshToken: String?,
    tokenSource: TokenTriggerSource
  ) throws(ServiceError) -> TokenPlan {
    let scopes = grants[grantID]?.scopes
    let changes = try tokenChanges(for: id, of: client, tokenSource, scopes)
    var claims = tokenClaims(of: id, client, changes, scopes, grantID: grantID)
    claims.deviceKey = grants[grantID]?.device?.knownKey
    if rules.claims.signInTime { claims.signedIn = grants[grantID]?.signedIn ?? call.now }
    if tokenSource == .refresh { touch(grant: grantID) }
    let jti = call.random.uuid()
    record(accessToken: jti, of: grantID, client)
    return TokenPlan(
      idToken: claims.id(jti: call.random.uuid()),
      accessToken: claims.access(jti: jti),
      refreshToken: refreshToken,
      expiresIn: rules.claims.expiresIn ? client.accessSeconds : 86_400
    )
  }

  /// The claims of tokens that are issued now, without a device.
  func tokenClaims(
    of id: UserTable.ID,
    _ client: ClientSettings,
    _ changes: TokenChanges,
    _ scopes: OAuthScopes?,
    grantID: String
  ) -> TokenClaims {
    // `groups(of: users[id])` would copy `self` before it reads the user.
    let user = users[id]
    return TokenClaims(
      user: user,
      groups: changes.groups ?? GroupClaims(groups(of: user)),
      changes: changes,
      client: client,
      issuer: issuer,
      rules: rules.claims,
      grantID: grantID,
      eventID: grants[grantID]?.eventID,
      deviceKey: nil,
      scopes: scopes,
      signedIn: call.now,
      now: call.now
    )
  }

  /// Records an access token, which a revocation of the grant also revokes.
  mutating func record(accessToken jti: String, of grantID: String, _ client: ClientSettings) {
    let expires = call.now.addingTimeInterval(Double(client.accessSeconds))
    grants[grantID]?.add(Grant.AccessToken(jti: jti, expires: expires), at: call.now)
  }

  /// A refresh token in five parts, like the service's.
  ///
  /// The parts of the service's tokens are encrypted.
  mutating func newRefreshToken(for grantID: String) -> String {
    var token = MockPool.refreshTokenHeader
    for count in [48, 12, 96, 16] { token += "." + Base64URL.encode(call.random.bytes(count)) }
    refreshTokens[token] = RefreshToken(grantID: grantID)
    grants[grantID]?.refreshTokens.append(token)
    return token
  }

  private static let refreshTokenHeader = Base64URL.encode(
    Array(#"{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}"#.utf8)
  )

  /// Removes a user's grants that expired a day ago.
  ///
  /// Without removal, they would accumulate.
  private mutating func forgetEndedGrants(of id: UserTable.ID) {
    let dayAgo = call.now.addingTimeInterval(-86_400)
    let ended = users[id].grants.prefix { grants[$0].map { hasEnded($0, at: dayAgo) } ?? true }
    guard !ended.isEmpty else { return }
    for grant in ended { forget(grant: grant) }
    users[id].grants.removeFirst(ended.count)
  }

  mutating func forget(grant id: String) {
    for token in grants[id]?.refreshTokens ?? [] { refreshTokens[token] = nil }
    grants[id] = nil
  }
}
