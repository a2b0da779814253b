import AuthCrypto
import Values

// The changes to a pool that must be stored after a call.
extension MockPool {
  /// Starts tracking changes.
  ///
  /// In a new pool, the first changes include all its parts.
  package mutating func keepChanges() {
    track()
    for fact in [PoolEntity.pool, .keys, .triggers] { entityChanges.note(fact) }
  }

  /// Starts tracking changes.
  mutating func track() {
    entityChanges.track()
    users.track()
    clients.track()
    groups.track()
    resources.track()
    storedSettings.track()
    sessions.track()
    handshakes.track()
    pendingPasskeys.track()
    deviceHandshakes.track()
    deviceSessions.track()
    oauth.codes.track()
    oauth.browsers.track()
    grants.track()
    refreshTokens.track()
    orphanedTokens.track()
  }

  /// Returns the parts that have changed since the last call, each part once in its current state.
  ///
  /// The result is empty unless ``keepChanges()`` was called.
  package mutating func takeChanges() -> [PoolChange] {
    var changes = entityChanges.take().map { PoolChange(entity: $0, key: "", value: fact($0)) }
    changes += takeUserChanges()
    changes += takeStoredChanges()
    changes += takeSignInChanges()
    let counts = StoredCounts(groups: groups.made, documents: resources.made)
    if counts != keptCounts, !changes.isEmpty {
      keptCounts = counts
      changes.append(PoolChange(entity: .counts, key: "", value: counts))
    }
    return changes
  }

  private func fact(_ entity: PoolEntity) -> (any Encodable & Sendable)? {
    switch entity {
    case .pool:
      StoredPool(
        id: id,
        issuer: options.issuer,
        accountID: options.accountID,
        simulation: simulation,
        description: description,
        mfa: mfa,
        domains: domains
      )
    case .keys:
      StoredKeys(
        key: signingKey.map { Base64.encode($0.der) },
        idTokenKeyID: keyIDs.idToken,
        accessTokenKeyID: keyIDs.accessToken
      )
    case .triggers: declared
    case .unmodeled: unmodeled
    default: nil
    }
  }

  private mutating func takeUserChanges() -> [PoolChange] {
    users.takeChanges().map { place, id in
      let stored = id.map { id in
        let user = users[id]
        let handles = handles(of: user).filter { users.find($0) == id }
        return StoredUser(place: place, handles: handles, user: user)
      }
      return PoolChange(entity: .user, key: String(place), value: stored)
    }
  }

  private mutating func takeStoredChanges() -> [PoolChange] {
    var changes = clients.takeChanges().map { id, client in
      let stored = client.map {
        StoredClient(description: $0.description, secrets: $0.secrets, number: $0.number)
      }
      return PoolChange(entity: .client, key: id, value: stored)
    }
    changes += groups.takeChanges().map { number, group in
      PoolChange(entity: .group, key: String(number), value: group)
    }
    changes += resources.takeChanges().map { place, document in
      let kept = document.map { KeptDocument(kind: place.kind, document: $0) }
      return PoolChange(entity: .document, key: String(place.number), value: kept)
    }
    changes += storedSettings.takeChanges().map { place, members in
      let stored = members.map { StoredSetting(place: place, members: $0) }
      return PoolChange(entity: .setting, key: "\(place.kind)/\(place.client)", value: stored)
    }
    return changes
  }

  private mutating func takeSignInChanges() -> [PoolChange] {
    var changes: [PoolChange] = []
    func add<Value: Encodable & Sendable>(
      _ entity: PoolEntity,
      _ entries: [(key: String, value: Value?)]
    ) {
      changes += entries.map { PoolChange(entity: entity, key: $0.key, value: $0.value) }
    }
    add(.session, sessions.takeChanges())
    add(.handshake, handshakes.takeChanges())
    add(.pendingPasskey, pendingPasskeys.takeChanges())
    add(.deviceHandshake, deviceHandshakes.takeChanges())
    add(.deviceSession, deviceSessions.takeChanges())
    add(.authorizationCode, oauth.codes.takeChanges())
    add(.browserSession, oauth.browsers.takeChanges())
    add(.grant, grants.takeChanges())
    add(.refreshToken, refreshTokens.takeChanges())
    add(.orphanedToken, orphanedTokens.takeChanges())
    return changes
  }
}
