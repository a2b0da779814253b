import AuthCrypto
import FoundationEssentials
import Values

extension MockPool {
  /// The settings of the pool's server, which are not stored.
  package var serverSettings: MockPoolOptions.ServerSettings { options.serverSettings }

  /// Restores a pool from its stored rows, and tracks changes from then on.
  ///
  /// - Parameters:
  ///   - rows: all stored rows, each kind in the order of its first writes.
  ///   - serverSettings: the settings of the pool's server.
  /// - Throws: ``PoolRestoringError`` if the mock did not write these rows as a pool.
  package init(
    restoring rows: [PoolRow],
    serverSettings: MockPoolOptions.ServerSettings
  ) throws(PoolRestoringError) {
    let rows = StoredRows(rows)
    let kept = try rows.one(.pool, StoredPool.self)
    let keys = try rows.one(.keys, StoredKeys.self)
    self.init(
      id: kept.id,
      options: MockPoolOptions(
        issuer: kept.issuer,
        accountID: kept.accountID,
        serverSettings: serverSettings
      ),
      keyIDs: SigningKeyIDs(idToken: keys.idTokenKeyID, accessToken: keys.accessTokenKeyID),
      signingKey: try keys.restoredKey(),
      simulation: kept.simulation,
      description: kept.description,
      mfa: kept.mfa
    )
    domains = kept.domains
    declared = try rows.one(.triggers, DeclaredTriggers.self)
    try restoreStored(rows)
    try restoreUsers(rows)
    try restoreSignIns(rows)
    track()
  }

  private mutating func restoreStored(_ rows: StoredRows) throws(PoolRestoringError) {
    // Older files do not have this row.
    if rows.has(.unmodeled) { unmodeled = try rows.one(.unmodeled, UnmodeledMembers.self) }
    for (_, client) in try rows.all(.client, StoredClient.self) {
      let restored = ClientTable.Client(client.description, secrets: client.secrets)
      clients.set(restored, number: client.number)
    }
    if rows.has(.counts) { keptCounts = try rows.one(.counts, StoredCounts.self) }
    groups.restore(try rows.all(.group, Group.self).map(\.value), made: keptCounts.groups)
    for (_, kept) in try rows.all(.document, KeptDocument.self) {
      resources.restore(kept.document, ofKind: kept.kind)
    }
    resources.restore(made: keptCounts.documents)
    for (_, setting) in try rows.all(.setting, StoredSetting.self) {
      storedSettings[setting.place] = setting.members
    }
  }

  private mutating func restoreUsers(_ rows: StoredRows) throws(PoolRestoringError) {
    let kept = try rows.all(.user, StoredUser.self).map(\.value)
    for entry in kept.sorted(by: { $0.place < $1.place }) {
      let name = folded(entry.user.username)
      users.restore(entry.user, at: entry.place, named: name, entry.handles)
    }
  }

  private mutating func restoreSignIns(_ rows: StoredRows) throws(PoolRestoringError) {
    try rows.restore(.session, into: &sessions)
    try rows.restore(.handshake, into: &handshakes)
    try rows.restore(.pendingPasskey, into: &pendingPasskeys)
    try rows.restore(.deviceHandshake, into: &deviceHandshakes)
    try rows.restore(.deviceSession, into: &deviceSessions)
    try rows.restore(.authorizationCode, into: &oauth.codes)
    try rows.restore(.browserSession, into: &oauth.browsers)
    try rows.restore(.orphanedToken, into: &orphanedTokens)
    for (id, grant) in try rows.all(.grant, Grant.self) {
      grants[id] = grant
      if let user = users.find(sub: grant.sub) { users[user].grants.append(id) }
    }
    for (token, known) in try rows.all(.refreshToken, RefreshToken.self) {
      refreshTokens[token] = known
    }
  }
}

extension StoredKeys {
  fileprivate func restoredKey() throws(PoolRestoringError) -> RSAKey? {
    guard let key else { return nil }
    guard let der = Base64.decode(key), let restored = try? RSAKey(der: der) else {
      throw .unreadable(.keys, key: "")
    }
    return restored
  }
}

/// The rows of one pool by entity.
private struct StoredRows {
  private let rows: [PoolEntity: [PoolRow]]

  init(_ rows: [PoolRow]) { self.rows = Dictionary(grouping: rows, by: \.entity) }

  func has(_ entity: PoolEntity) -> Bool { rows[entity] != nil }

  func one<Value: Decodable>(
    _ entity: PoolEntity,
    _ type: Value.Type
  ) throws(PoolRestoringError) -> Value {
    guard let only = try all(entity, type).first else { throw .incomplete }
    return only.value
  }

  func all<Value: Decodable>(
    _ entity: PoolEntity,
    _ type: Value.Type
  ) throws(PoolRestoringError) -> [(key: String, value: Value)] {
    let decoder = JSONDecoder()
    var values: [(key: String, value: Value)] = []
    for row in rows[entity] ?? [] {
      do { values.append((row.key, try decoder.decode(type, from: Data(row.json)))) } catch {
        throw .unreadable(entity, key: row.key)
      }
    }
    return values
  }

  /// Restores entries in order of expiration.
  func restore<Value: Codable & Sendable>(
    _ entity: PoolEntity,
    into store: inout ExpiringStore<Value>
  ) throws(PoolRestoringError) {
    let entries = try all(entity, ExpiringStore<Value>.Entry.self)
    for (key, entry) in entries.sorted(by: { $0.value.forgetAt < $1.value.forgetAt }) {
      store.restore(entry, for: key)
    }
  }
}
