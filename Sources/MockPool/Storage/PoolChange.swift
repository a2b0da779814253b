import JSON

/// The kinds of things that a pool consists of, each of which is kept for itself.
package enum PoolEntity: String, Hashable, Sendable, CaseIterable {
  case pool, keys, triggers, unmodelled, counts
  case client, user, group, document, setting, session, handshake, grant, refreshToken
  case pendingPasskey = "passkey"
  case deviceHandshake, deviceSession, authorizationCode, browserSession, orphanedToken
}

/// Something of a pool's that is not as it was kept.
package struct PoolChange: Sendable {
  /// What it is.
  package let entity: PoolEntity

  /// Which of its kind in the pool it is; blank for what a pool has only one of.
  package let key: String

  /// What is to be kept of it; nil where it is gone.
  package let value: (any Encodable & Sendable)?
}

/// Something of a pool's as it was kept: a change's value as a JSON encoder of Foundation's wrote it.
package struct PoolRow: Hashable, Sendable {
  /// What it is.
  package let entity: PoolEntity

  /// Which of its kind in the pool it is.
  package let key: String

  /// The encoded value.
  package let json: [UInt8]

  /// Takes what was kept.
  package init(entity: PoolEntity, key: String, json: [UInt8]) {
    (self.entity, self.key, self.json) = (entity, key, json)
  }
}

/// Why a pool can't be made of what was kept.
package enum PoolRestoringError: Error, Hashable, Sendable {
  /// The pool itself is not among it, or not its keys.
  case incomplete
  /// This is not as the mock writes it.
  case unreadable(PoolEntity, key: String)
}

/// What is kept of a pool itself.
struct StoredPool: Sendable, Codable {
  let id: String
  let issuer: String
  let accountID: String
  let simulation: Simulation
  let description: JSONObject
  let mfa: JSONObject
  let domains: [Domain]
}

/// A pool's key pair in Base64 of PKCS #1, nil before the first one, and its names.
struct StoredKeys: Sendable, Codable {
  let key: String?
  let idTokenKeyID: String
  let accessTokenKeyID: String
}

/// How many of what is numbered there have ever been.
struct StoredCounts: Hashable, Sendable, Codable {
  var groups = 0
  var documents = 0
}

/// An app client with its secrets, whose oldest the description shows.
struct StoredClient: Sendable, Codable {
  let description: JSONObject
  let secrets: [ClientSecret]

  /// Its number in the pool's list; files of before there were any have none.
  let number: Int?
}

/// A user with its place in the pool's list and the names that are its own.
struct StoredUser: Sendable, Codable {
  let place: Int
  let handles: [UserTable.Handle]
  let user: User
}

/// A document with the name of its kind.
struct KeptDocument: Sendable, Codable {
  let kind: String
  let document: StoredDocument
}

/// Settings with whose they are.
struct StoredSetting: Sendable, Codable {
  let place: StoredSettingKey
  let members: JSONObject
}
