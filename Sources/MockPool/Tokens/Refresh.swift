import FoundationEssentials
import JSON

// REFRESH_TOKEN_AUTH and GetTokensFromRefreshToken.
extension MockPool {
  /// Responds to REFRESH_TOKEN_AUTH.
  ///
  /// The token is checked before the secret hash (measured), which covers the real user name.
  mutating func refresh(_ attempt: AuthAttempt) throws(ServiceError) -> Answer {
    let client = attempt.client
    try attempt.requireAllowed()
    if client.rotation != nil { throw .rotationNeedsItsOperation }
    let token = try attempt.parameters.required("REFRESH_TOKEN")
    let (grant, id) = try grant(of: token, for: client)
    let hash = attempt.parameters["SECRET_HASH"]
    try client.requireHash(
      hash,
      of: users[id].username,
      otherwise: .secretHashDiffers(for: client.id)
    )
    try requireRefreshOpen(to: id, grant, from: attempt.parameters["DEVICE_KEY"])
    let plan = try tokens(of: grant, to: id, client, with: nil, tokenSource: .refresh)
    return .sign(.tokens(plan))
  }

  /// Responds to GetTokensFromRefreshToken.
  ///
  /// With rotation, the response has a new refresh token, which expires at the same time as the
  /// first.
  mutating func getTokensFromRefreshToken() throws(ServiceError) -> Answer {
    let client = try namedClient()
    try requireSecret(of: client)
    let token = call.required("RefreshToken")
    let (grant, id) = try grant(of: token, for: client)
    try requireRefreshOpen(to: id, grant, from: call.text("DeviceKey"))
    var plan = try rotatedTokens(for: token, of: grant, to: id, client)
    plan.endsChallenges = false
    return .sign(.tokens(plan))
  }

  /// The tokens of a refresh, with a new refresh token if the client rotates.
  ///
  /// «unconfirmed»: that a refresh rejected by a trigger does not use up the refresh token.
  mutating func rotatedTokens(
    for token: String,
    of grant: String,
    to id: UserTable.ID,
    _ client: ClientSettings
  ) throws(ServiceError) -> TokenPlan {
    var plan = try tokens(of: grant, to: id, client, with: nil, tokenSource: .refresh)
    plan.refreshToken = rotated(token, of: grant, client)
    return plan
  }

  /// The refresh token that replaces a used token; nil if the client does not rotate.
  private mutating func rotated(
    _ token: String,
    of grant: String,
    _ client: ClientSettings
  ) -> String? {
    guard client.rotation != nil else { return nil }
    if refreshTokens[token]?.replaced == nil { refreshTokens[token]?.replaced = call.now }
    if !rules.tokens.rotationKeepsExpiry {
      grants[grant]?.expires = client.expirationOfRefreshTokens(issuedAt: call.now)
    }
    return rules.tokens.rotationReturnsNewToken ? newRefreshToken(for: grant) : nil
  }

  /// Rejects a call without the client's secret.
  ///
  /// A client without a secret passes.
  func requireSecret(of client: ClientSettings) throws(ServiceError) {
    guard client.isConfidential else { return }
    guard let given = call.text("ClientSecret") else { throw .missingClientSecret(client.id) }
    guard client.hasSecret(given) else { throw .wrongSecretHash(client.id) }
  }

  /// The grant of a refresh token, and its user.
  func grant(
    of token: String,
    for client: ClientSettings
  ) throws(ServiceError) -> (String, UserTable.ID) {
    if let owner = orphanedTokens[token] {
      throw owner == client.id ? .refreshTokenOfDeletedUser : .refreshTokenOfOtherClient
    }
    guard let known = refreshTokens[token], let grant = grants[known.grantID],
      let id = users.find(sub: grant.sub)
    else { throw .invalidRefreshToken }
    guard grant.clientID == client.id || !rules.tokens.refreshBelongsToClient else {
      throw .refreshTokenOfOtherClient
    }
    if grant.isRevoked, rules.tokens.revokedRefreshFails { throw .revokedRefreshToken }
    if hasEnded(grant, at: call.now), rules.tokens.refreshExpires { throw .expiredRefreshToken }
    if let replaced = known.replaced, rules.tokens.rotationEndsOldToken {
      let seconds = rules.tokens.rotationHasGrace ? client.rotation?.graceSeconds : nil
      let grace = Double(seconds ?? 0)
      guard call.now < replaced.addingTimeInterval(grace) else { throw .reusedRefreshToken }
    }
    return (grant.id, id)
  }

  /// Whether the refresh tokens of a grant have expired at a time.
  func hasEnded(_ grant: Grant, at time: Date) -> Bool {
    guard let client = clients[grant.clientID] else {
      // The lifetime was a setting of a deleted client.
      settings.noteEverything()
      return time >= grant.expires
    }
    return client.settings.haveExpired(refreshTokensUntil: grant.expires, at: time)
  }

  /// Rejects a refresh for a disabled user or from another device.
  ///
  /// The service issues no tokens to a disabled user (documented). The message is «unconfirmed».
  /// If devices are tracked, only the sign-in's own device can refresh. The device must be
  /// confirmed and not forgotten (aws-amplify/amplify-android, RefreshFailureReason.kt; #2506).
  /// An administrator's sign-in can therefore never refresh (developer guide).
  private func requireRefreshOpen(
    to id: UserTable.ID,
    _ grant: String,
    from device: String?
  ) throws(ServiceError) {
    guard users[id].isEnabled || !rules.tokens.disabledCannotRefresh else { throw .disabled }
    if settings.tracksDevices, rules.devices.refreshBelongsToDevice {
      guard let device, device == grants[grant]?.device?.key,
        users[id].devices.contains(where: { $0.key == device })
      else { throw .refreshTokenOfOtherDevice }
    }
  }
}
