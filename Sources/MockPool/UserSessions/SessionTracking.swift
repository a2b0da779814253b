import FoundationEssentials

// The start, activity, and end of sessions while the pool tracks them.
extension MockPool {
  /// The token session of a new sign-in; nil while the pool does not track sessions.
  ///
  /// At the pool's maximum, the user's least recently used session ends (API reference,
  /// UserPoolTokenSessionConfigType).
  mutating func beginTokenSession(of id: UserTable.ID, through origin: String?) -> TokenSession? {
    let configuration = sessionConfiguration
    guard configuration.isTracking else { return nil }
    let surplus = tokenSessions(of: id).count + 1 - configuration.maxPerUser
    let oldest = tokenSessions(of: id).sorted { $0.lastActive < $1.lastActive }
    if rules.trackedSessions.maximumCounts {
      for session in oldest.prefix(max(0, surplus)) { end(session) }
    }
    if let origin { touch(ssoSession: origin) }
    return TokenSession(
      id: call.random.sessionID("tkn"),
      created: call.now,
      lastActive: call.now,
      origin: origin
    )
  }

  /// The SSO session of a new sign-in in a browser; nil while the pool does not track sessions.
  mutating func newSSOSession(of client: ClientSettings) -> SSOSession? {
    guard sessionConfiguration.isTracking else { return nil }
    return SSOSession(id: call.random.sessionID("sso"), clientID: client.id, lastActive: call.now)
  }

  /// Records that tokens were refreshed.
  mutating func touch(grant id: String) {
    guard let session = grants[id]?.session else { return }
    grants[id]?.session?.lastActive = call.now
    if let origin = session.origin { touch(ssoSession: origin) }
  }

  private mutating func touch(ssoSession id: String) {
    guard let browser = browser(ofSSOSession: id) else { return }
    oauth.browsers[browser]?.sso?.lastActive = call.now
  }

  /// Ends a session with its refresh and access tokens, or with the browser's sign-in.
  mutating func end(_ session: TrackedSession) {
    switch session.kind {
    case .token(let grant, _): grants[grant]?.revoke()
    case .sso(let browser): oauth.browsers[browser] = nil
    }
  }

  /// Ends the sessions that are directly linked to a session.
  mutating func endSessions(linkedTo session: TrackedSession, of id: UserTable.ID) {
    switch session.kind {
    case .token(_, let origin?): end(ssoSession: origin)
    case .token(_, nil): break
    case .sso:
      for other in tokenSessions(of: id) {
        if case .token(_, session.id?) = other.kind { end(other) }
      }
    }
  }

  mutating func end(ssoSession id: String) {
    guard let browser = browser(ofSSOSession: id) else { return }
    oauth.browsers[browser] = nil
  }

  private func browser(ofSSOSession id: String) -> String? {
    oauth.browsers.all.first { $0.value.sso?.id == id }?.key
  }
}

// MARK: - Active sessions

extension MockPool {
  /// A user's active sessions of both types, the newest first («unconfirmed»: the order).
  ///
  /// «unconfirmed»: that a pool with tracking does not show sessions from before tracking was on.
  func trackedSessions(of id: UserTable.ID) -> [TrackedSession] {
    guard sessionConfiguration.isTracking else { return [] }
    let all = tokenSessions(of: id) + ssoSessions(of: id)
    return all.sorted { ($0.created, $0.id) > ($1.created, $1.id) }
  }

  private func tokenSessions(of id: UserTable.ID) -> [TrackedSession] {
    users[id].grants.compactMap { name in
      guard let grant = grants[name], let session = grant.session, !grant.isRevoked,
        !hasEnded(grant, at: call.now)
      else { return nil }
      return TrackedSession(
        id: session.id,
        clientID: grant.clientID,
        created: session.created,
        lastActive: session.lastActive,
        kind: .token(grant: name, origin: session.origin)
      )
    }
  }

  private func ssoSessions(of id: UserTable.ID) -> [TrackedSession] {
    oauth.browsers.all.compactMap { name, browser in
      guard let session = browser.sso, browser.sub == users[id].sub, call.now < browser.expires
      else { return nil }
      return TrackedSession(
        id: session.id,
        clientID: session.clientID,
        created: browser.signedIn,
        lastActive: session.lastActive,
        kind: .sso(browser: name)
      )
    }
  }
}
