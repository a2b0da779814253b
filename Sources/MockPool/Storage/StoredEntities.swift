import JSON

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
  let place: SettingTable.Place
  let members: JSONObject
}
