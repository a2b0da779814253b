import FoundationEssentials
import JSON

/// The tokens of a sign-in in session tracking.
struct TokenSession: Hashable, Sendable, Codable {
  let id: String
  let created: Date

  /// The time when the tokens were last refreshed or their refresh token was rotated.
  var lastActive: Date

  /// The ID of the SSO session of the sign-in; nil for a sign-in through the API.
  let origin: String?
}

/// An SSO session: a browser with a signed-in user in session tracking.
struct SSOSession: Hashable, Sendable, Codable {
  let id: String

  /// The client of the user's first sign-in in the session.
  let clientID: String

  /// The time of the last sign-in, or of the last tokens that the session issued.
  var lastActive: Date
}

/// A user's session of either type, with its key in the pool.
struct TrackedSession: Hashable, Sendable {
  let id: String
  let clientID: String
  let created: Date
  let lastActive: Date
  let kind: Kind

  enum Kind: Hashable, Sendable {
    /// The ID of the grant, and the ID of the tokens' SSO session.
    case token(grant: String, origin: String?)
    /// The name of the browser's session.
    case sso(browser: String)
  }
}

// MARK: - On the wire

extension TrackedSession {
  /// The API reference's value for an unknown device or location.
  private static let unknown: JSONValue = "unknown"

  /// The session as `SessionDescriptionType`.
  ///
  /// The mock does not record the address of a session, so there is no `LastIPAddress`.
  func shown(isCurrent: Bool) -> JSONValue {
    var members: JSONObject = ["SessionId": .string(id)]
    switch kind {
    case .token(_, let origin):
      members["SessionType"] = "TOKEN"
      members["OriginSessionId"] = origin.map(JSONValue.string)
    case .sso: members["SessionType"] = "SSO"
    }
    members["ClientId"] = .string(clientID)
    members["CreateDate"] = .timestamp(created)
    members["LastActiveDate"] = .timestamp(lastActive)
    members["DeviceType"] = TrackedSession.unknown
    members["LastLocation"] = ["Country": TrackedSession.unknown]
    members["IsCurrentSession"] = .bool(isCurrent)
    return .object(members)
  }
}

extension CallRandom {
  /// A session's ID: the type's prefix and 25 lowercase letters or digits (pattern of
  /// SessionIdType).
  mutating func sessionID(_ prefix: String) -> String { prefix + alphanumerics(25) }
}

// ListUserSessions, RevokeUserSession, and their administrator variants.
extension MockPool {
  /// Lists all sessions of a user on one page (API reference).
  ///
  /// No pagination token is therefore valid.
  mutating func listUserSessions(by party: Caller) throws(ServiceError) -> Answer {
    let sessions = trackedSessions(of: try user(party))
    if call.text("NextToken") != nil { throw .invalidPaginationToken }
    let grant = party == .user ? bearerGrant() : nil
    let shown = sessions.prefix(125).map { $0.shown(isCurrent: $0.isOf(grant: grant)) }
    return .body(["Sessions": .array(Array(shown))])
  }

  /// Ends a session.
  ///
  /// A user can't end the session of the access token in the request (API reference).
  mutating func revokeUserSession(by party: Caller) throws(ServiceError) -> Answer {
    let id = try user(party)
    let grant = party == .user ? bearerGrant() : nil
    let session = try namedSession(of: id)
    guard !session.isOf(grant: grant) else { throw .ownSession }
    if rules.trackedSessions.revocationHasEffect { end(session) }
    if call.revokesLinkedSessions { endSessions(linkedTo: session, of: id) }
    return .empty
  }

  private func namedSession(of id: UserTable.ID) throws(ServiceError) -> TrackedSession {
    let name = call.required("SessionId")
    guard let session = trackedSessions(of: id).first(where: { $0.id == name }) else {
      throw .noSuchSession(name)
    }
    return session
  }
}

extension TrackedSession {
  fileprivate func isOf(grant: String?) -> Bool {
    guard case .token(let own, _) = kind, let grant else { return false }
    return own == grant
  }
}

extension Call {
  /// Whether linked sessions end together with the session in the request.
  var revokesLinkedSessions: Bool { text("RevokeAssociatedSessions") == "LINKED" }
}
