import AuthCrypto
import JSON
import Values

/// The pool's app clients in order of creation.
struct ClientTable: Sendable {
  private(set) var all: [Client] = []
  private var places: [String: Int] = [:]
  private var nextNumber = 0
  private var changes = ChangeLog<String>()

  /// A client in its public form and in the form that transitions use.
  struct Client: Sendable {
    /// The client as in DescribeUserPoolClient, with the oldest of its secrets.
    var description: JSONObject {
      settings.noteEverything()
      return storedDescription
    }

    private let storedDescription: JSONObject

    /// One or two secrets, the oldest first; empty for a public client.
    let secrets: [ClientSecret]
    fileprivate(set) var settings: ClientSettings

    /// The client's unique position in the order of creation.
    ///
    /// The table assigns the position.
    fileprivate(set) var number = 0

    init(_ description: JSONObject, secrets: [ClientSecret]) {
      var description = description
      description["ClientSecret"] = secrets.first.map { .string($0.value) }
      storedDescription = description
      self.secrets = secrets
      settings = ClientSettings(
        ClientSettings.Values(description, secrets: secrets.map(\.value))
      )
    }
  }

  subscript(id: String) -> Client? { places[id].map { all[$0] } }

  /// Adds a client, or replaces the client with the same ID in its place.
  ///
  /// A restored client passes its `number`.
  mutating func set(_ client: Client, number: Int? = nil) {
    var client = client
    changes.note(client.settings.id)
    if let place = places[client.settings.id] {
      client.number = all[place].number
      all[place] = client
    } else {
      client.number = number ?? nextNumber
      nextNumber = max(nextNumber, client.number + 1)
      places[client.settings.id] = all.count
      all.append(client)
    }
  }

  mutating func remove(_ id: String) {
    changes.note(id)
    all.removeAll { $0.settings.id == id }
    places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].settings.id, $0) })
  }
}

// MARK: - Recorded reads

extension ClientTable {
  /// The values of all clients' settings, by position in the order of creation.
  var readableSettings: [Int: ClientSettings.Values] {
    Dictionary(all.map { ($0.number, $0.settings.unrecorded) }) { first, _ in first }
  }

  /// Records the predicates on the settings of the current clients; nil for no record.
  mutating func record(_ reads: RecordedPredicates<ReadableSettings>?) {
    for index in all.indices { all[index].settings.record(reads, ofClient: all[index].number) }
  }
}

// MARK: - Storage

extension ClientTable {
  /// Starts tracking changes.
  mutating func track() { changes.track() }

  /// Returns the clients changed since the last call, with nil for deleted clients.
  mutating func takeChanges() -> [(id: String, client: Client?)] {
    changes.take().map { ($0, self[$0]) }
  }
}

// The first checks of every call to an app client.
extension MockPool {
  /// The client that a call identifies.
  func namedClient() throws(ServiceError) -> ClientSettings {
    try settings(ofClient: call.required("ClientId"), for: call.operation)
  }

  func settings(
    ofClient id: String,
    for operation: String = ""
  ) throws(ServiceError) -> ClientSettings {
    guard let client = clients[id] else { throw .noSuchClient(id, for: operation) }
    return applied(client.settings)
  }

  /// The client of a call with a user name, after a check of the secret hash.
  func namedClient(checkingHashOf username: String) throws(ServiceError) -> ClientSettings {
    let client = try namedClient()
    try client.requireHash(call.text("SecretHash"), of: username)
    return client
  }
}

extension ClientSettings {
  /// Checks `SECRET_HASH` over the exact name in the call.
  ///
  /// «unconfirmed»: the effect of a hash for a client without a secret. The mock ignores the
  /// hash.
  func requireHash(
    _ hash: String?,
    of username: String,
    otherwise wrong: ServiceError? = nil
  ) throws(ServiceError) {
    guard isConfidential else { return }
    guard let hash else { throw .missingSecretHash(id) }
    let isRight = secrets.contains {
      hash.hasSameBytes(as: SecretHash.compute(username: username, clientID: id, secret: $0))
    }
    guard isRight else { throw wrong ?? .wrongSecretHash(id) }
  }

  /// The error for an unknown user when a code is requested or confirmed.
  var unknownUserForCode: ServiceError { hidesUserExistence ? .wrongCode : .noSuchUserForClient }

  /// The error for an unknown user at sign-in.
  var unknownUserAtSignIn: ServiceError { hidesUserExistence ? .wrongPassword : .noSuchUser }
}
