import JSON

/// The kinds of data in a pool.
///
/// Each kind is stored separately.
package enum PoolEntity: String, Hashable, Sendable, CaseIterable {
  case pool, keys, triggers
  case unmodeled = "unmodelled"
  case counts
  case client, user, group, document, setting, session, handshake, grant, refreshToken
  case pendingPasskey = "passkey"
  case deviceHandshake, deviceSession, authorizationCode, browserSession, orphanedToken
}

/// A part of a pool that differs from its stored state.
package struct PoolChange: Sendable {
  /// The kind of part.
  package let entity: PoolEntity

  /// The part's key among the parts of its kind; empty if a pool has only one part of the kind.
  package let key: String

  /// The value to store; nil if the part was deleted.
  package let value: (any Encodable & Sendable)?
}

/// The stored state of a part of a pool: a change's value as encoded by ``RowEncoder``.
package struct PoolRow: Hashable, Sendable {
  /// The kind of part.
  package let entity: PoolEntity

  /// The part's key among the parts of its kind.
  package let key: String

  /// The value as encoded by ``RowEncoder``.
  package let json: [UInt8]

  /// Creates a row from stored values.
  package init(entity: PoolEntity, key: String, json: [UInt8]) {
    (self.entity, self.key, self.json) = (entity, key, json)
  }
}

/// The reason why stored rows are not a valid pool.
package enum PoolRestoringError: Error, Hashable, Sendable {
  /// The pool itself or its keys are missing.
  case incomplete
  /// The mock did not write this row in this form.
  case unreadable(PoolEntity, key: String)
}

/// The stored members of a pool itself.
struct StoredPool: Sendable, Codable {
  let id: String
  let issuer: String
  let accountID: String
  let simulation: Simulation
  let description: JSONObject
  let mfa: JSONObject
  let domains: [Domain]
}

/// The IDs of a pool's keys, and its key pair as PKCS #1 in Base64; the key pair is nil until it
/// is generated.
struct StoredKeys: Sendable, Codable {
  let key: String?
  let idTokenKeyID: String
  let accessTokenKeyID: String
}

/// The numbers of groups and documents ever created.
struct StoredCounts: Hashable, Sendable, Codable {
  var groups = 0
  var documents = 0
}

/// An app client with its secrets.
///
/// Its description shows the oldest secret.
struct StoredClient: Sendable, Codable {
  let description: JSONObject
  let secrets: [ClientSecret]

  /// The client's number in the pool's list; nil in older files.
  let number: Int?
}

/// A user with a place in the pool's list and with the names for lookups.
struct StoredUser: Sendable, Codable {
  let place: Int
  let handles: [UserTable.Handle]
  let user: User
}

/// A document with the name of its kind.
struct KeptDocument: Sendable, Codable {
  let kind: String
  let document: StoredResource
}

/// Settings with their kind and client.
struct StoredSetting: Sendable, Codable {
  let place: StoredSettingKey
  let members: JSONObject
}
