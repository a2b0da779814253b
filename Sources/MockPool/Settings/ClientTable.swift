import AuthCrypto
import JSON

/// The pool's app clients in the order in which they were created.
struct ClientTable: Sendable {
  private(set) var all: [Client] = []
  private var places: [String: Int] = [:]
  private var nextNumber = 0
  private var changes = ChangeLog<String>()

  /// A client as it is shown, and as transitions read it.
  struct Client: Sendable {
    /// As DescribeUserPoolClient shows it, with the oldest of its secrets.
    let description: JSONObject

    /// One or two, the oldest first; none of a public client.
    let secrets: [ClientSecret]
    let settings: ClientSettings

    /// Its place in the order of creation, which nobody else gets; the table gives it.
    fileprivate(set) var number = 0

    init(_ description: JSONObject, secrets: [ClientSecret]) {
      var description = description
      description["ClientSecret"] = secrets.first.map { .string($0.value) }
      self.description = description
      self.secrets = secrets
      settings = ClientSettings(description, secrets: secrets.map(\.value))
    }
  }

  subscript(id: String) -> Client? { places[id].map { all[$0] } }

  /// Adds a client, or replaces the one of the same id in its place.
  ///
  /// One that was kept brings its `number`.
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

// MARK: - Kept

extension ClientTable {
  /// Notes from now on which clients change.
  mutating func track() { changes.track() }

  /// The clients that have changed since they were last taken, nil for those that are gone.
  mutating func takeChanges() -> [(id: String, client: Client?)] {
    changes.take().map { ($0, self[$0]) }
  }
}

// What every call of an app client is asked first.
extension MockPool {
  /// The client that a call names.
  func namedClient() throws(ServiceError) -> ClientSettings {
    let id = call.required("ClientId")
    guard let client = clients[id] else { throw .noSuchClient(id, for: call.operation) }
    return client.settings
  }

  /// The client of a call that names a user, with its secret hash checked.
  func namedClient(checkingHashOf username: String) throws(ServiceError) -> ClientSettings {
    let client = try namedClient()
    try client.requireHash(call.text("SecretHash"), of: username)
    return client
  }
}

extension ClientSettings {
  /// Checks `SECRET_HASH` over the very name that the call carries.
  ///
  /// «unconfirmed»: what a client without secret says of a hash; here it is not looked at.
  func requireHash(
    _ hash: String?,
    of username: String,
    otherwise wrong: ServiceError? = nil
  ) throws(ServiceError) {
    guard isConfidential else { return }
    guard let hash else { throw .missingSecretHash(id) }
    let isRight = secrets.contains {
      hash == SecretHash.compute(username: username, clientID: id, secret: $0)
    }
    guard isRight else { throw wrong ?? .wrongSecretHash(id) }
  }

  /// What is said of an unknown user where codes are asked for or given back.
  var unknownUserForCode: ServiceError { hidesUserExistence ? .wrongCode : .noSuchUserForClient }

  /// What is said of an unknown user at sign-in.
  var unknownUserAtSignIn: ServiceError { hidesUserExistence ? .wrongPassword : .noSuchUser }
}
