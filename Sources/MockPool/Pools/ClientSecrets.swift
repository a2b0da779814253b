import FoundationEssentials
import JSON

/// A secret of an app client.
struct ClientSecret: Hashable, Sendable, Codable {
  /// The secret's ID, in the form `CLIENT--TIME` (API reference).
  let id: String
  let value: String
  let created: Date

  /// Creates a secret with the current time.
  ///
  /// «unconfirmed»: that the time in the ID is in milliseconds.
  init(_ value: String, of client: String, at now: Date, besides others: [ClientSecret]) {
    var time = Int(now.timeIntervalSince1970 * 1000)
    // A test's clock may return the same time twice.
    while others.contains(where: { $0.id == "\(client)--\(time)" }) { time += 1 }
    id = "\(client)--\(time)"
    self.value = value
    created = now
  }

  /// The secret as ClientSecretDescriptorType.
  ///
  /// Only the response to its creation has the value (API reference).
  func shown(withValue: Bool) -> JSONValue {
    var members: JSONObject = ["ClientSecretId": .string(id)]
    if withValue { members["ClientSecretValue"] = .string(value) }
    members["ClientSecretCreateDate"] = .timestamp(created)
    return .object(members)
  }
}

// AddUserPoolClientSecret, ListUserPoolClientSecrets, and DeleteUserPoolClientSecret.
extension MockPool {
  mutating func addUserPoolClientSecret() throws(ServiceError) -> Answer {
    let client = try fullClient()
    let given = call.text("ClientSecret")
    let secret = ClientSecret(
      given ?? call.random.alphanumerics(52),
      of: client.settings.id,
      at: call.now,
      besides: client.secrets
    )
    set(client.secrets + [secret], of: client)
    return .body(["ClientSecretDescriptor": secret.shown(withValue: given == nil)])
  }

  func listUserPoolClientSecrets() throws(ServiceError) -> Answer {
    let secrets = try fullClient().secrets
    // A list never has a second page (API reference). No token is therefore valid.
    if call.text("NextToken") != nil { throw .invalidPaginationToken }
    return .body(["ClientSecrets": .array(secrets.map { $0.shown(withValue: false) })])
  }

  mutating func deleteUserPoolClientSecret() throws(ServiceError) -> Answer {
    let client = try fullClient()
    let id = call.required("ClientSecretId")
    guard client.secrets.contains(where: { $0.id == id }) else { throw .noSuchSecret(id) }
    set(client.secrets.filter { $0.id != id }, of: client)
    return .empty
  }

  private mutating func set(_ secrets: [ClientSecret], of client: ClientTable.Client) {
    clients.set(ClientTable.Client(client.description, secrets: secrets))
  }
}
