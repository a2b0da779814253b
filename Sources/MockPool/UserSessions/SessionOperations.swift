import JSON

// ListUserSessions, RevokeUserSession and their twins for administrators.
extension MockPool {
  mutating func listUserSessions(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    return try list(trackedSessions(of: id, at: call.now), current: bearerGrant(of: call), call)
  }

  mutating func adminListUserSessions(_ call: Call) throws(ServiceError) -> Answer {
    try list(trackedSessions(of: try user(for: call), at: call.now), current: nil, call)
  }

  /// All sessions of a user are on one page (API reference), so no token can be a right one.
  private func list(
    _ sessions: [TrackedSession],
    current grant: String?,
    _ call: Call
  ) throws(ServiceError) -> Answer {
    if call.text("NextToken") != nil { throw .invalidPaginationToken }
    let shown = sessions.prefix(125).map { $0.shown(isCurrent: $0.isOf(grant: grant)) }
    return .body(["Sessions": .array(Array(shown))])
  }

  /// A user can't end the session that the access token belongs to (API reference).
  mutating func revokeUserSession(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    let grant = bearerGrant(of: call)
    let session = try session(for: call, of: id)
    guard !session.isOf(grant: grant) else { throw .ownSession }
    return revoke(session, of: id, call)
  }

  mutating func adminRevokeUserSession(_ call: Call) throws(ServiceError) -> Answer {
    let id = try user(for: call)
    return revoke(try session(for: call, of: id), of: id, call)
  }

  private mutating func revoke(
    _ session: TrackedSession,
    of id: UserTable.ID,
    _ call: Call
  ) -> Answer {
    end(session)
    if call.revokesLinkedSessions { endSessions(linkedTo: session, of: id, at: call.now) }
    return .empty
  }

  private func session(for call: Call, of id: UserTable.ID) throws(ServiceError) -> TrackedSession {
    let name = call.required("SessionId")
    guard let session = trackedSessions(of: id, at: call.now).first(where: { $0.id == name }) else {
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
  /// Whether sessions that are linked to the named one end with it.
  var revokesLinkedSessions: Bool { text("RevokeAssociatedSessions") == "LINKED" }
}

extension MockPool {
  /// The operations on sessions and on how they are tracked.
  static let sessionTransitions: [String: Transition] = [
    "ListUserSessions": { pool, call throws(ServiceError) in try pool.listUserSessions(&call) },
    "AdminListUserSessions": { pool, call throws(ServiceError) in
      try pool.adminListUserSessions(call)
    },
    "RevokeUserSession": { pool, call throws(ServiceError) in try pool.revokeUserSession(&call) },
    "AdminRevokeUserSession": { pool, call throws(ServiceError) in
      try pool.adminRevokeUserSession(call)
    },
    "SetUserPoolSessionConfiguration": { pool, call throws(ServiceError) in
      try pool.setSessionConfiguration(call)
    },
    "GetUserPoolSessionConfiguration": { pool, _ in
      .body(pool.sessionConfiguration.shown(of: pool.id))
    },
    "SetUserPoolClientSessionConfiguration": { pool, call throws(ServiceError) in
      try pool.setClientSessionConfiguration(call)
    },
    "GetUserPoolClientSessionConfiguration": { pool, call throws(ServiceError) in
      try pool.getClientSessionConfiguration(call)
    },
  ]
}
