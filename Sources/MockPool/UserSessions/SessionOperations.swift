import JSON

// ListUserSessions, RevokeUserSession and their twins for administrators.
extension MockPool {
  /// All sessions of a user are on one page (API reference), so no token can be a right one.
  mutating func listUserSessions(by party: Party) throws(ServiceError) -> Answer {
    let sessions = trackedSessions(of: try user(party), at: call.now)
    if call.text("NextToken") != nil { throw .invalidPaginationToken }
    let grant = party == .user ? bearerGrant() : nil
    let shown = sessions.prefix(125).map { $0.shown(isCurrent: $0.isOf(grant: grant)) }
    return .body(["Sessions": .array(Array(shown))])
  }

  /// A user can't end the session that the access token belongs to (API reference).
  mutating func revokeUserSession(by party: Party) throws(ServiceError) -> Answer {
    let id = try user(party)
    let grant = party == .user ? bearerGrant() : nil
    let session = try namedSession(of: id)
    guard !session.isOf(grant: grant) else { throw .ownSession }
    end(session)
    if call.revokesLinkedSessions { endSessions(linkedTo: session, of: id, at: call.now) }
    return .empty
  }

  private func namedSession(of id: UserTable.ID) throws(ServiceError) -> TrackedSession {
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
